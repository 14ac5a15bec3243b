import pg from 'pg'

/** One connection of one's own, for work whose statements belong together. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'baton command line' })
  // A connection that breaks is reported by the statement that fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
