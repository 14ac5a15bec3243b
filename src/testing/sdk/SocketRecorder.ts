import type { BotSocket } from './oldClients.ts'

/** Writes down what a socket receives, and confirms it. */
export class SocketRecorder {
  readonly events: [string, unknown][] = []
  /** What deliveries are confirmed with. */
  confirmation: (event: string) => unknown = () => ({ ok: true })
  readonly #waiting: (() => void)[] = []

  constructor(socket: BotSocket) {
    for (const name of ['socket_id_set', 'chat response', 'channel update', 'user typing', 'incoming']) {
      socket.on(name, (payload: unknown, confirm?: (answer: unknown) => void) => {
        this.events.push([name, payload])
        confirm?.(this.confirmation(name))
        for (const wake of this.#waiting.splice(0)) wake()
      })
    }
  }

  of(name: string): unknown[] {
    return this.events.filter(([event]) => event === name).map(([, payload]) => payload)
  }

  /** Resolves with the nth event of that name. */
  async next(name: string, nth = 1): Promise<unknown> {
    while (this.of(name).length < nth) await new Promise<void>((wake) => this.#waiting.push(wake))
    return this.of(name)[nth - 1]
  }
}
