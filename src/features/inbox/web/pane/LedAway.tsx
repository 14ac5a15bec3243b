import { useEffect, useEffectEvent, type RefObject } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { whoDeleted } from '#features/inbox/web/cache/whoDeleted.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { sayAway } from './awayToast.ts'
import { goneStrings } from './gone.strings.ts'

interface LedAwayProps {
  id: string
  me: Me
  /** The customer of the conversation if it was before the reader. */
  shown: RefObject<string | null>
  onGone: () => void
}

/** Leads away from a conversation that is not there for its reader. Before whose eyes it went is told so, and comes back to the list they were in. */
export function LedAway({ id, me, shown, onGone }: LedAwayProps) {
  const lead = useEffectEvent(() => {
    if (shown.current === null) return navigate('/messages/', { replace: true })
    const by = whoDeleted(id)
    if (by?.person !== me.id) sayAway(id, saysWhy(shown.current, by?.name))
    onGone()
  })
  useEffect(() => lead(), [])
  return null
}

const saysWhy = (customer: string, by: string | undefined): string =>
  by === undefined ? goneStrings.notSeen(customer) : goneStrings.deletedBy(by, customer)
