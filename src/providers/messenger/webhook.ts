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
  const bodies = bodiesIn(body)
  if (bodies === null) return { refuse: 'shape' }
  // A delivery has no id. What is sent once more is the same body; what is in two bodies is known by its own id.
  return { keep: { deliveryId: hash('sha256', body, 'hex'), bodies }, answer: { status: 200, body: 'EVENT_RECEIVED' } }
}

/** The header by which Facebook says that it is the sender: made over the bytes, in which characters are escaped as JSON need not. */
function signatureOf(appSecret: string, body: Buffer | string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

/** What a body says to each account: its own entries, as one body may be of businesses that know nothing of each other. Null where it is no webhook of
 * pages or Instagram accounts. */
function bodiesIn(body: Buffer): Map<string, Buffer> | null {
  const fields = fieldsFromJson(body.toString('utf8'))
  const object = fields && objectOf(fields['object'])
  if (!object || !isGiven(fields['entry'])) return null
  const entries = Map.groupBy(listOf(fields['entry']), (entry) => accountOf(object, idOf(fieldsOf(entry)?.['id'])))
  const bodyOf = (entry: unknown[]) => (entries.size === 1 ? body : Buffer.from(JSON.stringify({ object, entry })))
  return new Map([...entries].map(([account, entry]) => [account, bodyOf(entry)]))
}

/** What a body is about; null for objects that nobody subscribed to. */
export function objectOf(value: unknown): GraphObject | null {
  return value === 'page' || value === 'instagram' ? value : null
}
