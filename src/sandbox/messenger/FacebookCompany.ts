import { setImmediate as soon } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isObject } from '#shared/isObject.ts'
import { FacebookPeople } from './FacebookPeople.ts'
import {
  accountOf,
  facebookFaults,
  type FacebookDependencies,
  type FacebookPage,
  type FacebookProfile,
  type GraphHost,
  type SentMessage,
} from './GraphHost.ts'
import { serveGraph } from './serveGraph.ts'
import { serveLogin } from './serveLogin.ts'
import { callWebhook, facebookJson, idIn, type Fields } from './webhookCall.ts'

/** Facebook: pages on Messenger and Instagram accounts, their customers, and the Graph API. */
export class FacebookCompany implements GraphHost {
  readonly faults = facebookFaults()
  readonly deps: FacebookDependencies
  readonly people = new FacebookPeople()
  /** By the customer's id. */
  readonly profiles = new Map<string, FacebookProfile>()
  /** What customers sent, by the names in its addresses at Facebook. */
  readonly files = new Map<string, { bytes: Uint8Array; type: string }>()
  /** Every call of the API that was answered, such as `POST /104/take_thread_control`. */
  readonly calls: { call: string; body: Fields }[] = []
  /** The ids of the pages that have our app told of their messages; those that the sandbox begins with tell it all the same. */
  readonly subscribed = new Set<string>()
  /** When a customer last wrote, in ms since 1970. Of anybody else nothing is known, and they may be answered. */
  readonly wroteAt = new Map<string, number>()
  readonly #unread = new Set<string>()
  #count = 0

  constructor(deps: FacebookDependencies) {
    this.deps = deps
  }

  /** The graph, under the prefix it is registered with. */
  serve(app: FastifyInstance): void {
    serveGraph(app, this)
    serveLogin(app, this)
  }

  /** A customer writes. Resolves with the id of their message. */
  async wrote(page: FacebookPage, customer: string, message: string | Fields): Promise<string> {
    const mid = `m_in${++this.#count}${customer}`
    const said = typeof message === 'string' ? { text: message } : message
    await this.event(page, customer, { message: { mid, ...said } })
    return mid
  }

  /** Something happens in the conversation of a customer. Resolves with the status of the answer. */
  event(page: FacebookPage, customer: string, event: Fields, list: 'messaging' | 'standby' = 'messaging'): Promise<number> {
    return this.#pass(page, customer, { timestamp: Date.now(), ...event }, list)
  }

  /** A phone tells of what its customer did, and of what the customer is called. Resolves with the status of the answer. */
  passOn(page: FacebookPage, { user_profile: profile, ...event }: Fields): Promise<number> {
    const customer = idIn(event['sender'])
    if (isObject(profile)) this.profiles.set(customer, profile)
    return this.#pass(page, customer, event, 'messaging')
  }

  async #pass(page: FacebookPage, customer: string, event: Fields, list: 'messaging' | 'standby'): Promise<number> {
    const now = Date.now()
    const parties = { sender: { id: customer }, recipient: { id: accountOf(page) } }
    const before = this.#unread.delete(customer) ? [{ ...parties, timestamp: now, read: { watermark: now } }] : []
    this.wroteAt.set(customer, now)
    return this.send(page, [...before, { ...event, ...parties }], list)
  }

  /** Sends events of an account as they are. */
  async send(page: FacebookPage, events: readonly unknown[], list: 'messaging' | 'standby' = 'messaging'): Promise<number> {
    const object = page.instagram === undefined ? 'page' : 'instagram'
    return this.call({ object, entry: [{ id: accountOf(page), time: Date.now(), [list]: events }] })
  }

  /** Calls the webhook with a body. Resolves with the status of the answer. */
  async call(body: unknown): Promise<number> {
    const { server, app } = this.deps
    const address = `${server()}/webhooks/messenger`
    const secret = this.faults.signature.consume() > 0 ? 'wrong' : app.secret
    const json = facebookJson(body)
    const status = await callWebhook(address, secret, json)
    if (this.faults.duplicate.consume() > 0) await callWebhook(address, secret, json)
    return status
  }

  /**
   * What the page sent comes back as an echo, and soon has been delivered; read is it when the customer writes the next time. Of Instagram the echo does not
   * say which app wrote, nor what it marked. Pictures lie at Facebook by then.
   */
  async wasSent(page: FacebookPage, customer: string, mid: string, { metadata, attachment, ...said }: SentMessage): Promise<void> {
    await soon()
    const account = accountOf(page)
    const now = Date.now()
    const author = { app_id: Number(this.deps.app.id), ...(metadata !== undefined && { metadata }) }
    const kept = attachment && { attachments: [{ type: attachment.type, payload: { url: `${this.deps.url()}/cdn/${mid}` } }] }
    const echo = { mid, is_echo: true, ...(page.instagram === undefined && author), ...said, ...kept }
    const events: Fields[] = [{ sender: { id: account }, recipient: { id: customer }, timestamp: now, message: echo }]
    if (page.instagram === undefined)
      events.push({ sender: { id: customer }, recipient: { id: account }, timestamp: now, delivery: { mids: [mid], watermark: now } })
    this.#unread.add(customer)
    await this.send(page, events)
  }
}
