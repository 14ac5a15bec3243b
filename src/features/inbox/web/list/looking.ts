import { knownMe } from '#web/query/useMe.ts'
import { subscribe } from '#web/live/socket.ts'
import { store } from '#web/hooks/store.ts'

type Onlookers = readonly { id: string; name: string }[]

/** Who of the others looks at which conversation now, by its id. */
export const looking = store<ReadonlyMap<string, Onlookers>>(new Map())

/** Follows who looks where; called once by the page. */
export function followLooking(): void {
  subscribe('looking', ({ open, anew }) => {
    const next = new Map(anew ? [] : looking.get())
    for (const { channel_id, people } of open) {
      const others = people.filter(({ id }) => id !== knownMe()?.id)
      if (others.length > 0) next.set(channel_id, others)
      else next.delete(channel_id)
    }
    looking.set(next)
  })
}
