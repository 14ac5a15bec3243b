import * as z from 'zod/mini'
import type { DirectFailure, DirectMessage, DirectMessages, SoughtMessages } from '#features/alerts/ports.ts'
import { busy, deadTokens, passing, unsure } from './errorWords.ts'
import { escapeSlack } from '#providers/payloads/slackEscapes.ts'

/** Calls an address outside, by the guarded client. Rejects when there is no whole answer. */
type Request = (
  url: string,
  request: { method: 'POST'; headers: Record<string, string>; body: string; timeoutMs: number },
) => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>

/** Milliseconds that Slack may take for one answer. */
const timeoutMs = 8000
/** Who cannot be written to by us: there is nobody, or they are another company's. */
const nobodyThere = new Set(['users_not_found', 'user_not_found', 'channel_not_found', 'cannot_dm_bot', 'user_disabled'])
/** The message is not there any more, or not ours to change. */
const alreadyDeleted = new Set(['message_not_found', 'channel_not_found', 'cant_delete_message', 'cant_update_message', 'is_inactive'])

/** Of what was written to somebody so much is looked through. */
const maxFound = '100'

/** What is asked for in an answer. Slack leaves out what does not belong to a call. */
const answerShape = z.object({
  ok: z.boolean(),
  error: z.optional(z.string()),
  needed: z.optional(z.string()),
  user: z.optional(z.object({ id: z.optional(z.string()), deleted: z.optional(z.boolean()), is_bot: z.optional(z.boolean()) })),
  channel: z.optional(z.union([z.string(), z.object({ id: z.string() })])),
  ts: z.optional(z.string()),
  messages: z.optional(z.array(z.object({ ts: z.optional(z.string()), text: z.optional(z.string()), bot_id: z.optional(z.string()) }))),
})
type Answer = z.output<typeof answerShape>

/** Direct messages of our app to people in the Slack workspace that it is installed in. */
export class SlackDirect implements DirectMessages {
  readonly #issuer: string
  readonly #request: Request

  /** `issuer`: `https://slack.com`; the stand-in's address in the sandbox. */
  constructor(issuer: string, request: Request) {
    this.#issuer = issuer
    this.#request = request
  }

  async send(token: string, email: string, message: DirectMessage): Promise<{ ok: true; ref: string } | DirectFailure> {
    const found = await this.#ask(token, 'users.lookupByEmail', { email })
    if ('reason' in found) return found
    const { id, deleted, is_bot } = found.user ?? {}
    if (!id || deleted || is_bot) return { ok: false, reason: 'nobody', detail: '', againMs: null }
    const posted = await this.#call(token, 'chat.postMessage', { channel: id, ...bodyOf(message) })
    if ('reason' in posted) return posted
    const channel = channelIn(posted)
    if (channel === '' || !posted.ts) return { ok: false, reason: 'unsure', detail: 'no id', againMs: null }
    return { ok: true, ref: `${channel}:${posted.ts}` }
  }

  async find(token: string, email: string, { from, until, paths }: SoughtMessages): Promise<{ ok: true; refs: string[] } | DirectFailure> {
    const found = await this.#ask(token, 'users.lookupByEmail', { email })
    if ('reason' in found) return found
    const opened = await this.#ask(token, 'conversations.open', { users: found.user?.id ?? '', prevent_creation: 'true' })
    if ('reason' in opened) return opened
    const channel = channelIn(opened)
    if (channel === '') return { ok: true, refs: [] }
    const stretch = { oldest: (from / 1000).toFixed(6), latest: (until / 1000).toFixed(6), limit: maxFound }
    const told = await this.#ask(token, 'conversations.history', { channel, ...stretch })
    if ('reason' in told) return told
    const ours = (told.messages ?? []).filter(({ bot_id, text = '' }) => bot_id !== undefined && paths.some((path) => text.includes(path)))
    return { ok: true, refs: ours.flatMap(({ ts }) => (ts === undefined ? [] : [`${channel}:${ts}`])) }
  }

  async change(token: string, ref: string, message: DirectMessage | null): Promise<{ ok: true } | DirectFailure> {
    const [channel = '', ts = ''] = ref.split(':')
    const changed =
      message === null
        ? await this.#call(token, 'chat.delete', { channel, ts })
        : await this.#call(token, 'chat.update', { channel, ts, ...bodyOf(message) })
    if (!('reason' in changed) || alreadyDeleted.has(changed.detail)) return { ok: true }
    // To change it twice is to change it once.
    return changed.reason === 'unsure' ? { ...changed, againMs: 60_000 } : changed
  }

  /** Asking does nothing, so it may be asked again. */
  async #ask(token: string, method: string, params: Record<string, string>): Promise<Answer | DirectFailure> {
    const answer = await this.#call(token, method, params)
    return 'reason' in answer && answer.reason === 'unsure' ? { ...answer, reason: 'busy', againMs: answer.againMs ?? 60_000 } : answer
  }

  async #call(token: string, method: string, params: Record<string, string>): Promise<Answer | DirectFailure> {
    const failed = (reason: DirectFailure['reason'], detail: string, againMs: number | null = null): DirectFailure => ({
      ok: false,
      reason,
      detail,
      againMs,
    })
    let answer: Answer
    try {
      const { status, headers, body } = await this.#request(`${this.#issuer}/api/${method}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams(params).toString(),
        timeoutMs,
      })
      if (status === 429) return failed('busy', '', Math.max(1, Number(headers['retry-after']) || 30) * 1000)
      if (status !== 200) return failed('unsure', String(status))
      answer = answerShape.parse(JSON.parse(body.toString()))
    } catch {
      return failed('unsure', '')
    }
    if (answer.ok) return answer
    const error = answer.error ?? ''
    if (busy.has(error)) return failed('busy', '', 30_000)
    if (passing.has(error)) return failed('busy', error, 60_000)
    if (deadTokens.has(error)) return failed('token', error)
    if (error === 'missing_scope') return failed('scope', answer.needed ?? method)
    if (nobodyThere.has(error)) return failed('nobody', error)
    return failed(unsure.has(error) ? 'unsure' : 'refused', error)
  }
}

/** Where something stands; '' where Slack does not say. To post names it, to open describes it. */
const channelIn = ({ channel = '' }: Answer): string => (typeof channel === 'string' ? channel : channel.id)

/** In Slack's marks: the title is bold and leads nowhere, and a line ends with a link. What customers are called is text. */
function bodyOf({ title, lines, more }: DirectMessage): { text: string; unfurl_links: string; unfurl_media: string } {
  const said = lines.map(({ text, url, open }) => `• ${asText(text)} <${url}|${asText(open)}>`)
  const text = [`*${asText(title)}*`, ...said, ...(more === null ? [] : [asText(more)])].join('\n')
  return { text, unfurl_links: 'false', unfurl_media: 'false' }
}

/** Slack can escape no mark that sets words bold, slanted, struck out or as code: a letter that looks like it stands for each. */
const lookAlikes: Readonly<Record<string, string>> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' }

/** A text in which Slack reads no marks. */
const asText = (text: string) => escapeSlack(text).replace(/[*_~`]/g, (mark) => lookAlikes[mark]!)
