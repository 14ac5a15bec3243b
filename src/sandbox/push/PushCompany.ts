import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'
import { decryptPush, openCurve, type DeviceKeys } from './decryptPush.ts'
import { whyNotSender } from './verifyVapid.ts'

/** A push as its device got it, opened. */
export interface Push {
  id: string
  text: string
  /** As the sender asked for it. */
  ttl: number
  urgency: string
  topic: string | null
  /** Milliseconds since 1970, of the arrival at the service. */
  at: number
}

/** What a browser gives a page that subscribes. */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface Subscriber {
  id: string
  keys: DeviceKeys
  /** The key of the sender that the subscription is bound to. */
  sender: string
  isAsleep: boolean
  waiting: Push[]
  receive(push: Push): void
}

interface SendRoute {
  Params: { id: string }
  Body: Buffer | null
}

/** How late a slow service answers, in milliseconds, unless the switch says. */
const lateMs = 3000
/** After so many seconds who is refused for now may come again, unless the switch says. */
const busyFor = 2

/**
 * A push service (RFC 8030): keeps what comes for devices that sleep for as long as its sender wants, one a topic, and gives it to them when they wake
 * up. It verifies the sender (RFC 8292), and every device opens what it gets with its own keys.
 */
export class PushCompany {
  readonly faults = {
    expired: new FaultSwitch(),
    gone: new FaultSwitch(),
    busy: new FaultSwitch(),
    down: new FaultSwitch(),
    slow: new FaultSwitch(),
    silent: new FaultSwitch(),
  }
  readonly #subscribers = new Map<string, Subscriber>()
  readonly #url: () => string

  /** `url` is where `serve` is reached. */
  constructor(url: () => string) {
    this.#url = url
  }

  /** A device subscribes for a sender's key (base64url); `receive` gets what is sent to it. */
  subscribe(sender: string, receive: (push: Push) => void): Subscription {
    const keys = { ecdh: openCurve(), auth: randomBytes(16) }
    const id = randomUUID()
    this.#subscribers.set(id, { id, keys, sender, isAsleep: false, waiting: [], receive })
    return {
      endpoint: `${this.#url()}/send/${id}`,
      keys: { p256dh: keys.ecdh.getPublicKey().toString('base64url'), auth: keys.auth.toString('base64url') },
    }
  }

  /** A device goes away from the net, or is back; then it gets what is still worth something, in the order in which it came. */
  setAsleep(endpoint: string, isAsleep: boolean): void {
    const subscriber = this.#subscribers.get(idOf(endpoint))
    if (!subscriber) return
    subscriber.isAsleep = isAsleep
    if (isAsleep) return
    for (const push of subscriber.waiting.splice(0)) if (push.at + push.ttl * 1000 > Date.now()) subscriber.receive(push)
  }

  /** A device gives its subscription up. */
  unsubscribe(endpoint: string): void {
    this.#subscribers.delete(idOf(endpoint))
  }

  /** Makes everything that waits older, for tests in which time goes by. */
  age(ms: number): void {
    for (const { waiting } of this.#subscribers.values()) for (const push of waiting) push.at -= ms
  }

  serve(app: FastifyInstance): void {
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: 5000 }, (_request, body, done) => done(null, body))
    app.post<SendRoute>('/send/:id', async (request, reply) => this.#take(request, reply))
  }

  async #take(request: FastifyRequest<SendRoute>, reply: FastifyReply): Promise<unknown> {
    const { faults } = this
    const late = faults.slow.consume()
    if (late > 0) await sleep(late === 1 ? lateMs : late)
    const refuse = (status: number, why: string) => reply.code(status).send({ error: why })
    const subscriber = this.#subscribers.get(request.params.id)
    const busy = faults.busy.consume()
    if (busy > 0)
      return reply
        .header('retry-after', String(busy === 1 ? busyFor : busy))
        .code(429)
        .send({ error: 'Too many pushes.' })
    if (faults.down.consume() > 0) return refuse(503, 'The service is down.')
    if (faults.gone.consume() > 0 || !subscriber) return refuse(404, 'There is no such subscription.')
    if (faults.expired.consume() > 0) {
      this.#subscribers.delete(subscriber.id)
      return refuse(410, 'The subscription has expired.')
    }
    const why = await whyNotSender(request.headers.authorization, subscriber.sender, new URL(this.#url()).origin)
    if (why !== null) return refuse(403, why)
    const push = openPush(request, subscriber.keys)
    if (typeof push === 'string') return refuse(400, push)
    this.#deliver(subscriber, push)
    // What was taken, and the sender does not learn of it.
    if (faults.silent.consume() > 0) return request.raw.socket.destroy()
    return reply.code(201).header('location', `${this.#url()}/messages/${push.id}`).send()
  }

  #deliver(subscriber: Subscriber, push: Push): void {
    if (!subscriber.isAsleep) return subscriber.receive(push)
    const same = subscriber.waiting.findIndex(({ topic }) => topic !== null && topic === push.topic)
    // The newer one stands at the end: what is replaced was never there.
    if (same >= 0) subscriber.waiting.splice(same, 1)
    if (push.ttl > 0) subscriber.waiting.push(push)
  }
}

/** The push that was sent, as its device can read it; or the sentence that says why not. */
function openPush({ headers, body }: FastifyRequest<SendRoute>, keys: DeviceKeys): Push | string {
  if (!/^\d+$/.test(String(headers['ttl']))) return 'The header TTL is missing.'
  const topic = headers['topic'] === undefined ? null : String(headers['topic'])
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return 'A topic has at most 32 letters of base64url.'
  if (headers['content-encoding'] !== 'aes128gcm' || !body) return 'The body must be encoded as aes128gcm.'
  let text: string
  try {
    text = decryptPush(body, keys)
  } catch (error) {
    return `The device could not open this: ${String(error)}`
  }
  const urgency = String(headers['urgency'] ?? 'normal')
  return { id: randomUUID(), text, ttl: Number(headers['ttl']), urgency, topic, at: Date.now() }
}

const idOf = (endpoint: string) => endpoint.split('/').at(-1) ?? ''
