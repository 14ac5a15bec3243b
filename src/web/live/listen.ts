import type { EventBody, EventShape } from '#shared/event.ts'
import type { LiveChange } from '#shared/liveProtocol.ts'

type Handler = (body: never, change: LiveChange) => void
const handlers = new Map<string, Set<Handler>>()

/**
 * Receives every change of an event, once each and in the order of the log. For what a change sets off (a sound, a question to ask again);
 * what it does to a kept answer is a `patch`. Returns how to stop.
 */
export function listen<E extends EventShape>(event: E, handler: (body: EventBody<E>, change: LiveChange) => void): () => void {
  const own = handlers.get(event.name) ?? new Set()
  handlers.set(event.name, own.add(handler))
  return () => own.delete(handler)
}

/** Tells everyone who listens. */
export function announce(change: LiveChange): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- who listens to an event gets its bodies
  for (const handler of handlers.get(change.name) ?? []) handler(change.body as never, change)
}
