import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import { persist } from '#platform/storage/persist.ts'
import { CommandError } from '#cli/Command.ts'
import { pictures } from './fileSentences.ts'
import { beginLong } from './beginLong.ts'
import { newChecksum, type End, type Head, type TableEnd, type TableStart } from './format.ts'
import { quoted, tablesOf, type Table } from './tablesOf.ts'
import { clearUnfinished, nameUnfinished } from './unfinished.ts'
import { writeFiles, type SavedFiles } from './writeFiles.ts'

/** Rows fetched at once: enough to keep busy, little enough to hold when every message is large. */
const batch = 500

/** So many files of which none is found say that they are looked for in the wrong place. */
export const saysElsewhere = 3

/** What a backup holds: rows by table. */
export type Counts = Record<string, number>
export interface Written {
  tables: Counts
  files: SavedFiles
  /** What lies beside it of backups of which nobody here knows whether they run. */
  unfinished: string[]
}

/** Where uploaded files lie, and how a sentence calls that. */
export interface Uploads {
  disk: Disk
  where: string
}

/**
 * Writes all tables, as they were at one moment, and the uploaded files that they know, into a file that only its owner may read. The file appears when it is whole, under its
 * name at once; one that stood there is replaced then. Until then nothing is left of it where it ends before, also by Ctrl-C; what a
 * killed one left is taken away by the next. Without `uploads` the rows alone are written.
 *
 * @throws CommandError where none of several files is there: the folder or the bucket is another one then, and the backup of before has them
 */
export async function writeBackup(client: pg.ClientBase, uploads: Uploads | null, head: Head, path: string): Promise<Written> {
  const others = await clearUnfinished(client, path)
  const unfinished = await nameUnfinished(client, path)
  const drop = () => rmSync(unfinished, { force: true })
  process.once('exit', drop)
  try {
    const written = await writeWhole(client, uploads?.disk ?? null, head, unfinished)
    written.files.lost = await stillKnown(client, written.files.lost)
    if (uploads !== null) refuseNone(written.files, uploads.where)
    await rename(unfinished, path)
    await persist(dirname(path))
    return { ...written, unfinished: others }
  } catch (error) {
    drop()
    throw error
  } finally {
    process.off('exit', drop)
  }
}

/** What a server took away while the backup ran is missed by nobody. */
async function stillKnown(client: pg.ClientBase, lost: string[]): Promise<string[]> {
  if (lost.length === 0) return lost
  const { rows } = await client.query<{ place: string }>(
    `select place from unnest($1::text[]) with ordinality lost (place, at) where exists (select from file where workspace_id || '/' || id = place) order by at`,
    [lost],
  )
  return rows.map(({ place }) => place)
}

/** One or two may be lost without the others of their place. */
function refuseNone({ saved, lost }: SavedFiles, where: string): void {
  if (saved > 0 || lost.length < saysElsewhere) return
  throw new CommandError(
    `The database knows ${pictures(lost.length)}, and none is in ${where}. Check BATON_DATA_DIR and FILES_BUCKET, and start this again; with --without-files the rows alone are saved.`,
  )
}

type Whole = Omit<Written, 'unfinished'>

async function writeWhole(client: pg.ClientBase, disk: Disk | null, head: Head, unfinished: string): Promise<Whole> {
  const gzip = createGzip({ level: 6 })
  const stored = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  const written = writeAll(client, disk, head, gzip).then(
    (all) => {
      gzip.end()
      return all
    },
    (error: Error) => {
      gzip.destroy(error)
      throw error
    },
  )
  // Both are waited for: the file must be closed before it is renamed or removed.
  const [file, all] = await Promise.allSettled([stored, written])
  // When the disk is full the file knows why, and the writing only that it cannot go on.
  if (file.status === 'rejected') throw file.reason
  if (all.status === 'rejected') throw all.reason
  return all.value
}

async function writeAll(client: pg.ClientBase, disk: Disk | null, head: Head, gzip: Gzip): Promise<Whole> {
  // One snapshot for all tables; servers go on writing meanwhile.
  await beginLong(client, 'isolation level repeatable read read only')
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  )
  try {
    const counts: Counts = {}
    await put(gzip, head)
    for (const table of await tablesOf(client)) counts[table.name] = await writeTable(client, table, gzip)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const files = await writeFiles(client, disk, (line) => put(gzip, line))
    await put(gzip, { end: true, tables: Object.keys(counts).length, rows, files: files.saved } satisfies End)
    return { tables: counts, files }
  } finally {
    // Where the connection broke there is nothing to end, and what broke it is told.
    await client.query('rollback').catch(() => undefined)
  }
}

async function writeTable(client: pg.ClientBase, table: Table, gzip: Gzip): Promise<number> {
  await put(gzip, { table: table.name, columns: table.columns.map(({ name }) => name) } satisfies TableStart)
  const checksum = newChecksum()
  const texts = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  await client.query(
    `declare rows no scroll cursor for select array_to_json(array[${texts}])::text as line from ${await sourceOf(client, table)}`,
  )
  let rows = 0
  for (let more = true; more;) {
    const { rows: found } = await client.query<{ line: string }>(`fetch ${batch} from rows`)
    more = found.length === batch
    rows += found.length
    const text = found.map(({ line }) => `${line}\n`).join('')
    checksum.update(text)
    await putText(gzip, text)
  }
  await client.query('close rows')
  await put(gzip, { rows, sha256: checksum.digest('hex') } satisfies TableEnd)
  return rows
}

/** What is in the queue of jobs but returns by the clock lies in a schema that a restored database does not have: it is carried in a table of ours. */
async function sourceOf(client: pg.ClientBase, { name }: Table): Promise<string> {
  if (name !== 'put_off') return quoted(name)
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  if (!rows[0]?.there) return quoted(name)
  return `(select job, data, start_after from put_off union all select name, coalesce(data, '{}'), start_after from pgboss.job
    where state in ('created', 'retry', 'active') and left(name, 8) <> '__pgboss' and name not in (select name from pgboss.schedule)) as ${quoted(name)}`
}

const put = (gzip: Gzip, line: object) => putText(gzip, `${JSON.stringify(line)}\n`)

async function putText(gzip: Gzip, text: string): Promise<void> {
  if (gzip.destroyed) throw new Error('The file cannot be written on.')
  if (text !== '' && !gzip.write(text)) await once(gzip, 'drain')
}
