import { getConversation, type Message, type OpenConversation } from '#features/inbox/timeline/contract.ts'
import type { seedOwnerAndBot } from '#testing/seedOwnerAndBot.ts'

interface Load {
  conversations: number
  /** Messages a second, over all conversations. */
  rate: number
}

/**
 * A bot that reports the messages of each conversation one after the other, and each again until it is acknowledged; and what its
 * conversations look like to their owner. `url` is asked each time, for a server that comes back at another address.
 */
export class Reporter {
  readonly conversations: number
  readonly #url: () => string
  readonly #fixture: Awaited<ReturnType<typeof seedOwnerAndBot>>
  readonly #pause: number
  readonly #acknowledged = new Map<number, string[]>()
  #running = false
  #loops: Promise<void>[] = []
  #next = 1

  constructor(url: () => string, fixture: Awaited<ReturnType<typeof seedOwnerAndBot>>, { conversations, rate }: Load) {
    this.#url = url
    this.#fixture = fixture
    this.conversations = conversations
    this.#pause = (1000 * conversations) / rate
  }

  /** How many messages were acknowledged. */
  get total(): number {
    return [...this.#acknowledged.values()].reduce((sum, texts) => sum + texts.length, 0)
  }

  /** The acknowledged texts of a conversation, in their order. */
  acknowledged(c: number): string[] {
    return this.#acknowledged.get(c) ?? []
  }

  start(): void {
    this.#running = true
    this.#loops = Array.from({ length: this.conversations }, (_, c) => this.#loop(c))
  }

  async stop(): Promise<void> {
    this.#running = false
    await Promise.all(this.#loops)
  }

  /** Reports one message, again and again until it is acknowledged. */
  async send(c: number): Promise<void> {
    const n = this.#next++
    const text = `message ${n} of conversation ${c}`
    const body = JSON.stringify({
      sender: { id: `customer-${c}` },
      recipient: { id: 'page' },
      timestamp: Date.now(),
      message: { mid: `mid.${n}`, text },
    })
    const { apiKey, clientKey } = this.#fixture.bot
    const headers = { 'content-type': 'application/json', apikey: apiKey, clientkey: clientKey, platform: 'messenger' }
    for (;;) {
      const ok = await fetch(`${this.#url()}/api/v1/in`, { method: 'POST', headers, body }).then(
        (response) => response.ok,
        () => false,
      )
      if (ok) break
      await sleep(20)
    }
    this.#acknowledged.set(c, [...this.acknowledged(c), text])
  }

  async conversationId(c: number): Promise<string> {
    const path = `/api/channels/list/*/${encodeURIComponent(`customer-${c}`)}/*`
    const list = (await this.#read(path)) as { channels: { id: string; sourceChannel: string }[] }
    return list.channels.find(({ sourceChannel }) => sourceChannel === `customer-${c}`)!.id
  }

  /** Every message of a conversation, in the order of the server. */
  async transcript(id: string): Promise<Message[]> {
    const messages: Message[] = []
    for (let more = true; more;) {
      const after = messages.at(-1)?.seq ?? 0
      const open = (await this.#read(`${getConversation.path.replace(':id', id)}?after=${after}`)) as OpenConversation
      messages.push(...open.Days.flatMap((day) => day.Messages))
      more = open.moreAfter
    }
    return messages
  }

  async #loop(c: number): Promise<void> {
    while (this.#running) {
      const began = Date.now()
      await this.send(c)
      await sleep(Math.max(0, this.#pause - (Date.now() - began)))
    }
  }

  async #read(path: string): Promise<unknown> {
    const response = await fetch(this.#url() + path, { headers: { authorization: `Bearer ${this.#fixture.owner.token}` } })
    if (!response.ok) throw new Error(`${path} is answered by ${response.status}.`)
    return response.json()
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
