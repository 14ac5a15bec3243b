import type pg from 'pg'

/** A table as a backup carries it. */
export interface Table {
  name: string
  columns: Column[]
}
export interface Column {
  name: string
  /** As SQL writes it: `text[]`, `timestamp with time zone`. */
  type: string
  /** It points to a table that is not carried, so that once the backup is loaded there is nothing it could point to. */
  dangles: boolean
}

/**
 * What no backup carries, although it belongs to what is backed up: the log of changes, which only tells open pages what they missed, and who follows it; what is
 * good for minutes only; the index of what was said, which the server makes again; and who was signed in, with the devices that their sessions let
 * be told: a session that was ended since would hold again after a restore.
 */
export const notCarried = [
  'change',
  'oauth_state',
  'one_time_code',
  'session',
  'push_device',
  'subscriber',
  'set_aside_change',
  'search_entry',
  'search_state',
  'webhook_lane',
]

/** Besides, the bookkeeping of the migrations, which the backup names in its first line. */
const leftOut = [...notCarried, 'kysely_migration', 'kysely_migration_lock']

/** The tables of the product, each after those that its foreign keys point to, with every column that is not computed. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows: columns } = await client.query<{ name: string; column: string; type: string; dangles: boolean }>(
    `select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        exists (select from pg_constraint k join pg_class other on other.oid = k.confrelid where k.contype = 'f' and k.conrelid = c.oid
          and a.attnum = any(coalesce(k.confdelsetcols, k.conkey)) and other.relname = any ($1)) as dangles
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by c.relname, a.attnum`,
    [leftOut],
  )
  const { rows: requires } = await client.query<{ from: string; to: string }>(
    `select distinct c.conrelid::regclass::text as from, c.confrelid::regclass::text as to from pg_constraint c
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and c.conrelid <> c.confrelid`,
  )
  const tables = new Map<string, Table>()
  for (const { name, column, ...facts } of columns) {
    const table = tables.get(name) ?? { name, columns: [] }
    table.columns.push({ name: column, ...facts })
    tables.set(name, table)
  }
  return inOrder([...tables.values()], requires)
}

function inOrder(tables: Table[], requires: { from: string; to: string }[]): Table[] {
  const done: Table[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const isFree = (table: Table) => !requires.some(({ from, to }) => from === table.name && waiting.some(({ name }) => name === to))
    const next = waiting.findIndex(isFree)
    if (next < 0) throw new Error(`The foreign keys of ${waiting.map(({ name }) => name).join(', ')} go in a circle.`)
    done.push(...waiting.splice(next, 1))
  }
  return done
}

/** A name as SQL takes it, whatever it is. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
