import { useRef, type ComponentProps, type ReactNode } from 'react'
import { lazyPart, useLazyPart } from '#web/lazy/lazyPart.tsx'

/** One line of a menu: something to do, a place to go, or a choice that is on or off. */
export interface MenuEntry {
  name: string
  icon?: ReactNode
  /** What stands at the right, such as a key. */
  hint?: string
  run?: () => void
  href?: string
  /** For choices: whether this is the chosen one. */
  checked?: boolean
  danger?: boolean
}
export interface MenuSection {
  title?: string
  entries: MenuEntry[]
}

const popup = lazyPart(() => import('./MenuPopup.tsx').then((module) => module.MenuPopup))

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
  const { open, setOpen, trigger, Part } = useLazyPart(popup)
  return (
    <>
      <button type="button" ref={button} aria-label={name} aria-haspopup="menu" {...rest} {...trigger}>
        {children}
      </button>
      {Part ? <Part open={open} onOpenChange={setOpen} anchor={button} sections={sections} align={align} side={side} /> : null}
    </>
  )
}
