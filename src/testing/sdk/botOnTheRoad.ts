import { afterEach, beforeEach } from 'vitest'
import { botHealth, saveBot, type BotHealth } from '#features/bots/contract.ts'
import type { TestBot } from '#testing/house.ts'
import { BotWebhook } from './botWebhook.ts'
import { Heard } from './heard.ts'
import { clients, type BotSocket } from './oldClients.ts'
import type { Answered, SdkScene } from './sdkScene.ts'

/** A bot of its own for each test, which may connect, and may have a webhook. */
export class BotOnTheRoad {
  readonly #scene: SdkScene
  readonly #sockets: BotSocket[] = []
  bot!: TestBot
  webhook!: BotWebhook

  constructor(scene: SdkScene) {
    this.#scene = scene
  }

  async open(): Promise<void> {
    this.bot = await this.#scene.house.bot(this.#scene.mara.workspace, crypto.randomUUID())
    this.webhook = await BotWebhook.open()
  }

  close(): void {
    this.webhook.close()
    this.#sockets.splice(0).forEach((socket) => socket.close())
  }

  /** Sets the bot's webhook; resolves with its secret. */
  async giveWebhook(): Promise<string> {
    const bot = { client_key: this.bot.clientKey, name: this.bot.name, webhook: this.webhook.url }
    return (await this.#scene.house.ask(this.#scene.mara, saveBot, { body: { bot } })).webhook_secret!
  }

  /** Opens a socket and shows the bot's keys for it. */
  async connect(version = '1.7.4', acks = false): Promise<{ socket: BotSocket; heard: Heard }> {
    const socket = clients[version]!(this.#scene.url, { forceNew: true })
    this.#sockets.push(socket)
    const heard = new Heard(socket)
    await this.call('update_bot_socket_id', { socket_id: await heard.next('socket_id_set'), acks })
    return { socket, heard }
  }

  call(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    return this.#scene.call(path, body, headers, this.bot)
  }

  /** A customer of this bot writes. */
  customer(channel: string, text: string, id: string = crypto.randomUUID()): Promise<Answered> {
    return this.call('in', { id, channel, text })
  }

  health(): Promise<BotHealth> {
    return this.#scene.house.ask(this.#scene.mara, botHealth, { params: { client_key: this.bot.clientKey } })
  }
}

/** A bot for each test of the file that asks for it. */
export function botOnTheRoad(scene: SdkScene): BotOnTheRoad {
  const road = new BotOnTheRoad(scene)
  beforeEach(() => road.open())
  afterEach(() => road.close())
  return road
}
