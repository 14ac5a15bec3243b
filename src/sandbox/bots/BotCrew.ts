import type { SandboxBot } from '#sandbox/northwind.ts'
import { shopBot, smalltalkBot } from '#sandbox/northwind.ts'
import type { PhoneBot } from '#sandbox/phone/contract.ts'
import type { FaultBoard } from '#sandbox/phone/FaultBoard.ts'
import { plainFace } from '#sandbox/phone/plainFace.ts'
import type { Platform } from '#sandbox/phone/Platform.ts'
import type { BotKeys } from './keysOf.ts'
import { runBot, type BotHost, type RunningBot } from './runBot.ts'
import { shopBrain } from './shop/shopBrain.ts'
import { smalltalkBrain } from './smalltalk/smalltalkBrain.ts'

export interface CrewPorts {
  platforms: readonly Platform[]
  board: FaultBoard
  server: string
  pictures(): string
  keys(bot: SandboxBot): BotKeys
  onError(error: unknown): void
  /** How long the bots look busy; as they like when left out. */
  think?: () => Promise<unknown>
}

const hungUp = 'Hung up, as the switch says: what people write waits for it.'
const failing = 'Its webhook answers 500, as the switch says: what people write is tried again.'

/** The bots of the sandbox, at work as long as the server. */
export class BotCrew {
  readonly #ports: CrewPorts
  readonly #bots: RunningBot[]
  readonly #listeners = new Set<() => void>()
  /** Why a bot receives nothing; without an entry it does. */
  readonly #silent = new Map<string, string>()
  /** Hanging up and calling again, one after the other. */
  #line: Promise<void> = Promise.resolve()

  constructor(ports: CrewPorts) {
    this.#ports = ports
    this.#bots = ports.platforms.map((platform) => this.#hire(platform))
    ports.board.onChange(() => void this.#follow())
  }

  /** Resolves when each has its line to Baton, or was refused one. */
  start(): Promise<void> {
    return this.#follow()
  }

  webhook(bot: SandboxBot, headers: Parameters<RunningBot['webhook']>[0], rawBody: Uint8Array) {
    return this.#bots.find((one) => one.bot === bot)!.webhook(headers, rawBody)
  }

  states(): PhoneBot[] {
    const { webhookFails } = this.#ports.board.now
    return this.#bots.map(({ bot: { clientKey, name, about, channel, transport } }) => ({
      clientKey,
      name,
      about,
      channel,
      via: transport,
      face: plainFace,
      line: this.#silent.get(clientKey) ?? (transport === 'webhook' && webhookFails ? failing : null),
    }))
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.#line
    await Promise.all(this.#bots.map((bot) => bot.close()))
  }

  #hire(platform: Platform): RunningBot {
    const { server, keys, onError, think, pictures } = this.#ports
    const host = { bot: platform.bot, keys: keys(platform.bot), server, platform, onError, ...(think && { think }) }
    const brains: Record<string, () => RunningBot> = {
      [shopBot.slug]: () => run({ ...host, brain: shopBrain(pictures) }),
      [smalltalkBot.slug]: () => run({ ...host, brain: smalltalkBrain }),
    }
    return brains[platform.bot.slug]!()
  }

  /** Does what the switches say. */
  #follow(): Promise<void> {
    this.#line = this.#line.then(async () => {
      const down = this.#ports.board.now.socketDown
      for (const bot of this.#bots.filter(({ bot: { transport } }) => transport === 'socket'))
        await (down ? this.#hangUp(bot) : this.#call(bot))
      for (const listener of this.#listeners) listener()
    })
    return this.#line
  }

  async #hangUp(bot: RunningBot): Promise<void> {
    this.#silent.set(bot.bot.clientKey, hungUp)
    await bot.hangUp()
  }

  async #call(bot: RunningBot): Promise<void> {
    try {
      await bot.connect()
      this.#silent.delete(bot.bot.clientKey)
    } catch (error) {
      this.#silent.set(bot.bot.clientKey, error instanceof Error ? error.message : 'It cannot connect.')
      this.#ports.onError(error)
    }
  }
}

const run = <Memory>(host: BotHost<Memory>): RunningBot => runBot(host)
