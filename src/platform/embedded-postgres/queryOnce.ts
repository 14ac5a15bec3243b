import pg from 'pg'

/** The first row of the answer. Rejects when the database there does not answer us: not up, not ours, not ready, or not able to. With `within`, in ms, also when it is silent for longer. */
export async function queryOnce(url: string, question: string, within?: number): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({
    connectionString: url,
    ...(within !== undefined && { connectionTimeoutMillis: within, query_timeout: within }),
  })
  client.on('error', () => undefined) // the failing query reports it as well
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(question)
    return rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}
