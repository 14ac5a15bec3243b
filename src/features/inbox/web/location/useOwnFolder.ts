import { useEffect, useRef } from 'react'
import { ownFolder, type InboxLocation, type Opened } from './inboxLocation.ts'
import type { GoTo } from './useInboxLocation.ts'

/**
 * Anyone who comes to a conversation by a link finds the list it is on beside it. Decided once for each that is opened: a conversation that a
 * colleague moves while it is read takes no list away.
 */
export function useOwnFolder(place: InboxLocation, go: GoTo, opened: Opened | null, isListed: boolean, me: string | undefined): void {
  const decided = useRef<string | null>(null)
  const { id, folder } = place
  useEffect(() => {
    if (id === null) decided.current = null
    if (id === null || opened === null || me === undefined) return
    const wasDeleted = folder === 'deleted' && opened !== 'deleted'
    if (decided.current === id && !wasDeleted) return
    decided.current = id
    // A list that was fetched before may still have what was deleted since.
    const isBeside = isListed && !wasDeleted && opened !== 'deleted'
    const change = isBeside ? null : ownFolder(place, opened, me)
    if (change) go(change, { replace: true })
  }, [id, folder, place, opened, isListed, me, go])
}
