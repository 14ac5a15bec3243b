import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Attempt, Outgoing, Transport } from '#providers/provider.ts'
import { attemptOnce, type CompanyAnswer } from '#providers/payloads/attemptOnce.ts'
import { isToAnswer } from '#providers/payloads/isToAnswer.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, scalarOf } from '#providers/payloads/narrow.ts'
import { withFileLinks } from '#providers/payloads/withFileLinks.ts'
import type { BotcopyCredentials } from './credentials.ts'

const api = 'https://api.botcopy.com'
const timeoutMs = 10_000
/** Milliseconds to leave Botcopy alone that says it was too much. */
const pauseMs = 5000
const uncertain = 'botcopy.uncertain'
/**
 * Botcopy counts the minutes of silence as well, and tells nobody when its bot answers again. So each pause is one of a week, as no longest one is
 * documented, and Baton says when it is over.
 */
export const minutesPaused = 9999

/** Pushes what people write into the chat, under their name and picture, and who has the conversation. */
export function botcopyTransport({
  request,
  settings,
  publicUrl,
}: Pick<ProviderPorts, 'request' | 'settings' | 'publicUrl'>): Transport<BotcopyCredentials> {
  const base = settings['BOTCOPY_BASE_URL'] ?? api
  return {
    reaches: () => null,
    concurrency: { perBot: 4 },
    lost: { code: uncertain, params: { detail: '' } },
    // An event has the bot speak; who has the conversation alone can be said twice.
    shows: isToAnswer,
    async showTyping({ channel, address, paused }, { botcopy_api_key: key, botcopy_bot_id: standard = '' }) {
      const botId = scalarOf(fieldsOf(address)?.['botId']) || standard
      // A sign says that the bot is paused, and so would pause it.
      if (botId === '' || !paused) return
      const body = JSON.stringify({ eventType: 'user_typing', userId: channel, botId, paused, minutesPaused })
      await request(`${base}/webhooks/handover/push`, {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/json' },
        body,
        timeoutMs,
      })
    },
    async send(outgoing, credentials) {
      const { botcopy_api_key: key, botcopy_bot_id: standard = '' } = credentials
      const botId = scalarOf(fieldsOf(outgoing.address)?.['botId']) || standard
      if (botId === '') return { outcome: 'refused', reason: { code: 'botcopy.unknown' }, retryable: false }
      const body = JSON.stringify({ userId: outgoing.channel, botId, ...eventOf(outgoing, credentials, publicUrl()) })
      const headers = { authorization: key, 'content-type': 'application/json' }
      const call = () => request(`${base}/webhooks/handover/push`, { method: 'POST', headers, body, timeoutMs })
      const attempt = await attemptOnce(call, judge, { unreached: 'botcopy.unreached', uncertain })
      const isRepeatable =
        outgoing.reply === null && !isToAnswer(outgoing) && attempt.outcome === 'refused' && attempt.reason.code === uncertain
      return isRepeatable ? { ...attempt, retryable: true } : attempt
    },
  }
}

function eventOf(outgoing: Outgoing, { botcopy_event }: BotcopyCredentials, server: string): Record<string, unknown> {
  const { reply, update, bot } = outgoing
  if (reply) {
    const image = reply.person?.image ?? ''
    const agentProfile = { name: reply.person?.name ?? bot.name, avatarUrl: image.startsWith('/') ? server + image : image }
    return { eventType: 'message', paused: true, minutesPaused, text: withFileLinks(reply.text, reply.attachments), agentProfile }
  }
  return update?.['paused'] === true
    ? { eventType: 'channel_update', paused: true, minutesPaused }
    : { eventType: 'channel_update', paused: false, ...(botcopy_event && isToAnswer(outgoing) && { unpauseChatEvent: botcopy_event }) }
}

function judge({ status, text }: CompanyAnswer): Attempt | null {
  // Botcopy says with the status alone that it took something; a page is that of a network that wants one to sign in.
  if (status >= 200 && status < 300) return isPage(text) ? null : { outcome: 'sent', providerMessageIds: [], delivered: false }
  const fields = fieldsFromJson(text)
  const params = { status, detail: scalarOf(fields?.['message']) || scalarOf(fields?.['error']) }
  const refused = (name: string, how: { retryable: boolean; retryAt?: Date } = { retryable: false }): Attempt & { outcome: 'refused' } => ({
    outcome: 'refused',
    reason: { code: `botcopy.${name}`, params },
    ...how,
  })
  if (status === 429) return refused('busy', { retryable: true, retryAt: new Date(Date.now() + pauseMs) })
  // Only what Botcopy itself says of it is known not to be shown, and only Botcopy knows whether a key is good.
  if (params.detail === '') return status === 503 ? refused('refused', { retryable: true }) : null
  if (status === 401 || status === 403) return { ...refused('key'), broken: true }
  if (status === 404) return refused('not-found')
  return refused('refused', { retryable: status >= 500 })
}

const isPage = (text: string) => text.trimStart().startsWith('<')
