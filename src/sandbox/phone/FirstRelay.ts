import { setTimeout as sleep } from 'node:timers/promises'
import type { Relay, RelayStep } from './contract.ts'
import type { Phone } from './Phone.ts'
import type { Platform } from './Platform.ts'

/** Who asks for a person in front of a visitor. The id is always the same, so that no second start brings a second one. */
export const relayCustomer = { name: 'Zoe Marchetti', id: '477700000000001' }

const lines = ['Hi! My Fjell jacket arrived today, and its zipper is broken.', 'This is no use to me. Can I talk to a person?']

export interface RelayPorts {
  /** Where the customer writes. */
  platform: Platform
  /** The id of their conversation. */
  conversation: string
  /** How far the conversation is, as it is stored: null before the customer asked for a person. */
  look(): Promise<Extract<RelayStep, 'waiting' | 'answered' | 'back'> | null>
  /** Whether a visitor has seen it to its end, at an earlier start as well. */
  isDone(): Promise<boolean>
  keepDone(): Promise<void>
  /** Waits as long as a customer who reads and types; in milliseconds. */
  wait?: (ms: number) => Promise<unknown>
  onError(error: unknown): void
}

/** The conversation is looked at this often while somebody sees how it goes on, in milliseconds. */
const lookEvery = 500
/** A customer reads what the bot said, and types. */
const readingMs = 2600

/**
 * The first hand-over: a customer of the sandbox writes, the bot answers, the customer asks for a person. It is played once, when a visitor
 * comes to the inbox, and followed from what is stored until the visitor has answered and handed back, or puts it away.
 */
export class FirstRelay {
  readonly #ports: RelayPorts
  readonly #listeners = new Set<(relay: Relay) => void>()
  #step: RelayStep = 'new'
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(ports: RelayPorts) {
    this.#ports = ports
    ports.platform.meet(relayCustomer.name, relayCustomer.id)
  }

  /** Reads how far it got at an earlier start. */
  async open(): Promise<void> {
    if (await this.#ports.isDone()) return this.#go('done')
    const step = await this.#ports.look()
    if (step === null) return
    this.#go(step)
    this.#follow()
  }

  get now(): Relay {
    const { platform, conversation } = this.#ports
    return { bot: platform.bot.clientKey, customer: relayCustomer.id, name: relayCustomer.name, conversation, step: this.#step }
  }

  onChange(listener: (relay: Relay) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Lets the customer begin; nothing where they have. */
  async start(): Promise<void> {
    if (this.#step !== 'new') return
    this.#go('writing')
    const phone = await this.#ports.platform.open(relayCustomer.id).catch((error: unknown) => {
      // Who comes to the inbox next begins it.
      this.#go('new')
      throw error
    })
    if (!phone) return
    void this.#play(phone).catch(this.#ports.onError)
    this.#follow()
  }

  /** The visitor has seen it: it is never shown again. */
  async end(): Promise<void> {
    if (this.#step === 'done') return
    await this.#ports.keepDone()
    clearTimeout(this.#timer)
    this.#go('done')
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #play(phone: Phone): Promise<void> {
    const wait = this.#ports.wait ?? ((ms: number) => sleep(ms, undefined, { ref: false }))
    for (const [i, text] of lines.entries()) {
      await wait(readingMs)
      if (this.#isClosed) return
      const answered = nextOfBot(phone)
      await this.#ports.platform.say({ bot: this.now.bot, customer: relayCustomer.id, id: `relay-${i}`, text })
      await answered
    }
  }

  /** What people do in the inbox is stored there; nobody tells the sandbox of it. */
  #follow(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#step === 'done' || this.#step === 'back') return
    this.#timer = setTimeout(() => {
      void this.#ports
        .look()
        .then((step) => {
          // Who put it away meanwhile has seen it.
          if (step !== null && this.#step !== 'done') this.#go(step)
        })
        .catch(this.#ports.onError)
        .finally(() => this.#follow())
    }, lookEvery).unref()
  }

  #go(step: RelayStep): void {
    if (step === this.#step) return
    this.#step = step
    for (const listener of this.#listeners) listener(this.now)
  }
}

/** Resolves when the bot has said something more on this phone. */
function nextOfBot(phone: Phone): Promise<void> {
  return new Promise((resolve) => {
    const stop = phone.watch((message) => {
      if (message.kind !== 'line' || message.line.by !== 'bot') return
      stop()
      resolve()
    })
  })
}
