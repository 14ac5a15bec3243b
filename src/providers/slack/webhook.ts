import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from 'node:crypto'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { BotIdentity, Parsed, RawRequest, ReceiveDeps, Received, Report } from '#providers/provider.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, idOf, listOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { isClientKey } from '#providers/payloads/sharedSecret.ts'
import type { SlackCredentials } from './credentials.ts'
import { parseSlack } from './parse.ts'
import type { People } from './People.ts'
import { isSigned } from './signature.ts'

/** Slack waits three seconds; a name is waited for so many milliseconds of them. */
const nameWithin = 1200

type Ports = Pick<ProviderPorts, 'ingest' | 'status' | 'onError'>

/** Decides about a request of Slack: a challenge, an event, or a pressed button. */
export async function receiveSlack(
  request: RawRequest,
  deps: ReceiveDeps<SlackCredentials>,
  people: People,
  ports: Ports,
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
  if (isRemoved(fieldsOf(body?.['event']))) ports.status.recordError(found.bot, { code: 'slack.uninstalled' })
  await introduce(parseSlack(request), found.bot, found.credentials.slack_bot_token, people, ports)
  return { keep: { deliveryId, accounts: [key] }, answer: { status: 200 } }
}

/** Whether the app was removed. It is told of every token that was taken back: those of people, by which we do nothing, say nothing of the bot's own. */
function isRemoved(event: Fields | null): boolean {
  if (event?.['type'] === 'app_uninstalled') return true
  return event?.['type'] === 'tokens_revoked' && listOf(fieldsOf(event['tokens'])?.['bot']).length > 0
}

/**
 * Hands in what people said under their names, which events do not carry. Slack is not waited for long: the message comes without a name then, and the
 * name follows when it is there. What is said in one thread is handed in as it came, also where only the first name is waited for.
 */
async function introduce(items: Parsed[], bot: BotIdentity, token: string, people: People, { ingest, onError }: Ports): Promise<void> {
  const said = items.flatMap((item) => (item.kind === 'report' && item.report.kind === 'in' && !item.report.change ? [item.report] : []))
  const late = sleep(nameWithin, null, { ref: false })
  const handedIn = said.map((report) => {
    const asked = people.profileOf(bot.id, report.userKey, token)
    const handIn = (profile: Report['profile']) => ingest({ ...report, bot, ...(profile && { profile }) })
    return people.turns.run(`${bot.id} ${report.channel}`, async () => {
      const known = await Promise.race([asked, late])
      await handIn(known)
      if (known === null) void asked.then((profile) => profile && handIn(profile)).catch(onError)
    })
  })
  await Promise.race([Promise.all(handedIn).catch(onError), late])
}
