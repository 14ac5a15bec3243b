import * as z from 'zod/mini'
import { call } from '#shared/call.ts'

/** Whom a mail was written to: a person's id, or a stranger's address as a hash; and our signature under it. */
const addressee = z.string().check(z.minLength(1), z.maxLength(100))
const signature = z.string().check(z.maxLength(100))
const done = z.object({ ok: z.literal(true) })

/** What the unsubscribe page knows of the one who opened it: what spec, screen 23, decides by. Only who is signed in as the person has an e-mail here. */
export const MailWish = z.object({
  email: z.nullable(z.string()),
  unsubscribed: z.number(),
  /** The address of the one who runs this server, for second thoughts; null where it sends no e-mails. */
  support: z.nullable(z.string()),
})
export type MailWish = z.output<typeof MailWish>

export const unsubscribe = call({
  name: 'mail.unsubscribe',
  method: 'POST',
  path: '/api/users/unsubscribe',
  summary:
    'No more e-mails to a person, or to a stranger who was written to. Takes the signature of the link in a mail, or the session of the person themselves.',
  requires: 'nobody',
  requiresPlan: false,
  body: z.object({ userid: addressee, signature: z.optional(signature) }),
  response: MailWish,
  failure: 'Failed',
  limit: { per: 'address', max: 60, minutes: 1 },
})

export const wantMail = call({
  name: 'mail.want',
  method: 'POST',
  path: '/api/users/subscribe',
  summary: 'The caller wants e-mails again.',
  requires: 'person',
  requiresPlan: false,
  response: done,
  limit: { per: 'person', max: 60, minutes: 60 },
})

/** Made by mail programs themselves, when somebody presses their button (RFC 8058); its body is a form that says nothing more. */
export const unsubscribeOneClick = call({
  name: 'mail.oneClick',
  method: 'POST',
  path: '/unsubscribe/:userid',
  summary: 'The one click of RFC 8058, which mail programs make by the link in List-Unsubscribe: no more e-mails to that address.',
  requires: 'nobody',
  requiresPlan: false,
  params: z.object({ userid: addressee }),
  query: z.object({ s: z.optional(signature) }),
  response: done,
  limit: { per: 'address', max: 60, minutes: 1 },
})
