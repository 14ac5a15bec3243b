import pg from 'pg'

/** The first row of the answer. Rejects when the database there does not answer us: not up, not ours, not ready, or not able to. */
export async function queryOnce(url: string, question: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // told by the failing query as well
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(question)
    return rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}
