import fastify, { type FastifyInstance } from 'fastify'

/** Serves a company of the sandbox by itself, for tests of its provider. */
export async function serveStandIn(serve: (app: FastifyInstance) => unknown): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true })
  await serve(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: url.replace('127.0.0.1', 'localhost'), close: () => app.close() }
}
