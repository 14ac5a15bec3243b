import { useRef } from 'react'
import { strings } from '#shared/app.strings.ts'
import { useMe } from '#web/query/useMe.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { lazyComponent, useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'

const lazyPopup = lazyComponent(() => import('./ProfilePopup.tsx').then((module) => module.ProfilePopup))

/** The person at the right of the menu bar. */
export function ProfileMenu({ onHelp }: { onHelp: () => void }) {
  const me = useMe()
  const button = useRef<HTMLButtonElement>(null)
  const { open, setOpen, trigger, Component } = useLazyComponent(lazyPopup)
  if (!me) {
    return (
      <span className="grid shrink-0 place-items-center pointer-coarse:size-10">
        <Skeleton className="size-7 rounded-full" />
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-label={strings.frame.profileMenu}
        aria-haspopup="menu"
        className="grid shrink-0 place-items-center rounded-full pointer-coarse:size-10"
        {...trigger}
      >
        <Avatar id={me.id} name={me.profile.real_name || me.profile.email} image={me.profile.image} />
      </button>
      {Component ? <Component open={open} onOpenChange={setOpen} anchor={button} email={me.profile.email} onHelp={onHelp} /> : null}
    </>
  )
}
