import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxBot } from '#sandbox/northwind.ts'
import { cardsOf, quickOf } from './cardsOf.ts'
import type { Changing, Faults, Line, Profile, Saying } from './contract.ts'
import { Courier, type Deliver } from './Courier.ts'
import { editEvent, messengerEvent, unsentEvent } from './messengerEvent.ts'
import { Phone } from './Phone.ts'
import { sampleOf } from './sampleOf.ts'

/** What is shown on a phone: words, attachments in Messenger's shape, or in Baton's where a company has another, quick answers. */
export interface Sent {
  text: string
  attachments?: readonly unknown[]
  quick_replies?: readonly unknown[]
}

export interface PlatformPorts {
  bot: SandboxBot
  /** What the customer saw before this start, the newest last; null for somebody who has never written. */
  past(bot: SandboxBot, customer: string): Promise<{ name: string; lines: Line[] } | null>
  faults(): Faults
  /** Where the sandbox serves its pictures. */
  pictures(): string
}

/** How long somebody types after the last key, in milliseconds. */
const typingLasts = 3000

/** The messenger of the sandbox, as one bot knows it: customers have their phones on it, and the bot its webhook. */
export class Platform {
  readonly bot: SandboxBot
  readonly #ports: PlatformPorts
  readonly #phones = new Map<string, Promise<Phone | null>>()
  /** What new customers are called, until they have written. */
  readonly #profiles = new Map<string, Profile>()
  readonly #courier: Courier
  /** How often a message was changed. */
  readonly #edits = new Map<string, number>()
  readonly #typing = new Map<string, NodeJS.Timeout>()
  #customerTypes: (customer: string) => void = () => undefined
  #deliver: Deliver = () => Promise.reject(new Error('This bot is not running.'))

  constructor(ports: PlatformPorts) {
    this.bot = ports.bot
    this.#ports = ports
    this.#courier = new Courier(ports.faults, (event) => this.#deliver(event))
  }

  /** The bot that gets what customers write. */
  serve(deliver: Deliver): void {
    this.#deliver = deliver
  }

  /** The bot that wants to know when customers write; most platforms tell nobody. */
  onCustomerTyping(listener: (customer: string) => void): void {
    this.#customerTypes = listener
  }

  /** The customer is writing. */
  customerTypes(customer: string): void {
    this.#customerTypes(customer)
  }

  /** A customer who has not written yet. Answers their id, a new one unless it is given. */
  meet(name: string, known?: string): string {
    // Fifteen digits, as Facebook's ids; a 4 in front tells them from those of the seed.
    const customer =
      known ??
      `${this.bot.idPrefix ?? ''}4${String(randomInt(0, 10 ** 7)).padStart(7, '0')}${String(randomInt(0, 10 ** 7)).padStart(7, '0')}`
    const [first_name = name, ...rest] = name.split(/\s+/)
    this.#profiles.set(customer, { name, first_name, ...(rest.length > 0 && { last_name: rest.join(' ') }) })
    return customer
  }

  /** The customer's phone; null for somebody nobody knows. */
  async open(customer: string): Promise<Phone | null> {
    const open = this.#phones.get(customer)
    if (open) return open
    const opening = this.#openNow(customer)
    this.#phones.set(customer, opening)
    const phone = await opening.catch((error: unknown) => {
      this.#phones.delete(customer)
      throw error
    })
    if (!phone) this.#phones.delete(customer)
    return phone
  }

