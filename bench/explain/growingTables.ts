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
  'webhook_event',
  'engine_turn',
  'engine_memory',
  'change',
  'audit',
  'bulk',
  'bulk_item',
  'search_entry',
  'file',
]

/** A table of people, bots and labels stays below this; of one that grows and is below it the planner need not use an index yet. */
const few = 1000

/** The tables that grow; `large` are those that are so large here that nothing may read them whole. */
export async function growingTables(client: Client): Promise<{ all: Set<string>; large: Set<string> }> {
  await client.query('analyze')
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [few],
  )
  const large = rows.map(({ name }) => name)
  return { all: new Set([...growing, ...large]), large: new Set(large) }
}
