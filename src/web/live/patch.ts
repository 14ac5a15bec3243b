import type { QueryKey } from '@tanstack/react-query'
import type { EventBody, EventShape } from '#shared/event.ts'
import type { LiveChange } from '#shared/liveProtocol.ts'

/**
 * What one event does to one kind of kept answer. It must be safe to apply a change again, in the order of the log: when an answer
 * lands, the changes that came while it was on its way are applied to it, and some of them it may already contain.
 */
export interface Patch {
  /** Name of the event. */
  event: string
  /** With what the keys of the queries begin that it concerns. */
  key: readonly [kind: string]
  apply: (data: never, body: never, change: LiveChange, queryKey: QueryKey) => unknown
}

/** Declares a patch; give back the same `data` where the change does not concern it. */
export function patch<E extends EventShape, Data>(
  event: E,
  key: Patch['key'],
  apply: (data: Data, body: EventBody<E>, change: LiveChange, queryKey: QueryKey) => Data,
): Patch {
  return { event: event.name, key, apply }
}