  async #openNow(customer: string): Promise<Phone | null> {
    const past = await this.#ports.past(this.bot, customer)
    const name = past?.name ?? this.#profiles.get(customer)?.name
    return name === undefined ? null : new Phone(name, past?.lines ?? [], Date.now())
  }

  /** The customer says something. Resolves as soon as it stands on the phone; false for somebody nobody knows. The same `id` again is a second try. */
  async say(saying: Saying): Promise<boolean> {
    const phone = await this.open(saying.customer)
    if (!phone) return false
    const mid = `m_${saying.id}`
    const before = phone.line(mid)
    if (before && before.state !== 'failed') return true
    const sample = saying.sample && sampleOf(saying.sample, this.#ports.pictures())
    const at = before?.at ?? Date.now()
    const said = { mid, text: saying.text, payload: saying.payload, button: saying.button, attachments: sample?.attachments }
    phone.show({ id: mid, by: 'customer', text: saying.text, cards: sample?.cards ?? [], quick: [], at, state: 'sent' })
    const event = messengerEvent(saying.customer, said, at, this.#profiles.get(saying.customer) ?? null)
    void this.#carry(phone, mid, saying.customer, event)
    return true
  }

  /**
   * The customer changes an own message, or takes it back. It stands so on the phone at once, and as before should the bot not take it. False
   * for what is not theirs, was taken back, or was said before this start.
   */
  async change({ customer, id, text }: Changing): Promise<boolean> {
    const phone = await this.open(customer)
    const line = phone?.line(id)
    if (!phone || !line?.id.startsWith('m_') || line.by !== 'customer' || line.deleted) return false
    const at = Date.now()
    const edits = (this.#edits.get(id) ?? 0) + 1
    this.#edits.set(id, edits)
    const event = text === null ? unsentEvent(customer, id, at) : editEvent(customer, { mid: id, text, num_edit: edits }, at)
    phone.show(text === null ? { ...line, text: '', cards: [], deleted: true } : { ...line, text, edited: true })
    this.#courier.carry(customer, event).catch(() => phone.show(line))
    return true
  }

  async #carry(phone: Phone, mid: string, customer: string, event: Record<string, unknown>): Promise<void> {
    try {
      await this.#courier.carry(customer, event)
      this.#mark(phone, mid, { state: 'delivered' })
    } catch (error) {
      this.#mark(phone, mid, { state: 'failed', why: error instanceof Error ? error.message : 'The bot could not take it.' })
    }
  }

  /** The bot has a message, and Baton knows of it. */
  async arrived(customer: string, mid: string): Promise<void> {
    const phone = await this.#phones.get(customer)
    if (phone) this.#mark(phone, mid, { state: 'delivered' })
  }

  /** What the customer wrote was read, as the company tells them. */
  seen(customer: string): void {
    void this.#phones.get(customer)?.then((phone) => {
      if (!phone) return
      for (const { id, state } of phone.lines) if (state === 'sent' || state === 'delivered') this.#mark(phone, id, { state: 'seen' })
    })
  }

  #mark(phone: Phone, mid: string, mark: Pick<Line, 'state' | 'why'>): void {
    const line = phone.line(mid)
    if (!line || line.state === 'seen' || (line.state === 'delivered' && mark.state !== 'seen')) return
    const { why: _, ...rest } = line
    phone.show({ ...rest, ...mark })
  }

  /** Brings a message of the bot, or of a person by the bot, to the customer. Answers the platform's id of it. */
  async send(customer: string, sent: Sent, by: 'bot' | 'person', id: string = randomUUID()): Promise<string> {
    const { delayMs } = this.#ports.faults()
    if (delayMs > 0) await sleep(delayMs)
    this.typing(customer, null)
    // A phone that nobody has opened shows it from the past when it is opened.
    const phone = await this.#phones.get(customer)
    const { text, attachments = [], quick_replies = [] } = sent
    phone?.show({ id, by, text, cards: cardsOf(attachments), quick: quickOf(quick_replies), at: Date.now() })
    return `m_${id}`
  }

  /** Somebody writes to the customer, or has stopped. */
  typing(customer: string, by: 'bot' | 'person' | null): void {
    clearTimeout(this.#typing.get(customer))
    this.#typing.delete(customer)
    void this.#phones.get(customer)?.then((phone) => phone?.type(by))
    if (by !== null) this.#typing.set(customer, setTimeout(() => this.typing(customer, null), typingLasts).unref())
  }
}
