import { useEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { Membership } from '#features/workspaces/members/contract.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { lazyComponent, useLazyComponent } from '#web/lazy/lazyComponent.tsx'

const dialog = lazyComponent(() => import('./InviteUsersDialog.tsx').then((module) => module.InviteUsersDialog))

/** The button that opens the invite dialog; `#invite` in the address does the same, and is taken out of it. */
export function InviteUsers({ actor, domain }: { actor: Membership; domain: string }) {
  const { open, setOpen, trigger, Component } = useLazyComponent(dialog)
  const button = useRef<HTMLButtonElement>(null)
  const hash = useLocationProperty(() => location.hash)
  useEffect(() => {
    if (hash !== '#invite') return
    history.replaceState(history.state, '', location.pathname + location.search)
    // As if it had been pressed: once the dialog closes, one goes on from here.
    button.current?.focus()
    dialog.load(() => setOpen(false))
    setOpen(true)
  }, [hash, setOpen])
  return (
    <>
      <Button ref={button} variant="main" aria-haspopup="dialog" {...trigger}>
        {memberStrings.invite}
      </Button>
      {Component ? <Component open={open} onOpenChange={setOpen} actor={actor} domain={domain} /> : null}
    </>
  )
}
