import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { botHealth, saveBot, type BotHealth } from '#features/bots/contract.ts'
import type { TestBot } from '#testing/TestApp.ts'
import { BotWebhook } from './botWebhook.ts'
import { SocketRecorder } from './SocketRecorder.ts'
import { clients, type BotSocket } from './oldClients.ts'
import type { Answered, SdkFixture } from './SdkFixture.ts'

/** A bot of its own for each test, which may connect, and may have a webhook. */
export class SdkTestBot {
  readonly #fixture: SdkFixture
  readonly #sockets: BotSocket[] = []
  bot!: TestBot
  webhook!: BotWebhook

  constructor(fixture: SdkFixture) {
    this.#fixture = fixture
  }

  async open(): Promise<void> {
    this.bot = await this.#fixture.app.bot(this.#fixture.mara.workspace, crypto.randomUUID())
    this.webhook = await BotWebhook.open()
  }

  close(): void {
    this.webhook.close()
    this.#sockets.splice(0).forEach((socket) => socket.close())
  }

  /** Sets the bot's webhook; resolves with its secret. */
  async giveWebhook(): Promise<string> {
    const bot = { client_key: this.bot.clientKey, name: this.bot.name, webhook: this.webhook.url }
    return (await this.#fixture.app.callApi(this.#fixture.mara, saveBot, { body: { bot } })).webhook_secret!
  }

  /** Opens a socket and shows the bot's keys for it. */
  async connect(version = '1.7.4', acks = false): Promise<{ socket: BotSocket; received: SocketRecorder }> {
    const socket = clients[version]!(this.#fixture.url, { forceNew: true })
    this.#sockets.push(socket)
    const received = new SocketRecorder(socket)
    await this.call('update_bot_socket_id', { socket_id: await received.next('socket_id_set'), acks })
    return { socket, received }
  }

  call(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    return this.#fixture.call(path, body, headers, this.bot)
  }

  /** A customer of this bot writes. */
  customer(channel: string, text: string, id: string = crypto.randomUUID()): Promise<Answered> {
    return this.call('in', { id, channel, text })
  }

  /** What was tried and waits to be tried again is due in so many seconds; answers how much that is. */
  async againIn(seconds: number): Promise<number> {
    const { numAffectedRows } = await sql`update delivery set next_at = now() + make_interval(secs => ${seconds})
      where bot_id = ${this.bot.id} and state = 'queued' and attempts > 0`.execute(this.#fixture.app.server.db)
    return Number(numAffectedRows)
  }

  health(): Promise<BotHealth> {
    return this.#fixture.app.callApi(this.#fixture.mara, botHealth, { params: { client_key: this.bot.clientKey } })
  }
}

/** A bot for each test of the file that asks for it. */
export function sdkTestBot(fixture: SdkFixture): SdkTestBot {
  const bot = new SdkTestBot(fixture)
  beforeEach(() => bot.open())
  afterEach(() => bot.close())
  return bot
}
