import { afterEach, beforeEach } from 'vitest'
import type { BatonOptions } from '../batonOptions.ts'
import { type Baton, createBaton } from '../createBaton.ts'
import { type StandInBaton, startStandInBaton } from './standInBaton.ts'

/** A bot under test: what it delivered to customers, and what went wrong where nobody waits. */
export type TestBot = { baton: Baton; delivered: string[]; errors: unknown[] }

/** Of a bot that tells soon, of its own, what Baton missed: it rests for half of the time that a call may take. */
export const restless = { attempts: 3, firstDelayMs: 5, withinMs: 3_000 }

export const secret = 'the secret of this webhook'

/**
 * A fresh stand-in for each test, and bots that are closed after it. Retries are quick, so that a test can wait for them; a call may take as long as it
 * does on a busy machine.
 */
export function useStandIn(): { server: StandInBaton; bot(options?: Partial<BatonOptions>): TestBot } {
  const app = {} as { server: StandInBaton }
  let bots: TestBot[] = []
  beforeEach(async () => {
    app.server = await startStandInBaton()
    bots = []
  })
  afterEach(async () => {
    await Promise.all(bots.map(({ baton }) => baton.close()))
    await app.server.stop()
  })
  return Object.assign(app, {
    bot(options: Partial<BatonOptions> = {}): TestBot {
      const delivered: string[] = []
      const errors: unknown[] = []
      const baton = createBaton({
        server: app.server.url,
        apiKey: 'an-api-key',
        clientKey: 'a-client-key',
        webhookSecret: secret,
        send: (_channel, message) => void delivered.push(message.text),
        onError: (error) => errors.push(error),
        retry: { ...restless, withinMs: 20_000 },
        ...options,
      })
      const bot = { baton, delivered, errors }
      bots.push(bot)
      return bot
    },
  })
}
