import * as z from 'zod/mini'

/** What the owner fills in for a bot of Manychat. */
export const manychatCredentials = z.object({
  /** The id of the page, a colon, and the key. */
  manychat_token: z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d+:[\w-]+$/, 'A token of Manychat is the id of the page, a colon and a key, such as 104857600104857:0a1b2c3d.'),
    ),
  /** The flow that answers what nobody answered, as Manychat names it. */
  manychat_flow: z.optional(
    z.string().check(z.trim(), z.regex(/^[\w-]*$/, 'It is the name of a flow, such as content20180221085508_278589.')),
  ),
  manychat_secret: z.optional(z.string().check(z.trim(), z.regex(/^[^\p{Cc}]*$/u, 'It is one line of text.'))),
})
export type ManychatCredentials = z.output<typeof manychatCredentials>
