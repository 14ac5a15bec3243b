import type pg from 'pg'
import { brand } from '#shared/brand.ts'
import type { FileStore } from './FileStore.ts'
import { writeLogCursor } from '#shared/cursor.ts'
import { CommandError } from '#cli/Command.ts'
import { beginLong } from './beginLong.ts'
import type { Row } from './format.ts'
import { readBackup } from './readBackup.ts'
import { notCarried, quoted, tablesOf, type Column, type Table } from './tablesOf.ts'
import type { Counts } from './writeBackup.ts'

/** How much of a table is sent at once, in characters: some thousand messages. */
const portion = 2_000_000

/**
 * Loads the tables of a backup into a database whose schema is that of the backup, all or nothing, in place of what is there. Counts and links that
 * triggers keep are taken from the backup as they are. Its files are on the disk when this is done; those that only the old rows knew are noted to be removed. Pages that were open fetch everything again, because the log of changes begins here.
 */
export async function loadBackup(client: pg.ClientBase, path: string, names: string[], store: FileStore): Promise<Counts> {
  const counts: Counts = {}
  let isEnding = false
  let loaded: Table[] = []
  await beginLong(client)
  try {
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'`)
    // Only these are touched: the database may hold tables of somebody else.
    const tables = (await tablesOf(client)).filter(({ name }) => names.includes(name))
    loaded = tables
    const hasFiles = tables.some(({ name }) => name === 'file')
    if (hasFiles) await client.query(`create temp table old_place on commit drop as ${places} union select place from file_gone`)
    await clear(client, tables)
    let filling: Filling | undefined
    await readBackup(path, {
      table(start) {
        // Backups of before carry sessions.
        filling = notCarried.includes(start.table) ? undefined : new Filling(client, tableFor(tables, start.table), start.columns)
      },
      row: (row) => filling?.add(row),
      async tableEnd({ rows }) {
        if (!filling) return
        await filling.flush()
        counts[filling.table.name] = rows
      },
      file: (start) => store.file(start),
      bytes: (bytes) => store.bytes(bytes),
      fileEnd: () => store.fileEnd(),
    })
    await withdrawPushes(client)
    await continueSequences(client, tables)
    await each(client, tables, (name) => `alter table ${name} enable trigger user`)
    if (hasFiles) await client.query(`insert into file_gone (place) select place from old_place except ${places} on conflict do nothing`)
    await beginLog(client)
    isEnding = true
    await client.query('commit')
  } catch (error) {
    const isUndone = await client.query('rollback').then(
      () => true,
      () => false,
    )
    // Where the connection broke the database undoes it by itself, unless it may have been told of the end already.
    if (isUndone || !isEnding) await store.discard()
    throw error
  }
  // Without figures about so many new rows, the first questions would be planned as for an empty database. It gathers them by itself, too.
  await client.query(`analyze ${loaded.map(({ name }) => quoted(name)).join(', ')}`).catch(() => undefined)
  return counts
}

const places = `select workspace_id || '/' || id as place from file`

/** Also of what is not in the backup: who is signed in, sign-ins under way, the index of what was said, and jobs about rows that are gone. The queue of jobs is made again by a server, which puts into it what was in that of the backup. */
async function clear(client: pg.ClientBase, tables: Table[]): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  await each(client, tables, (name) => `alter table ${name} disable trigger user`)
  // A schema from before the index has none.
  const { rows } = await client.query<{ name: string }>(`select name from unnest($1::text[]) name where to_regclass(name) is not null`, [
    notCarried,
  ])
  await client.query(`truncate ${[...tables, ...rows].map(({ name }) => quoted(name)).join(', ')}`)
}

async function each(client: pg.ClientBase, tables: Table[], statement: (name: string) => string): Promise<void> {
  for (const { name } of tables) await client.query(statement(quoted(name)))
}

function tableFor(tables: Table[], name: string): Table {
  const table = tables.find((known) => known.name === name)
  if (!table) throw new CommandError(`The backup has a table ${name}, which this ${brand.name} does not know.`)
  return table
}

/** Rows on their way into one table. Values travel as texts, and PostgreSQL reads them as what the columns are. What would point to nothing is left empty. */
class Filling {
  readonly table: Table
  readonly #client: pg.ClientBase
  readonly #statement: string
  #values: (string | null)[][]
  #size = 0

  constructor(client: pg.ClientBase, table: Table, columns: string[]) {
    this.#client = client
    this.table = table
    this.#values = columns.map(() => [])
    const texts = columns.map((_, i) => `$${i + 1}::text[]`).join(', ')
    const aliases = columns.map((_, i) => `v${i}`)
    const casts = columns
      .map((name) => columnOf(table, name))
      .map(({ type, dangles }, i) => `${dangles ? 'null' : `v${i}`}::${type}`)
      .join(', ')
    const into = columns.map(quoted).join(', ')
    this.#statement = `insert into ${quoted(table.name)} (${into}) overriding system value select ${casts} from unnest(${texts}) as rows (${aliases.join(', ')})`
  }

  async add(row: Row): Promise<void> {
    row.forEach((value, i) => {
      this.#values[i]?.push(value)
      this.#size += value?.length ?? 0
    })
    if (this.#size > portion || (this.#values[0]?.length ?? 0) >= 5000) await this.flush()
  }

  async flush(): Promise<void> {
    if ((this.#values[0]?.length ?? 0) === 0) return
    await this.#client.query(this.#statement, this.#values)
    this.#values = this.#values.map(() => [])
    this.#size = 0
  }
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.find((known) => known.name === name)
  if (!column) throw new CommandError(`The backup has a column ${table.name}.${name}, which this ${brand.name} does not know.`)
  return column
}

/** No backup carries devices, so what was on its way to them ends as it does where one is removed. */
async function withdrawPushes(client: pg.ClientBase): Promise<void> {
  await client.query(`update alert_attempt set due_at = null, state = case when state = 'waiting' then 'withdrawn' else state end,
    why = case when state = 'waiting' then null else why end, settled_at = case when state = 'waiting' then now() else settled_at end
    where channel = 'push' and state in ('waiting', 'accepted', 'seen')`)
}

/** Numbers that the database gives out go on behind the highest one that was loaded. */
async function continueSequences(client: pg.ClientBase, tables: Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>('select pg_get_serial_sequence($1, $2) as sequence', [
        quoted(name),
        column.name,
      ])
      const sequence = rows[0]?.sequence
      if (sequence)
        await client.query(`select setval($1, coalesce((select max(${quoted(column.name)}) from ${quoted(name)}), 0) + 1, false)`, [
          sequence,
        ])
    }
  }
}

/** The log is empty from here on, so a page that asks for changes before this moment is told to fetch everything. */
async function beginLog(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ xid: number }>('select pg_current_xact_id()::text::bigint as xid')
  await client.query(
    `insert into setting (name, value) values ('log_pruned_to', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(writeLogCursor(rows[0]!.xid, 0))],
  )
}
