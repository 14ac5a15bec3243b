import fastify from 'fastify'
import type { Client, QueryConfig } from 'pg'

/** The least that answers with rows: a route that runs one prepared statement and sends what it reads as JSON. */
export interface BareRoute {
  url: string
  /** The statement that it runs from now on. */
  sql: QueryConfig | null
  close(): Promise<unknown>
}

/** Opens the limit of what a call that reads can take: no session, no rights, no counts, no contract. */
export async function openBareRoute(client: Client): Promise<BareRoute> {
  const app = fastify()
  const route: BareRoute = { url: '', sql: null, close: () => app.close() }
  app.get('/', async () => (await client.query<object>(route.sql!)).rows)
  route.url = await app.listen({ host: '127.0.0.1', port: 0 })
  return route
}
