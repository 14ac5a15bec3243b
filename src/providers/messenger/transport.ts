import { attemptOnce } from '#providers/payloads/attemptOnce.ts'
import { idOf, isTrue, type Fields } from '#providers/payloads/narrow.ts'
import type { Attempt, Outgoing, Transport } from '#providers/provider.ts'
import { windowHours } from './card.ts'
import { compose } from './compose.ts'
import type { MessengerCredentials } from './credentials.ts'
import type { GraphAnswer, GraphClient } from './GraphClient.ts'
import { refusal, type Trouble } from './graphErrors.ts'
import type { Person, Personas } from './Personas.ts'

/** After a message of the customer, how long everybody may answer, in ms; later only people may, for a week, by a tag. */
const window = windowHours * 3_600_000
const uncertain = 'messenger.uncertain'
const codes = { unreached: 'messenger.unreached', uncertain }
const sentAttempt: Attempt = { outcome: 'sent', providerMessageIds: [], delivered: false }

/** Sends to customers of a page or of its Instagram account by the Send API. */
export function sendTransport(
  source: 'messenger' | 'instagram',
  graph: GraphClient,
  personas: Personas | null,
): Transport<MessengerCredentials> {
  return {
    reaches: () => null,
    concurrency: { perBot: 4 },
    lost: { code: uncertain, params: { detail: '' } },
    async showTyping({ channel }, { page, token }) {
      if (!graph.isSetUp) return
      for (const action of ['mark_seen', 'typing_on'])
        await graph.post(token, `${page}/messages`, { recipient: { id: channel }, sender_action: action })
    },
    send(outgoing, credentials) {
      if (!graph.isSetUp) return Promise.resolve({ outcome: 'unreachable', reason: { code: 'messenger.no-app' } })
      return outgoing.reply === null ? passControl(outgoing, credentials, graph) : sendReply(outgoing, credentials)
    },
  }

  async function sendReply(outgoing: Outgoing, credentials: MessengerCredentials): Promise<Attempt> {
    const reply = outgoing.reply!
    const messages = compose(reply, source)
    if (messages.length === 0) return { outcome: 'refused', reason: { code: 'messenger.nothing' }, retryable: false }
    let permission = permissionOf(outgoing)
    const sent: string[] = []
    for (const message of messages.slice(outgoing.sent.length)) {
      const send = () => sendAs(reply.person, { recipient: { id: outgoing.channel }, ...permission, message }, outgoing.bot, credentials)
      let attempt = await send()
      // Facebook counts from when the customer wrote, and we from when we heard of it.
      if (reply.person && permission === response && wasRefusedAs(attempt, 'window-closed')) {
        permission = humanAgent
        attempt = unlessNotAllowed(await send(), attempt)
      } else if (permission === humanAgent && lacksRight(attempt)) {
        // What is missing may be the right to the tag only, which every other reply goes without.
        permission = response
        attempt = await send()
      }
      if (attempt.outcome !== 'sent') return { ...attempt, sent }
      sent.push(...attempt.providerMessageIds)
    }
    return { outcome: 'sent', providerMessageIds: sent, delivered: false }
  }

  /** Sends under the name of a person, where the page can. A persona that was deleted at Facebook is replaced, once. */
  async function sendAs(person: Person | null, body: Fields, bot: Outgoing['bot'], credentials: MessengerCredentials): Promise<Attempt> {
    const find = () => (person && personas ? personas.find(person, bot, credentials) : null)
    const persona = await find()
    const first = await sendOne(withPersona(body, persona), credentials)
    if (!person || persona === null || !wasRefusedAs(first, 'no-such-persona')) return first
    await personas?.forget(person, bot, persona)
    return sendOne(withPersona(body, await find()), credentials)
  }

  async function sendOne(body: Fields, credentials: MessengerCredentials): Promise<Attempt> {
    const first = await post(graph, `${credentials.page}/messages`, body, credentials)
    if (!wasRefusedAs(first, 'other-app')) return first
    // A person has the conversation here, so their words go before those of the other app.
    await post(graph, `${credentials.page}/take_thread_control`, { recipient: body['recipient'] }, credentials)
    return post(graph, `${credentials.page}/messages`, body, credentials)
  }
}

const response: Fields = { messaging_type: 'RESPONSE' }
const humanAgent: Fields = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
const wasRefusedAs = (attempt: Attempt, trouble: Trouble) => attempt.outcome === 'refused' && attempt.reason.code === `messenger.${trouble}`
const lacksRight = (attempt: Attempt) => attempt.outcome === 'unreachable' && attempt.reason.code === 'messenger.permission'
const withPersona = (body: Fields, persona: string | null): Fields => (persona === null ? body : { ...body, persona_id: persona })

function permissionOf({ customerAt, reply }: Outgoing): Fields {
  const isLate = customerAt === null || Date.now() - customerAt >= window
  return isLate && reply?.person ? humanAgent : response
}

/** Where the app may not use the tag, nothing is wrong with the page: it is too late, as was said first. */
function unlessNotAllowed(tagged: Attempt, first: Attempt): Attempt {
  return wasRefusedAs(tagged, 'refused') || lacksRight(tagged) ? first : tagged
}

/**
 * The app that answers for the bot gets the conversation back when the AI resumes, and loses it when a person takes over. An app without that right is
 * told so by Facebook, and replies go all the same.
 */
async function passControl({ channel, update }: Outgoing, credentials: MessengerCredentials, graph: GraphClient): Promise<Attempt> {
  const { app, page } = credentials
  if (!app) return sentAttempt
  const isPaused = isTrue(update?.['paused'])
  const body = { recipient: { id: channel }, ...(!isPaused && { target_app_id: app }) }
  const attempt = await post(graph, `${page}/${isPaused ? 'take' : 'pass'}_thread_control`, body, credentials)
  // Who has a conversation can be said twice; were it not said at all, nobody would answer the customer.
  if (attempt.outcome === 'refused' && attempt.reason.code === uncertain)
    return { ...attempt, reason: { ...attempt.reason, code: codes.unreached }, retryable: true }
  return isNotAllowed(attempt) ? sentAttempt : attempt
}

/** A missing right would stop replies too, and then they say it; what is missing here may be the right to hand over only. */
function isNotAllowed(attempt: Attempt): boolean {
  if (attempt.outcome === 'refused') return !attempt.retryable
  return lacksRight(attempt)
}

async function post(graph: GraphClient, path: string, body: Fields, { token }: MessengerCredentials): Promise<Attempt> {
  let answer: GraphAnswer | undefined
  const call = async () => {
    answer = await graph.post(token, path, body)
    return { status: answer.status, text: '' }
  }
  return attemptOnce(call, () => judge(answer!), codes)
}

/** Null for an answer that is none of Facebook's. */
function judge({ status, fields, error }: GraphAnswer): Attempt | null {
  if (error) return refusal(error, status, Date.now())
  if (fields === null) return null
  const id = idOf(fields['message_id'])
  return { outcome: 'sent', providerMessageIds: id === '' ? [] : [id], delivered: false }
}
