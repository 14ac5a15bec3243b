import { get, type ClientRequest } from 'node:http'
import type { Line, PhoneMessage } from '#sandbox/phone/contract.ts'

/** A customer's phone as the page has it: the stream of what is told, put together. */
export class TestPhone {
  readonly customer: string
  readonly bot: string
  readonly #url: string
  #request: ClientRequest | undefined
  /** Everything the stream told, in its order. */
  readonly events: PhoneMessage[] = []
  #lines: Line[] = []
  #waiting: (() => void)[] = []

  private constructor(url: string, bot: string, customer: string) {
    this.#url = url
    this.bot = bot
    this.customer = customer
  }

  static async open(url: string, bot: string, name: string, known?: string): Promise<TestPhone> {
    const customer = known ?? ((await post(url, 'customers', { bot, name })) as { customer: string }).customer
    const phone = new TestPhone(url, bot, customer)
    await phone.#listen()
    return phone
  }

  get lines(): readonly Line[] {
    return this.#lines
  }

  /** As `who: text`. */
  get said(): string[] {
    return this.#lines.map(({ by, text }) => `${by}: ${text}`)
  }

  say(text: string, more: Record<string, unknown> = {}): Promise<unknown> {
    return post(this.#url, 'say', { bot: this.bot, customer: this.customer, id: crypto.randomUUID(), text, ...more })
  }

  /** Changes what the customer said last, or (null) takes it back. */
  change(text: string | null): Promise<unknown> {
    const id = this.#lines.findLast(({ by }) => by === 'customer')!.id
    return post(this.#url, 'change', { bot: this.bot, customer: this.customer, id, text })
  }

  /** Resolves once it holds of what the phone shows. */
  async until(holds: (phone: TestPhone) => boolean, what = String(holds)): Promise<void> {
    const giveUpAt = Date.now() + 60_000
    while (!holds(this)) {
      const left = giveUpAt - Date.now()
      if (left <= 0) throw new Error(`the phone never showed ${what}; it shows:\n${this.said.join('\n')}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 500))
        this.#waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  close(): void {
    this.#request?.destroy()
  }

  async #listen(): Promise<void> {
    const query = new URLSearchParams({ bot: this.bot, customer: this.customer }).toString()
    // Not by fetch: when a stream is called off it keeps a spare connection, and the server waits for that.
    this.#request = get(`${this.#url}/sandbox/api/stream?${query}`, { agent: false }, (response) => {
      if (response.statusCode !== 200) throw new Error(`the phone did not open: ${response.statusCode}`)
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const pieces = (rest + chunk).split('\n\n')
        rest = pieces.pop() ?? ''
        for (const piece of pieces) if (piece.startsWith('data: ')) this.#apply(JSON.parse(piece.slice(6)) as PhoneMessage)
      })
      response.on('error', () => undefined)
    })
    this.#request.on('error', () => undefined)
    await this.until(({ events }) => events.length > 0, 'anything')
  }

  #apply(message: PhoneMessage): void {
    this.events.push(message)
    if (message.kind === 'phone') this.#lines = message.lines
    if (message.kind === 'line') {
      const at = this.#lines.findIndex(({ id }) => id === message.line.id)
      this.#lines = at < 0 ? [...this.#lines, message.line] : this.#lines.with(at, message.line)
    }
    for (const wake of this.#waiting.splice(0)) wake()
  }
}

async function post(url: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${url}/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return response.json()
}
