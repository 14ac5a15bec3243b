import * as z from 'zod/mini'

const secret = z.string().check(z.trim(), z.regex(/^[^\p{Cc}]+$/u, 'It is one line of text.'))

/** What the owner fills in for a bot of Botcopy. */
export const botcopyCredentials = z.object({
  botcopy_api_key: secret,
  botcopy_access_token: secret,
  botcopy_bot_id: z.optional(z.string()),
  /** The event of Dialogflow that a customer who waits for an answer is given back to the bot with. */
  botcopy_event: z.optional(z.string().check(z.trim(), z.regex(/^[\w-]*$/, 'The name of an event has letters, digits, - and _ only.'))),
  /** Minutes without a message after which the bot answers again, as long as no person holds the conversation. */
  botcopy_minutes: z._default(z.string().check(z.regex(/^([1-9]\d{0,3})$/, 'It is a number of minutes, from 1 to 9999.')), '60'),
})
export type BotcopyCredentials = z.output<typeof botcopyCredentials>
