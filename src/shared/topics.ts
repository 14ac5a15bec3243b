import * as z from 'zod/mini'

/**
 * What servers tell each other of, and its shape. Another version of Baton, or anything else, may speak on the same Redis: what does not fit is
 * dropped by the one who receives it.
 */
export interface Topic<Message> {
  name: string
  message: z.ZodMiniType<Message>
}

/** Declares a topic. One that a single part uses stands there; those of several parts stand here. */
export const topic = <Message>(name: string, message: z.ZodMiniType<Message>): Topic<Message> => ({ name, message })

/** Somebody types in a conversation; `person` is null for its customer. */
export const typing = topic('typing', z.object({ channel_id: z.string(), person: z.nullable(z.string()), name: z.string() }))
export type Typing = z.output<typeof typing.message>

/** A session has ended, by its id. */
export const sessionEnded = topic('session-ended', z.string())

/** The log of changes has grown, and whose work it brought. */
export const logGrew = topic('log', z.nullable(z.enum(['outbox', 'engines'])))

/** What waits for a bot is tried now, by its id: it is there again, or somebody wants that. The name is that of older servers, which may share the Redis. */
export const botReached = topic('bot-connected', z.string())

/** Something is to be sent to devices of people. */
export const pushDue = topic('push-due', z.null())

/** A company sent something that is to be worked on. */
export const webhookKept = topic('webhook-events', z.null())
