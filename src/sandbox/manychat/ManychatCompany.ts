import type { FastifyInstance, FastifyReply } from 'fastify'
import { isObject } from '#shared/isObject.ts'
import { apiFaults, applySlowness } from '#sandbox/kit/companyFaults.ts'
import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'

/** A page as Manychat knows it. */
export interface ManychatPage {
  id: string
  key: string
  /** The client key in the address of its External Request. */
  clientKey: string
  /** What its External Request sends as a header. */
  secret?: string
  channel: 'messenger' | 'instagram'
  /** The flow that says it, by Manychat's name. */
  flow?: string
  /** What its flow says while the AI has the conversation. */
  answer(text: string): string
  /** What its flow tells Baton of what a customer wrote; a message unless it says otherwise. */
  event?(text: string): string
}

/** Somebody who has written to a page. */
export interface Subscriber {
  id: string
  firstName?: string
  lastName?: string
}

/** What is shown to a customer. */
export interface ManychatMessage {
  type: 'text' | 'image'
  text?: string
  url?: string
}

export interface ManychatDependencies {
  /** Where Baton is reached, without a slash at the end. */
  server(): string
  pages: readonly ManychatPage[]
  show(page: ManychatPage, subscriber: string, message: ManychatMessage, by: 'bot' | 'person'): void
  /** When somebody wrote who has not written since the start, in ms since 1970; left out where nobody did. */
  lastWrote?(subscriber: string): number
  /** Milliseconds since 1970. */
  now(): number
}

interface SendContent {
  subscriber_id?: unknown
  flow_ns?: string
  data?: { version?: string; content?: { type?: string; messages?: ManychatMessage[] } }
  message_tag?: string
}

const timeoutMs = 10_000
const perSecond = 25
const openForMs = 24 * 3_600_000
const maxMessages = 10

/** Manychat: flows with an External Request, and an API that sends to subscribers. */
export class ManychatCompany {
  readonly faults = { ...apiFaults(), window: new FaultSwitch(), duplicate: new FaultSwitch(), secret: new FaultSwitch() }
  readonly #deps: ManychatDependencies
  /** When a subscriber last wrote. */
  readonly #wroteAt = new Map<string, number>()
  readonly #calls = new Map<string, number[]>()
  /** What a subscriber said last. */
  readonly #lastInput = new Map<string, string>()

  constructor(deps: ManychatDependencies) {
    this.#deps = deps
  }

  /** A customer writes: the flow asks Baton, and answers only if no person has the conversation. */
  async wrote(page: ManychatPage, subscriber: Subscriber, text: string): Promise<unknown> {
    this.#wroteAt.set(subscriber.id, this.#deps.now())
    this.#lastInput.set(subscriber.id, text)
    const contact = {
      id: subscriber.id,
      page_id: page.id,
      status: 'active',
      ...(subscriber.firstName !== undefined && {
        first_name: subscriber.firstName,
        last_name: subscriber.lastName ?? '',
        name: [subscriber.firstName, subscriber.lastName].filter(Boolean).join(' '),
      }),
      gender: '',
      profile_pic: null,
      locale: 'en_US',
      timezone: 'UTC+01',
      last_input_text: text,
      live_chat_url: `https://manychat.com/fb${page.id}/chat/${subscriber.id}`,
      custom_fields: { Plan: 'Gold' },
      ...(page.event && { baton_event: page.event(text) }),
    }
    const answer = await this.#request(page, contact)
    if (this.faults.duplicate.consume() > 0) await this.#request(page, contact)
    if (isObject(answer) && answer['paused'] === false) await this.#flow(page, subscriber.id)
    return answer
  }

  /** Its flow answers what was said last, and tells Baton of it. */
  async #flow(page: ManychatPage, subscriber: string): Promise<void> {
    const said = page.answer(this.#lastInput.get(subscriber) ?? '')
    this.#deps.show(page, subscriber, { type: 'text', text: said }, 'bot')
    await this.#request(page, { subscriber_id: subscriber, baton_event: 'bot', text: said })
  }

