import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiFaults, applySlowness } from '#sandbox/kit/companyFaults.ts'
import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'

/** A bot as Chatfuel knows it. */
export interface ChatfuelBot {
  id: string
  token: string
  /** The client key in the address of its JSON API card. */
  clientKey: string
  /** What its JSON API card sends as a header. */
  secret?: string
  /** What its blocks say, by their names. */
  blocks: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => string>>
  /** What its block tells Baton of what a customer wrote; a message unless it says otherwise. */
  event?(text: string): string
}

/** A customer as Messenger tells Chatfuel of them. */
export interface ChatfuelUser {
  id: string
  firstName?: string
  lastName?: string
}

/** The ways in which a JSON API card can send attributes. */
export const bodyKinds = ['query', 'form', 'json', 'profile'] as const
export type BodyKind = (typeof bodyKinds)[number]

export interface ChatfuelDependencies {
  /** Where Baton is reached, without a slash at the end. */
  server(): string
  bots: readonly ChatfuelBot[]
  /** The customer reads something of the bot. */
  show(bot: ChatfuelBot, user: string, text: string, by: 'bot' | 'person'): void
}

/** After so long a JSON API card gives up, in milliseconds. */
const cardTimeoutMs = 10_000

/** Chatfuel: bots made of blocks, a card that calls an API, and broadcasts. */
export class ChatfuelCompany {
  readonly faults = { ...apiFaults(), window: new FaultSwitch(), duplicate: new FaultSwitch(), secret: new FaultSwitch() }
  readonly #deps: ChatfuelDependencies
  /** What each customer said last: blocks know it as an attribute. */
  readonly #lastInput = new Map<string, string>()

  constructor(deps: ChatfuelDependencies) {
    this.#deps = deps
  }

  /** A customer writes: the bot does not know an answer, and its JSON API card asks Baton. Answers what the card was answered. */
  async wrote(bot: ChatfuelBot, user: ChatfuelUser, text: string, kind: BodyKind = 'profile'): Promise<unknown> {
    this.#lastInput.set(user.id, text)
    const attributes = {
      'chatfuel user id': user.id,
      'messenger user id': `${user.id}0`,
      ...(user.firstName !== undefined && { 'first name': user.firstName, 'last name': user.lastName ?? '' }),
      locale: 'en_US',
      timezone: '1',
      'last user freeform input': text,
      source: 'Direct',
      ...(bot.event && { 'baton event': bot.event(text) }),
    }
    const answer = await this.#callCard(bot, attributes, kind)
    if (this.faults.duplicate.consume() > 0) await this.#callCard(bot, attributes, kind)
    await this.#follow(bot, user.id, answer)
    return answer
  }

  /** Does what the answer of an API says: shows messages, and goes on to blocks. */
  async #follow(bot: ChatfuelBot, user: string, answer: unknown): Promise<void> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is Baton that answers, and a stand-in takes it at its word
    const { messages = [], redirect_to_blocks: blocks = [] } = answer as { messages?: { text?: string }[]; redirect_to_blocks?: string[] }
    for (const { text } of messages) if (text !== undefined) this.#deps.show(bot, user, text, 'bot')
    for (const name of blocks) await this.#run(bot, user, name)
  }

  /** Shows what a block answers to what was said last, and tells Baton of it. */
  async #run(bot: ChatfuelBot, user: string, name: string): Promise<void> {
    const said = bot.blocks[name]?.({ text: this.#lastInput.get(user) ?? '' })
    if (said === undefined) return
    this.#deps.show(bot, user, said, 'bot')
    await this.#callCard(bot, { 'chatfuel user id': user, baton_event: 'bot', text: said }, 'json')
  }

  async #callCard(bot: ChatfuelBot, attributes: Readonly<Record<string, string>>, kind: BodyKind): Promise<unknown> {
    const address = `${this.#deps.server()}/messenger/client/${bot.clientKey}/chatfuel/fallback`
    const secret = this.faults.secret.consume() > 0 ? 'wrong' : bot.secret
    const headers = { 'user-agent': 'Chatfuel', ...(secret !== undefined && { 'x-baton-secret': secret }) }
    const response = await sendAttributes(address, headers, attributes, kind)
    if (!response.ok) throw new Error(`The API answered ${response.status}.`)
    return response.json()
  }

  /** The API for broadcasts; what is not there is answered as Chatfuel does. */
  serve(app: FastifyInstance): void {
    // Chatfuel's clients call it as JSON without a body.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post<{ Params: { bot: string; user: string }; Querystring: Record<string, string> }>(
      '/bots/:bot/users/:user/send',
      async ({ params, query, raw }, reply) => {
        const { faults } = this
        await applySlowness(faults)
        const refuse = (status: number, result: string) => reply.code(status).send({ result, success: false })
        if (faults.down.consume() > 0) return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
        if (faults.busy.consume() > 0) return refuse(429, 'Too many requests')
        const bot = this.#deps.bots.find(({ id }) => id === params.bot)
        if (!bot) return refuse(404, 'Bot not found')
        if (faults.token.consume() > 0 || query['chatfuel_token'] !== bot.token) return refuse(401, 'Invalid token')
        if (!query['chatfuel_message_tag']) return refuse(422, 'chatfuel_message_tag is required')
        const block = bot.blocks[query['chatfuel_block_name'] ?? '']
        if (!block) return refuse(404, 'Block not found')
        if (faults.window.consume() > 0) return refuse(400, 'This message is sent outside of allowed window')
        if (query['baton_reply'] !== undefined) this.#deps.show(bot, params.user, block(query), 'person')
        // What it tells Baton of that is not waited for here.
        else void this.#run(bot, params.user, query['chatfuel_block_name']!).catch(() => undefined)
        if (faults.silent.consume() > 0) return raw.socket.destroy()
        return { result: 'ok', success: true, id: createHash('sha256').update(JSON.stringify(query)).digest('hex').slice(0, 16) }
      },
    )
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ result: 'Not found', success: false }))
  }
}

function sendAttributes(
  address: string,
  headers: Record<string, string>,
  attributes: Readonly<Record<string, string>>,
  kind: BodyKind,
): Promise<Response> {
  const signal = AbortSignal.timeout(cardTimeoutMs)
  const form = new URLSearchParams(attributes)
  if (kind === 'query') return fetch(`${address}?${form.toString()}`, { headers, signal })
  if (kind === 'form') return fetch(address, { method: 'POST', headers, body: form, signal })
  return fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(kind === 'json' ? underscored(attributes) : { ...attributes, 'last seen': new Date().toISOString() }),
    signal,
  })
}

const underscored = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.replaceAll(' ', '_'), value]))
