import type { Line, PhoneMessage } from './contract.ts'

/** As much of the past as a phone shows. */
const maxLines = 400
/** What the past and a message on its way may both tell of within this many milliseconds of opening is one message. */
const overlap = 5000

/** A customer's phone: what was said on it, and who looks at it. */
export class Phone {
  readonly name: string
  readonly #lines: Line[]
  readonly #watchers = new Set<(message: PhoneMessage) => void>()
  readonly #openedAt: number
  #typing: 'bot' | 'person' | null = null

  constructor(name: string, past: Line[], now: number) {
    this.name = name
    this.#lines = past.slice(-maxLines)
    this.#openedAt = now
  }

  /** Everything as it is now. */
  get whole(): PhoneMessage {
    return { kind: 'phone', name: this.name, lines: [...this.#lines], typing: this.#typing }
  }

  get lines(): readonly Line[] {
    return [...this.#lines]
  }

  line(id: string): Line | undefined {
    return this.#lines.find((line) => line.id === id)
  }

  /** Shows a line, in place of one with the same id where there is one. */
  show(line: Line): void {
    const at = this.#lines.findIndex(({ id }) => id === line.id)
    if (at >= 0) this.#lines[at] = line
    else {
      if (this.#isKnown(line)) return
      this.#lines.push(line)
      if (this.#lines.length > maxLines) this.#lines.shift()
    }
    this.#announce({ kind: 'line', line })
  }

  type(by: 'bot' | 'person' | null): void {
    if (by === this.#typing) return
    this.#typing = by
    this.#announce({ kind: 'typing', by })
  }

  /** Receives every change until it is called off. */
  watch(watcher: (message: PhoneMessage) => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** A bot's message has no id before it is sent. Where the phone is opened in between, the past holds it already. */
  #isKnown(line: Line): boolean {
    if (line.by !== 'bot' || line.at > this.#openedAt + overlap) return false
    return this.#lines
      .slice(-3)
      .some(({ by, text, at }) => by === 'bot' && text === line.text && at > this.#openedAt - overlap && at <= this.#openedAt)
  }

  #announce(message: PhoneMessage): void {
    for (const watcher of this.#watchers) watcher(message)
  }
}
