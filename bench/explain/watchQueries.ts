import pg from 'pg'

/** Shows `see` each query of this process before it is sent, with the connection it goes by, while `work` runs. */
export async function watchQueries(see: (client: pg.Client, args: unknown[]) => void, work: () => Promise<void>): Promise<void> {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    see(this, args)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
}
