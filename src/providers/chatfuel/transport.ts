import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Attempt, Outgoing, Transport } from '#providers/provider.ts'
import { isToAnswer } from '#providers/payloads/isToAnswer.ts'
import { attemptOnce, type CompanyAnswer } from '#providers/payloads/attemptOnce.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { withFileLinks } from '#providers/payloads/withFileLinks.ts'
import type { ChatfuelCredentials } from './credentials.ts'

const api = 'https://api.chatfuel.com'
const timeoutMs = 10_000
/** Seconds to leave Chatfuel alone that asks for it and does not say how long. */
const pauseSeconds = 5
const uncertain = 'chatfuel.uncertain'

/** Sends by a broadcast of a block to one customer: what is said goes along as an attribute that the block shows. */
export function chatfuelTransport({ request, settings }: Pick<ProviderPorts, 'request' | 'settings'>): Transport<ChatfuelCredentials> {
  const base = settings['CHATFUEL_BASE_URL'] ?? api
  return {
    reaches: () => null,
    concurrency: { perBot: 4 },
    lost: { code: uncertain, params: { detail: '' } },
    shows: isToAnswer,
    async send(outgoing, credentials) {
      const block = blockFor(outgoing, credentials)
      // Chatfuel asks us at each message who has the conversation.
      if (block === null) return { outcome: 'sent', providerMessageIds: [], delivered: false }
      const address = broadcastAddress(base, outgoing, block, credentials)
      const call = { method: 'POST', headers: { 'content-type': 'application/json' }, timeoutMs } as const
      return attemptOnce(
        () => request(address, call),
        (answer) => judge(answer, block),
        { unreached: 'chatfuel.unreached', uncertain },
      )
    },
  }
}

/** The block that shows a reply, or that answers what nobody answered: Chatfuel remembers what the customer said last. Null where nothing is shown. */
function blockFor(outgoing: Outgoing, { chatfuel_block: block, chatfuel_ai_block: aiBlock }: ChatfuelCredentials): string | null {
  if (outgoing.reply !== null) return block
  return aiBlock && isToAnswer(outgoing) ? aiBlock : null
}

function broadcastAddress(base: string, { reply, bot, channel }: Outgoing, block: string, credentials: ChatfuelCredentials): string {
  const query = new URLSearchParams({
    chatfuel_token: credentials.chatfuel_token,
    // Of Chatfuel's tags the one for customers who wrote within the last 24 hours.
    chatfuel_message_tag: 'UPDATE',
    chatfuel_block_name: block,
    ...(reply && { baton_reply: withFileLinks(reply.text, reply.attachments), baton_person: reply.person?.name ?? bot.name }),
  })
  return `${base}/bots/${encodeURIComponent(credentials.chatfuel_botid)}/users/${encodeURIComponent(channel)}/send?${query.toString()}`
}

function judge({ status, text }: CompanyAnswer, block: string): Attempt | null {
  const fields = fieldsFromJson(text)
  const detail = detailOf(fields)
  const isRefused = fields?.['success'] === false
  if (status === 200 && fields !== null && !isRefused) return { outcome: 'sent', providerMessageIds: [], delivered: false }
  const refused = (code: string, how: { retryable: boolean; retryAt?: Date } = { retryable: false }): Attempt & { outcome: 'refused' } => ({
    outcome: 'refused',
    reason: { code: `chatfuel.${code}`, params: { status, detail, block } },
    ...how,
  })
  if (status === 429) return refused('busy', { retryable: true, retryAt: new Date(Date.now() + pauseSeconds * 1000) })
  // Only what Chatfuel itself says of it is known not to be sent, and only Chatfuel knows whether a token is good.
  const isTheirs = isRefused || (detail !== '' && status < 500)
  if (!isTheirs) return status === 503 ? refused('refused', { retryable: true }) : null
  if (isOfToken(status, detail)) return { ...refused('token'), broken: true }
  if (/24.?h|outside|window/i.test(detail)) return refused('window')
  if (status === 404) return refused('not-found')
  return refused('refused', { retryable: status >= 500 })
}

const isOfToken = (status: number, detail: string) => status === 401 || status === 403 || /token/i.test(detail)

function detailOf(fields: Fields | null): string {
  return scalarOf(fields?.['result']) || scalarOf(fields?.['message']) || scalarOf(fields?.['error'])
}
