import type { Attempt, Outgoing, Transport } from '#features/inbox/delivery/ports.ts'

export const sentAttempt: Attempt = { outcome: 'sent', providerMessageIds: [], delivered: false }
export const awayNow: Attempt = { outcome: 'unreachable', reason: { code: 'test.away' } }

/** A transport of the tests, which answers as it is told and writes down what it was given. */
export class TestTransport implements Transport {
  readonly given: Outgoing[] = []
  concurrency = { perBot: 4 }
  takesOver: readonly string[] = []
  /** The bots it holds; null: all whose deliveries name it. */
  bots: readonly string[] | null = null
  /** What becomes of each. */
  answer: (outgoing: Outgoing) => Attempt | Promise<Attempt> = () => sentAttempt

  reaches(): readonly string[] | null {
    return this.bots
  }

  async send(outgoing: Outgoing): Promise<Attempt> {
    this.given.push(outgoing)
    return this.answer(outgoing)
  }

  /** What was given, in short: `update` or the text of a reply. */
  said(channel?: string): string[] {
    return this.given
      .filter((one) => channel === undefined || one.channel === channel)
      .map(({ reply, update }) => reply?.text ?? (update?.['paused'] === true ? 'paused' : 'resumed'))
  }
}
