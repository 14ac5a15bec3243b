import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiFaults, applySlowness } from '#sandbox/kit/companyFaults.ts'
import { isObject } from '#shared/isObject.ts'
import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'

/** A bot as Botcopy knows it. */
export interface BotcopyBot {
  id: string
  /** With which we are called. */
  apiKey: string
  /** Which Botcopy shows when it calls. */
  accessToken: string
  /** The client key in the address of its live chat webhook. */
  clientKey: string
  /** What Dialogflow answers; null to hand over to people. */
  answer(text: string): string | null
  /** What it answers to events, by their names; it remembers what was said last. */
  events?: Readonly<Record<string, (lastSaid: string) => string>>
}

/** What a customer sees in the window: words, or a line of the window itself. */
export interface BotcopyShown {
  by: 'bot' | 'person' | 'window'
  text: string
  name?: string
  avatarUrl?: string
}

export interface BotcopyDependencies {
  /** Where Baton is reached, without a slash at the end. */
  server(): string
  bots: readonly BotcopyBot[]
  show(bot: BotcopyBot, user: string, shown: BotcopyShown): void
  /** The window shows that an agent writes. */
  typing?(user: string, sign: Pick<Push, 'paused' | 'minutesPaused'>): void
  /** An answer that comes later than so many milliseconds is ignored: as Botcopy does unless told otherwise. */
  answerWithinMs?: number
}

interface Chat {
  /** What the page that the window is on knows of its visitor. */
  name?: string
  paused: boolean
  /** So much silence ends the pause. */
  minutesPaused: number
  lastSaid: string
  /** What Botcopy keeps of the conversation with Dialogflow. */
  history: Record<string, unknown>[]
}

export interface Push {
  eventType?: string
  userId?: string
  botId?: string
  paused?: boolean
  minutesPaused?: number
  text?: string
  unpauseChatEvent?: string
  agentProfile?: { name?: string; avatarUrl?: string }
}

/** Where Baton names no minutes. */
const standardMinutes = 10

/** So many milliseconds Botcopy waits for an answer. */
const answerWithinMs = 5000

/** Botcopy: a chat window for Dialogflow that can be handed over to people. */
export class BotcopyCompany {
  readonly faults = { ...apiFaults(), duplicate: new FaultSwitch(), secret: new FaultSwitch() }
  readonly #deps: BotcopyDependencies
  readonly #chats = new Map<string, Chat>()

  constructor(deps: BotcopyDependencies) {
    this.#deps = deps
  }

  isPaused(user: string): boolean {
    return this.#chatOf(user).paused
  }

  /** Nobody says anything for so many minutes: a pause that lasts no longer is over, and nobody is told. */
  keepSilent(user: string, minutes: number): void {
    const chat = this.#chatOf(user)
    if (chat.minutesPaused <= minutes) chat.paused = false
  }

  /** A customer writes: the bot answers, hands over, or is paused, and then Baton is told. */
  async wrote(bot: BotcopyBot, user: string, text: string, name?: string): Promise<void> {
    const chat = this.#chatOf(user)
    if (name !== undefined) chat.name = name
    chat.lastSaid = text
    if (chat.paused) {
      await this.#report(bot, user, text, {})
      if (chat.paused) return
    }
    const answer = bot.answer(text)
    const said = answer ?? 'I am getting somebody.'
    const response = { responseId: randomUUID(), queryResult: { queryText: text, fulfillmentMessages: [{ text: { text: [said] } }] } }
    chat.history.push(
      { _id: randomUUID(), botPlatform: 'dialogflowES', direction: 'in', payload: { queryParameters: { query: text, lang: 'en' } } },
      { _id: randomUUID(), botPlatform: 'dialogflowES', direction: 'out', payload: response },
    )
    this.#deps.show(bot, user, { by: 'bot', text: said })
    if (answer === null) await this.#report(bot, user, text, { dialogflowResponse: response, messageHistory: chat.history })
  }

