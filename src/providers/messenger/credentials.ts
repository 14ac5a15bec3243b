import * as z from 'zod/mini'

const number = (what: string) => z.string().check(z.trim(), z.regex(/^\d{1,30}$/, `${what} has digits only.`))
/** A field that may be left out; forms send it as ''. */
const optionalNumber = (what: string) => z.optional(z.union([z.literal(''), number(what)]))

/** A page by its id and an access token for it; with `instagram`, the account that belongs to the page. */
export const messengerCredentials = z.object({
  page: number('A page ID'),
  instagram: optionalNumber('An Instagram account ID'),
  token: z.string().check(z.trim(), z.minLength(1), z.regex(/^[\x21-\x7e]+$/, 'An access token has letters and digits only.')),
  app: optionalNumber('An app ID'),
})
export type MessengerCredentials = z.output<typeof messengerCredentials>

/** What the Graph API calls the objects of its webhooks. */
export type GraphObject = 'page' | 'instagram'

/** An account as webhooks name it: an object and the id of the entry. */
export const accountOf = (object: GraphObject, id: string) => `${object}:${id}`

/** The account that credentials speak for: an Instagram account is one of its own, beside its page. */
export function accountsOf({ page, instagram }: MessengerCredentials): string[] {
  return [instagram ? accountOf('instagram', instagram) : accountOf('page', page)]
}
