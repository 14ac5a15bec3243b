import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiFaults, applySlowness } from '#sandbox/kit/companyFaults.ts'
import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'
import { readForms } from '#sandbox/kit/standIn.ts'
import { refusalOf, type SlackAttachment } from './attachments.ts'

/** An app that is installed in a workspace, as Slack knows it. */
export interface SlackbotApp {
  id: string
  teamId: string
  botUser: string
  botId: string
  token: string
  signingSecret: string
  /** The client key in its request addresses. */
  clientKey: string
  /** What its token may do. */
  scopes: readonly string[]
}

export interface SlackPerson {
  id: string
  name: string
  image?: string
}

/** What is posted, as people in Slack see it. */
export interface SlackPost {
  channel: string
  thread: string | null
  text: string
  username?: string
  icon?: string
  attachments: readonly SlackAttachment[]
  ts: string
}

export interface SlackbotDependencies {
  /** Where Baton is reached, without a slash at the end. */
  server(): string
  apps: readonly SlackbotApp[]
  show(app: SlackbotApp, post: SlackPost): void
  /** What the answer to a post waits for: its event may be there before it. */
  untilAnswered?(): Promise<void>
  /** A call that is not answered within so many milliseconds has failed: as for Slack unless told otherwise. */
  answerWithinMs?: number
}

/** Something said in a place of Slack. */
export interface SlackSaid {
  channel: string
  user: string
  text: string
  thread?: string
  files?: readonly object[]
  /** Its time stamp; the next one unless it was said before. */
  ts?: string
}

