import * as z from 'zod/mini'
import { fieldsOf } from '#providers/payloads/narrow.ts'

/** What a service account key has that we use. Where its tokens are asked for is not up to the key. */
export interface ServiceAccountKey {
  client_email: string
  private_key: string
}

/** The key in a pasted text; null for anything else. */
export function readKey(text: string): ServiceAccountKey | null {
  try {
    const key = fieldsOf(JSON.parse(text))
    const { client_email: email, private_key: secret } = key ?? {}
    const isKey = key?.['type'] === 'service_account' && typeof email === 'string' && typeof secret === 'string'
    return isKey && secret.includes('PRIVATE KEY') ? { client_email: email, private_key: secret } : null
  } catch {
    return null
  }
}

const notKey = 'This is no key of a service account: paste the whole JSON file that Google gave you.'
/** A language, alone or with a script or a region; that of Latin America is a number (es-419). */
const language = /^[a-z]{2,3}(-([A-Za-z]{2,4}|\d{3}))?$/

/** What is kept of a bot that Dialogflow answers for. Its key, or the refresh token of a person's Google account, lets us ask. */
export const dialogflowCredentials = z
  .object({
    project: z
      .string()
      .check(
        z.regex(/^([a-z][a-z0-9.-]{0,60}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'A project id has 6 to 30 small letters, digits and hyphens.'),
      ),
    service_account: z.optional(z.string().check(z.refine((text) => readKey(text) !== null, notKey))),
    refresh_token: z.optional(z.string()),
    language: z.optional(z.string().check(z.regex(language, 'A language is written as Google does, such as en or pt-BR.'))),
    media_event: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, 'The name of an event has letters, digits, - and _ only.'))),
    sentiment: z.optional(z.enum(['yes', 'no'], 'Write yes or no.')),
  })
  .check(
    z.refine(({ service_account: key, refresh_token: token }) => key !== undefined || token !== undefined, {
      path: ['service_account'],
      message: 'Connect a Google account, or paste the key of a service account.',
    }),
  )
export type DialogflowCredentials = z.output<typeof dialogflowCredentials>
