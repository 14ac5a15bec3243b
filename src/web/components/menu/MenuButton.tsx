import { useRef, type ComponentProps } from 'react'
import { lazyComponent, useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import type { MenuSection } from './MenuEntry.ts'

const popup = lazyComponent(() => import('./MenuPopup.tsx').then((module) => module.MenuPopup))

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its name where the content does not say it. */
  name?: string
  sections: MenuSection[]
  align?: 'start' | 'end'
  side?: 'bottom' | 'top'
}

/** A button that opens a menu; the menu's code is fetched when the pointer or the focus comes near. */
export function MenuButton({ name, sections, align = 'start', side = 'bottom', children, ...rest }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { open, setOpen, trigger, Component } = useLazyComponent(popup)
  return (
    <>
      <button type="button" ref={button} aria-label={name} aria-haspopup="menu" {...rest} {...trigger}>
        {children}
      </button>
      {Component ? <Component open={open} onOpenChange={setOpen} anchor={button} sections={sections} align={align} side={side} /> : null}
    </>
  )
}