/** So many milliseconds Slack waits for an answer. */
const answerWithinMs = 3000
/** What Slack says while something is wrong with it, and not with the call. */
const passingErrors = ['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'ratelimited', 'team_added_to_org']

/** Slack, as an app in a workspace knows it: events, pressed buttons, and the methods by which it answers. */
export class SlackbotCompany {
  readonly faults = {
    ...apiFaults(),
    channel: new FaultSwitch(),
    scope: new FaultSwitch(),
    duplicate: new FaultSwitch(),
    secret: new FaultSwitch(),
    old: new FaultSwitch(),
    noEcho: new FaultSwitch(),
    /** Its value counts the errors. */
    unwell: new FaultSwitch(),
  }
  /** What people have put into Slack, by the names in its addresses. */
  readonly files = new Map<string, { bytes: Uint8Array; type: string }>()
  /** What `files.info` tells of files whose events say nothing of them, by their ids. */
  readonly sharedFiles = new Map<string, object>()
  readonly people = new Map<string, SlackPerson>()
  readonly #deps: SlackbotDependencies
  /** Slack's time stamps are unique in a channel. */
  #count = 0

  constructor(deps: SlackbotDependencies) {
    this.#deps = deps
  }

  /** The next time stamp of a message. */
  stamp(): string {
    this.#count++
    return `${Math.floor(Date.now() / 1000)}.${String(this.#count).padStart(6, '0')}`
  }

  /** Somebody says something. Answers its time stamp. */
  async said(app: SlackbotApp, { channel, user, text, thread, files, ts = this.stamp() }: SlackSaid): Promise<string> {
    await this.#told(app, {
      type: 'message',
      ...messageOf({ user, text, ts, thread }),
      channel,
      channel_type: kindOf(channel),
      ...(files && { files, subtype: 'file_share' }),
    })
    return ts
  }

  async edited(app: SlackbotApp, { channel, user, text, thread, files }: SlackSaid, ts: string, before: string): Promise<void> {
    const shared = files && { files }
    await this.#toldOfChange(app, channel, {
      subtype: 'message_changed',
      message: { type: 'message', ...messageOf({ user, text, ts, thread }), ...shared, edited: { user, ts: this.stamp() } },
      previous_message: { type: 'message', ...messageOf({ user, text: before, ts, thread }), ...shared },
    })
  }

  async deleted(app: SlackbotApp, { channel, user, text, thread }: SlackSaid, ts: string): Promise<void> {
    const previous_message = { type: 'message', ...messageOf({ user, text, ts, thread }) }
    await this.#toldOfChange(app, channel, { subtype: 'message_deleted', deleted_ts: ts, previous_message })
  }

  /** What the app posted is changed in Slack. */
  async postEdited(app: SlackbotApp, post: SlackPost, text: string): Promise<void> {
    const message = { ...postedBy(app, { ...post, text }), edited: { user: app.botUser, ts: this.stamp() } }
    await this.#toldOfChange(app, post.channel, { subtype: 'message_changed', message, previous_message: postedBy(app, post) })
  }

  /** What the app posted is deleted in Slack, as by somebody who runs the workspace there. */
  async postDeleted(app: SlackbotApp, post: SlackPost): Promise<void> {
    const { channel, ts } = post
    await this.#toldOfChange(app, channel, { subtype: 'message_deleted', deleted_ts: ts, previous_message: postedBy(app, post) })
  }

  #toldOfChange(app: SlackbotApp, channel: string, change: object): Promise<void> {
    return this.#told(app, { type: 'message', ...change, hidden: true, channel, channel_type: kindOf(channel), ts: this.stamp() })
  }

  async #told(app: SlackbotApp, event: object): Promise<void> {
    const status = await this.event(app, event)
    if (status >= 400) throw new Error(`The request address answered ${status}.`)
  }

  /** Sends an event in Slack's envelope; when the answer is none, again as Slack does. Answers the status. */
  async event(app: SlackbotApp, event: object, eventId = `Ev${randomUUID().slice(0, 8).toUpperCase()}`): Promise<number> {
    const envelope = {
      token: 'legacy',
      team_id: app.teamId,
      api_app_id: app.id,
      event,
      type: 'event_callback',
      event_id: eventId,
      event_time: Math.floor(Date.now() / 1000),
      authorizations: [{ enterprise_id: null, team_id: app.teamId, user_id: app.botUser, is_bot: true, is_enterprise_install: false }],
      is_ext_shared_channel: false,
    }
    const body = JSON.stringify(envelope)
    const again = () => this.call(app, '', body, 'application/json', { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' })
    const status = await this.call(app, '', body, 'application/json').catch(again)
    if (this.faults.duplicate.consume() > 0) await again()
    return status
  }

  /** Somebody presses a button. */
  press(app: SlackbotApp, payload: object): Promise<number> {
    return this.call(
      app,
      '/interactivity',
      new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
      'application/x-www-form-urlencoded',
    )
  }

  /** A signed call of the request address. */
  async call(app: SlackbotApp, path: string, body: string, type: string, more: Record<string, string> = {}): Promise<number> {
    const at = String(Math.floor(Date.now() / 1000) - (this.faults.old.consume() > 0 ? 600 : 0))
    const secret = this.faults.secret.consume() > 0 ? 'wrong' : app.signingSecret
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`
    const headers = { 'content-type': type, 'x-slack-request-timestamp': at, 'x-slack-signature': signature, ...more }
    const address = `${this.#deps.server()}/webhooks/slack/${app.clientKey}${path}`
    const signal = AbortSignal.timeout(this.#deps.answerWithinMs ?? answerWithinMs)
    const response = await fetch(address, { method: 'POST', headers, body, signal })
    await response.arrayBuffer()
    return response.status
  }

  async serve(app: FastifyInstance): Promise<void> {
    await readForms(app)
    app.post<{ Params: { method: string }; Body: Record<string, string> | undefined }>('/api/:method', async (request, reply) => {
      const { faults } = this
      await applySlowness(faults)
      if (faults.down.consume() > 0) return reply.code(500).type('text/html').send('<h1>Server Error</h1>')
      if (faults.busy.consume() > 0) return reply.code(429).header('retry-after', '1').send({ ok: false, error: 'ratelimited' })
      const unwell = passingErrors[faults.unwell.consume() - 1]
      if (unwell !== undefined) return { ok: false, error: unwell }
      const body = request.body ?? {}
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? body['token']
      const installed = this.#deps.apps.find((one) => one.token === token)
      if (!installed || faults.token.consume() > 0) return { ok: false, error: installed ? 'token_revoked' : 'invalid_auth' }
      void reply.header('x-oauth-scopes', installed.scopes.join(','))
      return this.#answer(request.params.method, installed, body, reply)
    })
    // A file opens with the token of an app that may read files; anybody else gets the page to sign in.
    app.get<{ Params: { name: string } }>('/files/:name', (request, reply) => {
      const file = this.files.get(request.params.name)
      const by = this.#deps.apps.find(({ token }) => request.headers.authorization === `Bearer ${token}`)
      if (!file || !by?.scopes.includes('files:read')) return reply.type('text/html; charset=utf-8').send('<h1>Sign in to Slack</h1>')
      return reply.type(file.type).send(file.bytes)
    })
    app.setNotFoundHandler(() => ({ ok: false, error: 'unknown_method' }))
  }

  #answer(method: string, app: SlackbotApp, body: Record<string, string>, reply: FastifyReply): unknown {
    if (method === 'auth.test')
      return { ok: true, team_id: app.teamId, team: 'Northwind', user: 'shop', user_id: app.botUser, bot_id: app.botId }
    if (method === 'users.info') return this.#userInfo(body)
    if (method === 'files.info') return this.#fileInfo(app, body['file'] ?? '')
    return method === 'chat.postMessage' ? this.#post(app, body, reply) : { ok: false, error: 'unknown_method' }
  }

  #fileInfo(app: SlackbotApp, id: string): object {
    if (!app.scopes.includes('files:read')) return { ok: false, error: 'missing_scope', needed: 'files:read' }
    const file = this.sharedFiles.get(id)
    return file ? { ok: true, file: { id, ...file } } : { ok: false, error: 'file_not_found' }
  }

  #userInfo({ user: id = '', include_locale: isLocaleAsked }: Record<string, string>): object {
    const person = this.people.get(id)
    if (!person) return { ok: false, error: 'user_not_found' }
    const profile = { real_name: person.name, display_name: person.name, image_192: person.image }
    const user = { id, name: person.name.toLowerCase(), real_name: person.name, tz: 'Europe/Berlin', profile }
    return { ok: true, user: { ...user, ...(isLocaleAsked === 'true' && { locale: 'de-DE' }) } }
  }

  /** Why Slack does not post it. */
  #refusal(channel: string, text: string, shown: readonly SlackAttachment[]): object | null {
    const { faults } = this
    if (faults.scope.consume() > 0) return { error: 'missing_scope', needed: 'chat:write', provided: 'users:read' }
    if (faults.channel.consume() > 0 || !/^[CDG]/.test(channel)) return { error: 'channel_not_found' }
    const error = refusalOf(text, shown)
    return error === null ? null : { error }
  }

  async #post(app: SlackbotApp, body: Record<string, string>, reply: FastifyReply): Promise<unknown> {
    const { faults } = this
    const { channel = '', text = '' } = body
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is Baton that calls, and a stand-in takes it at its word
    const shown = JSON.parse(body['attachments'] ?? '[]') as SlackAttachment[]
    const refusal = this.#refusal(channel, text, shown)
    if (refusal) return { ok: false, ...refusal }
    const ts = this.stamp()
    const thread = body['thread_ts'] ?? null
    const [username, icon] = [body['username'], body['icon_url']]
    const post: SlackPost = { channel, thread, text, attachments: shown, ts, ...(username && { username }), ...(icon && { icon }) }
    this.#deps.show(app, post)
    const own = postedBy(app, post)
    if (faults.noEcho.state.mode === 'off') void this.event(app, { ...own, channel, channel_type: kindOf(channel) }).catch(() => undefined)
    await this.#deps.untilAnswered?.()
    if (faults.silent.consume() > 0) return reply.raw.socket?.destroy()
    return { ok: true, channel, ts, message: own }
  }
}

function kindOf(channel: string): 'im' | 'group' | 'channel' {
  if (channel.startsWith('D')) return 'im'
  return channel.startsWith('G') ? 'group' : 'channel'
}

/** A post of the app as Slack tells of it. */
function postedBy({ id, botId }: SlackbotApp, { text, ts, thread, username, attachments }: SlackPost) {
  return {
    type: 'message',
    subtype: 'bot_message',
    text,
    ts,
    bot_id: botId,
    app_id: id,
    ...(username && { username }),
    ...(thread && { thread_ts: thread }),
    ...(attachments.length > 0 && { attachments }),
  }
}

function messageOf({ user, text, ts, thread }: { user: string; text: string; ts: string; thread?: string | undefined }) {
  return { user, text, ts, client_msg_id: randomUUID(), ...(thread !== undefined && { thread_ts: thread }) }
}