  async #request(page: ManychatPage, body: object): Promise<unknown> {
    const secret = this.faults.secret.consume() > 0 ? 'wrong' : page.secret
    const response = await fetch(`${this.#deps.server()}/webhooks/manychat/${page.clientKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(secret !== undefined && { 'x-baton-secret': secret }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The External Request was answered ${response.status}.`)
    return response.json()
  }

  serve(app: FastifyInstance): void {
    // Ids are longer than numbers of JavaScript, so they are read as text.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.get('/fb/page/getInfo', async (request, reply) => {
      const page = this.#pageOf(request.headers.authorization)
      return page ? { status: 'success', data: { id: page.id, name: 'Northwind' } } : refuse(reply, 401, 'Wrong token')
    })
    app.post<{ Params: { method: string } }>('/fb/sending/:method(sendContent|sendFlow)', async (request, reply) => {
      const { faults } = this
      await applySlowness(faults)
      if (faults.down.consume() > 0) return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
      const page = this.#pageOf(request.headers.authorization)
      if (!page || faults.token.consume() > 0) return refuse(reply, 401, 'Wrong token')
      if (faults.busy.consume() > 0 || this.#isTooFast(page)) return refuse(reply, 429, 'Too many requests')
      return this.#send(page, String(request.body), reply)
    })
    app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'Not found'))
  }

  #send(page: ManychatPage, body: string, reply: FastifyReply): unknown {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is Baton that calls, and what is wrong with it is said below
    const content = JSON.parse(body.replace(/"subscriber_id":(\d+)/, '"subscriber_id":"$1"')) as SendContent
    const subscriber = String(content.subscriber_id)
    const at = this.#wroteAt.get(subscriber) ?? this.#deps.lastWrote?.(subscriber)
    if (at === undefined) return refuse(reply, 400, 'Validation error', 2000, 'Subscriber does not exist')
    const invalid = whyInvalid(content, page)
    if (invalid !== null) return refuse(reply, 400, 'Validation error', 2000, invalid)
    if (this.faults.window.consume() > 0 || at < this.#deps.now() - openForMs)
      return refuse(reply, 400, 'This message is sent outside of allowed window. Please use a message tag.', 3011)
    for (const message of content.data?.content?.messages ?? []) this.#deps.show(page, subscriber, message, 'person')
    // What it tells Baton of that is not waited for here.
    if (content.flow_ns !== undefined) void this.#flow(page, subscriber).catch(() => undefined)
    if (this.faults.silent.consume() > 0) return reply.raw.socket?.destroy()
    return { status: 'success' }
  }

  #pageOf(authorization: string | undefined): ManychatPage | undefined {
    return this.#deps.pages.find(({ id, key }) => authorization === `Bearer ${id}:${key}`)
  }

  #isTooFast({ id }: ManychatPage): boolean {
    const now = performance.now()
    const recent = (this.#calls.get(id) ?? []).filter((at) => at > now - 1000)
    this.#calls.set(id, [...recent, now])
    return recent.length >= perSecond
  }
}

/** Why Manychat does not take a flow, or content without one; null where it does. */
function whyInvalid({ flow_ns: flow, data }: SendContent, page: ManychatPage): string | null {
  if (flow === undefined) return isContent(data, page) ? null : 'The content is not valid'
  return flow === page.flow ? null : 'The flow does not exist'
}

/** Whether content is as its page takes it. */
function isContent(data: SendContent['data'], page: ManychatPage): boolean {
  const count = data?.content?.messages?.length ?? 0
  const isOfChannel = (data?.content?.type === 'instagram') === (page.channel === 'instagram')
  return data?.version === 'v2' && count > 0 && count <= maxMessages && isOfChannel
}

function refuse(reply: FastifyReply, status: number, message: string, code?: number, detail?: string): FastifyReply {
  const details = detail === undefined ? {} : { details: { messages: [{ message: detail }] } }
  return reply.code(status).send({ status: 'error', message, ...(code !== undefined && { code }), ...details })
}
