import { setTimeout as sleep } from 'node:timers/promises'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Attempt, Outgoing, Transport } from '#providers/provider.ts'
import { isToAnswer } from '#providers/payloads/isToAnswer.ts'
import { attemptOnce, type CompanyAnswer } from '#providers/payloads/attemptOnce.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, listOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { composeContent, composeFlow } from './compose.ts'
import type { ManychatCredentials } from './credentials.ts'
import { Pace } from './Pace.ts'

/** Where Manychat is asked. */
export const manychatApi = (settings: ProviderPorts['settings']): string => settings['MANYCHAT_BASE_URL'] ?? 'https://api.manychat.com'
const timeoutMs = 10_000
/** Manychat refuses what a page sends beyond this. */
const perSecond = 25
/** Milliseconds to leave Manychat alone that says it was too much. */
const pauseMs = 2000
const uncertain = 'manychat.uncertain'

/** Sends by `sendContent`, text and pictures in one call, and has a flow answer by `sendFlow`. */
export function manychatTransport({ request, settings }: Pick<ProviderPorts, 'request' | 'settings'>): Transport<ManychatCredentials> {
  const base = manychatApi(settings)
  const pace = new Pace(perSecond)
  return {
    reaches: () => null,
    concurrency: { perBot: 4 },
    lost: { code: uncertain, params: { detail: '' } },
    shows: isToAnswer,
    async send(outgoing, { manychat_token: token, manychat_flow: flow }) {
      const sending = sendingOf(outgoing, flow)
      // Manychat asks us at each message who has the conversation.
      if (sending === null) return { outcome: 'sent', providerMessageIds: [], delivered: false }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' }
      await sleep(pace.turn(outgoing.bot.id, Date.now()))
      const call = () => request(`${base}/fb/sending/${sending.method}`, { method: 'POST', headers, body: sending.body, timeoutMs })
      return attemptOnce(call, judge, { unreached: 'manychat.unreached', uncertain })
    },
  }
}

/** A reply, or the flow that answers what nobody answered: Manychat remembers what the customer said last. Null where nothing is shown. */
function sendingOf(outgoing: Outgoing, flow: string | undefined): { method: 'sendContent' | 'sendFlow'; body: string } | null {
  if (outgoing.reply) return { method: 'sendContent', body: composeContent(outgoing, outgoing.reply) }
  return flow && isToAnswer(outgoing) ? { method: 'sendFlow', body: composeFlow(outgoing, flow) } : null
}

/** Manychat says in the body whether it took a message; the status alone does not. */
function judge({ status, text }: CompanyAnswer): Attempt | null {
  const fields = fieldsFromJson(text)
  if (fields?.['status'] === 'success') return { outcome: 'sent', providerMessageIds: [], delivered: false }
  const detail = detailOf(fields)
  const refused = (name: string, how: { retryable: boolean; retryAt?: Date } = { retryable: false }): Attempt & { outcome: 'refused' } => ({
    outcome: 'refused',
    reason: { code: `manychat.${name}`, params: { status, detail } },
    ...how,
  })
  if (status === 429) return refused('busy', { retryable: true, retryAt: new Date(Date.now() + pauseMs) })
  // What is neither success nor error is not Manychat's answer.
  if (fields?.['status'] !== 'error') return null
  if (status === 401 || status === 403) return { ...refused('token'), broken: true }
  if (status >= 500) return refused('refused', { retryable: true })
  const code = scalarOf(fields['code'])
  if (code === '3011') return refused('window')
  if (/subscriber.*(not exist|not found)/i.test(detail)) return refused('not-found')
  return refused('refused')
}

function detailOf(fields: Fields | null): string {
  const [first] = listOf(fieldsOf(fields?.['details'])?.['messages'])
  return scalarOf(fieldsOf(first)?.['message']) || scalarOf(fields?.['message'])
}
