import type * as z from 'zod/mini'

/**
 * A change that is emitted: one row of the log of changes, one message on the sockets. `name` is `thing.what`, the schema is its body.
 */
export interface EventShape {
  name: string
  summary: string
  body: z.ZodMiniType
}

/** Declares an event. */
export function event<const Shape extends EventShape>(shape: Shape): Shape {
  return shape
}

export type EventBody<E extends EventShape> = z.output<E['body']>

/** What travels on the socket and in the answer of the catch-up call: the body of an event and its place in the log. */
export interface Change {
  /** Opaque; later changes have later cursors, but cursors are compared by the server only. */
  cursor: string
  workspace: string
  name: string
  body: unknown
}

/**
 * Whether a change is of an event, whose body it then has. The log is written by this program only, with bodies of these types, so a body is not parsed
 * again at every reading.
 */
export function isChangeOf<E extends EventShape, C extends Pick<Change, 'name' | 'body'>>(
  change: C,
  { name }: E,
): change is C & { name: E['name']; body: EventBody<E> } {
  return change.name === name
}
