import fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** A company of the sandbox that is served by itself. */
interface StandIn {
  url: string
  close(): Promise<void>
  /** Lets it answer nothing until `release` is called, or the test is over; `begun` resolves with the first request that waits. */
  hold(): { begun: Promise<void>; release: () => void }
}

/** Serves a company of the sandbox by itself, for tests of its provider. */
export async function serveStandIn(serve: (app: FastifyInstance) => unknown): Promise<StandIn> {
  const app = fastify({ forceCloseConnections: true })
  let onRequest = () => Promise.resolve()
  app.addHook('onRequest', () => onRequest())
  await serve(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: url.replace('127.0.0.1', 'localhost'),
    close: () => app.close(),
    hold() {
      const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      onRequest = () => {
        begun.resolve()
        return gate.promise
      }
      onTestFinished(() => gate.resolve())
      return { begun: begun.promise, release: gate.resolve }
    },
  }
}
