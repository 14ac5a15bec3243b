import type * as z from 'zod/mini'

/**
 * A change that is told: one row of the log of changes, one message on the sockets. `name` is `thing.what`, the schema is its body.
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
