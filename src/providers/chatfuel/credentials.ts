import * as z from 'zod/mini'
import { brand } from '#shared/brand.ts'

const line = z.string().check(z.trim(), z.regex(/^[^\p{Cc}]*$/u, 'It is one line of text.'))

/** What the owner fills in for a bot of Chatfuel. */
export const chatfuelCredentials = z.object({
  chatfuel_botid: line.check(z.regex(/^[\w-]+$/, 'A bot id of Chatfuel has letters and digits only.')),
  chatfuel_token: line.check(z.minLength(1, 'Chatfuel token is missing.')),
  chatfuel_block: z._default(line, brand.name),
  chatfuel_ai_block: z.optional(line),
  chatfuel_secret: z.optional(line),
})
export type ChatfuelCredentials = z.output<typeof chatfuelCredentials>