  async typed(bot: BotcopyBot, user: string): Promise<void> {
    if (this.#chatOf(user).paused) await this.#call(bot, { userId: user, botId: bot.id, sessionId: user, eventType: 'user_typing' })
  }

  /** Calls the live chat webhook, which answers whether the bot is to be paused; an answer that is late or broken pauses nothing. */
  async #report(bot: BotcopyBot, user: string, text: string, more: object): Promise<void> {
    const chat = this.#chatOf(user)
    const { name } = chat
    const body = {
      accessToken: bot.accessToken,
      userId: user,
      botId: bot.id,
      sessionId: user,
      session: `projects/northwind/agent/sessions/${user}`,
      queryInput: { text: { text, languageCode: 'en' } },
      queryParams: {
        contexts: [{ name: 'botcopy-timezone', lifespanCount: 10, parameters: { tz: 'Europe/Vienna' } }],
        ...(name !== undefined && { payload: { name } }),
      },
      ...more,
    }
    if (this.faults.duplicate.consume() > 0) await this.#call(bot, body)
    const { paused, minutesPaused } = await this.#call(bot, body)
    pauseFor(chat, paused === true, typeof minutesPaused === 'number' ? minutesPaused : undefined)
  }

  async #call(bot: BotcopyBot, body: object): Promise<Record<string, unknown>> {
    const isWrong = this.faults.secret.consume() > 0
    const response = await fetch(`${this.#deps.server()}/webhooks/botcopy/${bot.clientKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: isWrong ? 'wrong' : bot.accessToken },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(this.#deps.answerWithinMs ?? answerWithinMs),
    })
    const answer: unknown = response.ok ? await response.json() : null
    return isObject(answer) ? answer : {}
  }

  serve(app: FastifyInstance): void {
    app.post<{ Body: Push }>('/webhooks/handover/push', async (request, reply) => {
      const { faults } = this
      await applySlowness(faults)
      const refuse = (status: number, message: string) => reply.code(status).send({ success: false, message })
      if (faults.down.consume() > 0) return reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>')
      if (faults.busy.consume() > 0) return refuse(429, 'Too many requests')
      const push = request.body
      const bot = this.#deps.bots.find(({ id }) => id === push.botId)
      if (faults.token.consume() > 0 || !bot || request.headers.authorization !== bot.apiKey) return refuse(401, 'Invalid API key')
      if (!push.userId || !push.eventType) return refuse(400, 'userId and eventType are required')
      this.#apply(bot, push.userId, push)
      if (faults.silent.consume() > 0) return reply.raw.socket?.destroy()
      return { success: true }
    })
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false, message: 'Not found' }))
  }

  #apply(bot: BotcopyBot, user: string, push: Push): void {
    const { eventType, paused, text, agentProfile, unpauseChatEvent: event } = push
    const chat = this.#chatOf(user)
    if (eventType === 'user_typing') return this.#deps.typing?.(user, push)
    const name = agentProfile?.name
    if (paused !== undefined) {
      if (eventType === 'channel_update' && chat.paused !== paused)
        this.#deps.show(bot, user, {
          by: 'window',
          text: paused
            ? 'You are now chatting with an Agent.'
            : `${name ?? 'The human'} has left the conversation. You are now chatting with the bot.`,
        })
      pauseFor(chat, paused, push.minutesPaused)
    }
    const answer = paused === false && event !== undefined ? bot.events?.[event] : undefined
    if (answer) this.#deps.show(bot, user, { by: 'bot', text: answer(chat.lastSaid) })
    if (eventType === 'message' && text !== undefined) this.#deps.show(bot, user, { by: 'person', text, ...agentProfile })
  }

  #chatOf(user: string): Chat {
    const chat = this.#chats.get(user) ?? { paused: false, minutesPaused: 0, lastSaid: '', history: [] }
    this.#chats.set(user, chat)
    return chat
  }
}

function pauseFor(chat: Chat, paused: boolean, minutesPaused = standardMinutes): void {
  chat.paused = paused
  chat.minutesPaused = minutesPaused
}
