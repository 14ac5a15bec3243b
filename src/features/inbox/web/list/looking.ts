import type { ServerToPage } from '#shared/liveProtocol.ts'
import { knownMe } from '#web/query/useMe.ts'
import { subscribe } from '#web/live/socket.ts'
import { store } from '#web/hooks/store.ts'

type Onlookers = readonly { id: string; name: string }[]
type Looking = ReadonlyMap<string, Onlookers>

/** Who of the others looks at which conversation now, by its id. */
export const looking = store<Looking>(new Map())

/** Follows who looks where; called once by the page. */
export function followLooking(): void {
  subscribe('looking', (told) => looking.set(afterLooking(looking.get(), told, knownMe()?.id)))
}

/** Who looks where after the server has told that; the same as before where nobody else came or went, as a list is drawn again with everything else. */
export function afterLooking(before: Looking, { open, anew }: Parameters<ServerToPage['looking']>[0], me: string | undefined): Looking {
  const next = new Map(anew ? [] : before)
  for (const { channel_id, people } of open) {
    const others = people.filter(({ id }) => id !== me)
    if (others.length > 0) next.set(channel_id, others)
    else next.delete(channel_id)
  }
  const isAsBefore = ([id, others]: [string, Onlookers]) => JSON.stringify(others) === JSON.stringify(before.get(id))
  return next.size === before.size && [...next].every(isAsBefore) ? before : next
}
