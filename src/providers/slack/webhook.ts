import { hash } from 'node:crypto'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { RawRequest, ReceiveDeps, Received } from '#providers/provider.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, idOf, listOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { isClientKey } from '#providers/payloads/sharedSecret.ts'
import type { SlackCredentials } from './credentials.ts'
import { isSigned } from './isSigned.ts'

/** Decides about a request of Slack: a challenge, an event, or a pressed button. */
export async function receiveSlack(
  request: RawRequest,
  deps: ReceiveDeps<SlackCredentials>,
  { status, checkSoon }: Pick<ProviderPorts, 'status' | 'checkSoon'>,
): Promise<Received> {
  const key = request.params['client_key']
  const found = isClientKey(key) ? await deps.botOf(key) : null
  if (!isClientKey(key) || !found?.credentials) return { refuse: 'signature' }
  if (!isSigned(request, found.credentials.slack_signing_secret)) return { refuse: 'signature' }
  const body = fieldsFromJson(request.body.toString('utf8'))
  if (body?.['type'] === 'url_verification') return { answer: { status: 200, body: { challenge: scalarOf(body['challenge']) } } }
  const isPress = request.path.endsWith('/interactivity')
  const deliveryId = isPress ? hash('sha256', request.body, 'hex') : idOf(body?.['event_id']).slice(0, 200)
  if (deliveryId === '') return { refuse: 'shape' }
  if (isRemoved(fieldsOf(body?.['event']))) {
    status.recordError(found.bot, { code: 'slack.uninstalled' })
    await checkSoon(found.bot)
  }
  return { keep: { deliveryId, bodies: new Map([[key, request.body]]) }, answer: { status: 200 } }
}

/** Whether the app was removed. It is told of every token that was taken back: those of people, by which we do nothing, say nothing of the bot's own. */
function isRemoved(event: Fields | null): boolean {
  if (event?.['type'] === 'app_uninstalled') return true
  return event?.['type'] === 'tokens_revoked' && listOf(fieldsOf(event['tokens'])?.['bot']).length > 0
}
