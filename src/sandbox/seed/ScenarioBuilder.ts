import type { Reason } from '#shared/reason.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { orderOf, type Order } from '#sandbox/bots/orders.ts'
import type { Customer } from './customers.ts'
import type { Colleague } from './colleagues.ts'
import type { Random } from '#shared/Random.ts'
import type { Topic } from './Topic.ts'

/** What happens in a conversation, one after the other. `minutes` is how long after the line before. */
export interface ScenarioStep {
  kind: 'customer' | 'bot' | 'person' | 'note' | 'draft' | 'too late' | 'lost' | 'human' | 'paused' | 'resumed' | 'unassigned' | 'done'
  minutes: number
  text: string
  attachments: Attachment[]
  /** Who, where a person does it. */
  who?: Colleague
  /** The customer replies to what the bot or a person said last, and their app says so. */
  inReply?: true
  /** How far a person's message got; delivered unless said otherwise. */
  delivery?: { state: 'queued' | 'failed'; why: Reason }
}

const colours = ['moss green', 'midnight blue', 'rust', 'sand', 'graphite', 'yellow', 'plum', 'petrol']
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const worn = new Set(['jacket', 'fleece', 'trousers', 'base layer', 'kids jacket'])
const sewn = new Set([...worn, 'tent', 'backpack', 'sleeping bag', 'hammock'])

/** One conversation while it is made up: who speaks of what, and what has been said so far. */
export class ScenarioBuilder {
  readonly random: Random
  readonly customer: Customer
  readonly order: Order
  /** The colleague who takes it, where somebody does. */
  readonly agent: Colleague
  readonly steps: ScenarioStep[] = []
  /** Where the sandbox's own pictures are, without a slash at the end. */
  readonly pictures: string
  readonly #slots: Record<string, string>

  constructor(random: Random, customer: Customer, agent: Colleague, pictures: string, about?: Topic['about']) {
    this.random = random
    this.customer = customer
    this.agent = agent
    this.pictures = pictures
    this.order = drawOrder(random, about)
    const { product } = this.order
    const sizes = product.sizes.length > 1 ? product.sizes : ['S', 'M', 'L']
    const [size, size2] = neighbours(random, sizes)
    const [city, otherCity] = random.shuffled(customer.cities)
    this.#slots = {
      order: this.order.number,
      product: product.name,
      status: this.order.status,
      carrier: this.order.carrier,
      size,
      size2,
      colour: random.pick(colours),
      city: otherCity ?? city!,
      country: customer.country,
      weekday: random.pick(weekdays),
      euros: `${product.price} euros`,
      fee: `${random.pick(['4.90', '5.90', '6.50', '7.90', '9.50'])} euros`,
      phone: customer.phone,
      email: customer.email,
      first: customer.first,
      agent: agent.first,
    }
  }

  /** The text with its slots filled, without a name where nobody knows it. @throws when there is no such slot: a misspelt one must not reach the inbox */
  fill(text: string): string {
    const known = this.customer.first === '' ? text.replace(/^\{first\}/, 'The visitor').replace(/,? \{first\}/g, '') : text
    return known.replace(/\{(\w+)\}/g, (_, slot: string) => {
      const value = this.#slots[slot]
      if (value === undefined) throw new Error(`no slot {${slot}} for: ${text}`)
      return value
    })
  }

  customerSays(text: string, attachments: Attachment[] = [], more: Pick<ScenarioStep, 'inReply'> = {}): void {
    this.#add('customer', this.random.int(2, 30) / 10, text, { attachments, ...more })
  }

  bot(text: string, attachments: Attachment[] = [], offers: readonly string[] = []): void {
    const buttons = offers.length > 0 ? [{ actions: offers.map((offer) => ({ text: offer, value: offer })) }] : []
    this.#add('bot', this.random.int(1, 3) / 60, text, { attachments: [...attachments, ...buttons] })
  }

  /** The person who has it writes to the customer. */
  person(text: string, more: Partial<ScenarioStep> = {}): void {
    this.#add('person', this.random.int(10, 140) / 10, text, { who: this.agent, ...more })
  }

  /** A note of the agent, or of `who`. */
  note(text: string, who = this.agent): void {
    const named = this.customer.first === '' ? text.replace(/^\{first\}/, 'The visitor').replaceAll('{first}', 'the visitor') : text
    this.#add('note', this.random.int(5, 60) / 10, named, { who })
  }

  /** Whatever has no words of the customer in it. */
  happens(kind: Exclude<ScenarioStep['kind'], 'customer' | 'bot' | 'person' | 'note'>, more: Partial<ScenarioStep> = {}): void {
    this.#add(kind, 0.05, more.text ?? '', { who: this.agent, ...more })
  }

  /** Time passes before the next line. */
  wait(minutes: number): void {
    this.#wait += minutes
  }
  #wait = 0

  #add(kind: ScenarioStep['kind'], minutes: number, text: string, more: Partial<ScenarioStep>): void {
    const { who, delivery, attachments = [] } = more
    this.steps.push({
      kind,
      minutes: minutes + this.#wait + (more.minutes ?? 0),
      text: this.fill(text),
      attachments,
      ...(who && { who }),
      ...(delivery && { delivery }),
    })
    this.#wait = 0
  }
}

function drawOrder(random: Random, about: Topic['about']): Order {
  for (;;) {
    const order = orderOf(String(random.int(41_001, 49_999)))
    const fits = order && (about === undefined || (about === 'worn' ? worn : sewn).has(order.product.kind))
    if (fits) return order
  }
}

function neighbours(random: Random, sizes: readonly string[]): [string, string] {
  const at = random.int(0, sizes.length - 2)
  return [sizes[at]!, sizes[at + 1]!]
}
