import { createHmac, hash } from 'node:crypto'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, idOf, isGiven, listOf } from '#providers/payloads/narrow.ts'
import { isSameSecret } from '#providers/payloads/sharedSecret.ts'
import type { RawRequest, Received, WebhookRoute } from '#providers/provider.ts'
import type { AppSettings } from './appSettings.ts'
import { accountOf, type GraphObject, type MessengerCredentials } from './credentials.ts'

export const webhookPath = '/webhooks/messenger'

/** The one address that pages and Instagram accounts call. */
export function webhooks(settings: AppSettings): WebhookRoute<MessengerCredentials>[] {
  return [
    { method: 'GET', path: webhookPath, keepsHeaders: [], receive: ({ query }) => challenge(query, settings.verifyToken) },
    { method: 'POST', path: webhookPath, keepsHeaders: [], receive: (request) => receive(request, settings.appSecret) },
  ]
}

/** Facebook asks once, when it is given the address, and expects what it sent. */
function challenge(query: URLSearchParams, verifyToken: string): Received {
  const isOurs =
    query.get('hub.mode') === 'subscribe' && verifyToken !== '' && isSameSecret(query.get('hub.verify_token') ?? undefined, verifyToken)
  return isOurs ? { answer: { status: 200, body: query.get('hub.challenge') ?? '' } } : { refuse: 'signature' }
}

function receive({ headers, body }: RawRequest, appSecret: string): Received {
  if (appSecret === '' || !isSameSecret(headers['x-hub-signature-256'], signatureOf(appSecret, body))) return { refuse: 'signature' }
  const accounts = accountsIn(body.toString('utf8'))
  if (accounts === null) return { refuse: 'shape' }
  // A delivery has no id. What is sent once more is the same body; what is in two bodies is known by its own id.
  return { keep: { deliveryId: hash('sha256', body, 'hex'), accounts }, answer: { status: 200, body: 'EVENT_RECEIVED' } }
}

/** The header by which Facebook says that it is the sender: made over the bytes, in which characters are escaped as JSON need not. */
function signatureOf(appSecret: string, body: Buffer | string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

/** The accounts that a body speaks to; null where it is no webhook of pages or Instagram accounts. */
function accountsIn(body: string): string[] | null {
  const fields = fieldsFromJson(body)
  const object = fields && objectOf(fields['object'])
  if (!object || !isGiven(fields['entry'])) return null
  return [...new Set(listOf(fields['entry']).map((entry) => accountOf(object, idOf(fieldsOf(entry)?.['id']))))]
}

/** What a body is about; null for objects that nobody subscribed to. */
export function objectOf(value: unknown): GraphObject | null {
  return value === 'page' || value === 'instagram' ? value : null
}
