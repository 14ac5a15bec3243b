import * as z from 'zod/mini'

/** Why something did not work: a stable code, and what the sentence about it needs. */
export const ReasonShape = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/** Since when, in seconds since 1970, a company no longer takes what a bot shows it, and why: that of its source, or of its engine, or both. */
export const BrokenConnection = z.object({ since: z.number(), source: z.nullable(ReasonShape), engine: z.nullable(ReasonShape) })
export type BrokenConnection = z.output<typeof BrokenConnection>
