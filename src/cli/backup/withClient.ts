import pg from 'pg'
import { isConnectionLost } from '#platform/db/isConnectionLost.ts'
import { codeOf } from '#shared/codeOf.ts'

/** One connection of one's own, for work whose statements belong together. It is kept up while it says nothing for long: what stands between may forget silent ones. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'baton command line',
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  })
  // A connection that breaks while nothing is asked says here why. The next statement only says that it is broken, without a code;
  // one with a code was asked when it broke, and says why itself.
  let broken: Error | undefined
  client.on('error', (error) => (broken ??= error))
  await client.connect()
  try {
    return await work(client)
  } catch (error) {
    throw broken !== undefined && codeOf(error) === undefined && isConnectionLost(error) ? broken : error
  } finally {
    await client.end()
  }
}
