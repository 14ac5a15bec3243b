import { navigate } from 'wouter/use-browser-location'
import { queries } from '#web/query/client.ts'
import { listen } from '#web/live/listen.ts'
import { labelChanged } from '#features/inbox/conversations/labels/contract.ts'
import { labelsQuery } from '#features/inbox/web/labels/labelQueries.ts'
import { writeInboxLocation, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'

/** A label one filters by was renamed or merged: the address follows, or the list would be empty without a reason. Returns how to stop. */
export function listenForLists(place: { current: InboxLocation }): () => void {
  return listen(labelChanged, ({ client_key, label, was, into }) => {
    const { bot, tags } = place.current
    const name = label?.name ?? into
    if (was === null || name === null || name === was || !tags.includes(was)) return
    if (bot === 'all' ? hasElsewhere(was, client_key) : bot !== client_key) return
    const follow = { ...place.current, tags: [...new Set(tags.map((tag) => (tag === was ? name : tag)))] }
    navigate(writeInboxLocation(follow), { replace: true })
  })
}

/** Whether another bot has a label of that name still, whose conversations would drop out of a list of every bot. */
function hasElsewhere(name: string, clientKey: string): boolean {
  return (queries.getQueryData(labelsQuery.queryKey) ?? []).some((one) => one.name === name && one.client_key !== clientKey)
}
