import * as z from 'zod/mini'

/** Why something did not work: a stable code, and what the sentence about it needs. */
export const ReasonShape = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/** Since when, in seconds since 1970, a company no longer takes what a bot shows it, and why: that of its source, or of its engine, or both. */
export const BrokenConnection = z.object({ since: z.number(), source: z.nullable(ReasonShape), engine: z.nullable(ReasonShape) })
export type BrokenConnection = z.output<typeof BrokenConnection>

/**
 * Since when, in seconds since 1970, the AI of a bot answers nobody, and why; `by` is who switched it off, by id, null where no person did. More reasons may
 * come.
 */
export const AiOff = z.object({ since: z.number(), why: z.enum(['switched']), by: z.nullable(z.string()) })
export type AiOff = z.output<typeof AiOff>

/** What was handed to a bot, or waits for it, and what became of that. Times are seconds since 1970. */
export const LoggedDelivery = z.object({
  id: z.string(),
  kind: z.string(),
  channel: z.string(),
  conversation_id: z.string(),
  text: z.string(),
  state: z.enum(['queued', 'sending', 'accepted', 'delivered', 'read', 'failed', 'superseded']),
  attempts: z.number(),
  why: z.nullable(ReasonShape),
  at: z.number(),
  next_at: z.nullable(z.number()),
  /** It tells of a state in which its conversation is no more: where it failed it is not sent again. */
  is_outdated: z.boolean(),
})
