import { navigate } from 'wouter/use-browser-location'
import { listen } from '#web/live/listen.ts'
import { labelChanged } from '#features/inbox/conversations/labels/contract.ts'
import { writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { ActHostProps } from './ActHostProps.ts'

/** A label one filters by was renamed or merged: the address follows, or the list would be empty without a reason. Returns how to stop. */
export function listenForLists(now: { current: Pick<ActHostProps, 'place'> }): () => void {
  return listen(labelChanged, ({ client_key, label, was, into }) => {
    const { place } = now.current
    const name = label?.name ?? into
    if (was === null || name === null || name === was || !place.tags.includes(was)) return
    if (place.bot !== 'all' && place.bot !== client_key) return
    const tags = [...new Set(place.tags.map((tag) => (tag === was ? name : tag)))]
    navigate(writeInboxLocation({ ...place, tags }), { replace: true })
  })
}
