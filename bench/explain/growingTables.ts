import type { Client } from 'pg'

/**
 * Tables whose rows become more with every customer, message, or day. The others have as many rows as there are people, bots and settings, or
 * hold what is waiting to be worked off.
 */
const growing = [
  'session',
  'customer',
  'conversation',
  'message',
  'seen',
  'delivery',
  'change',
  'audit',
  'bulk',
  'bulk_item',
  'search_doc',
  'search_posting',
  'file',
]

/** A table of a workspace's people, bots and labels stays below this. */
const few = 5000

/** The tables that grow: those known here, and whatever else has become large in this database. */
export async function growingTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [few],
  )
  return new Set([...growing, ...rows.map(({ name }) => name)])
}
