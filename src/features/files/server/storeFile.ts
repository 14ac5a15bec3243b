import { randomBytes } from 'node:crypto'
import type { Disk } from 'flydrive'
import { sql, type Insertable } from 'kysely'
import { fileErrors } from '#features/files/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { UploadedFile } from '#features/files/contract.ts'
import type { MediaFacts } from '#features/files/readMedia.ts'

type NewFile = Insertable<Schema['file']>

/** Where a file lies on the disk. */
export const placeOf = (file: { workspace_id: string; id: string }) => `${file.workspace_id}/${file.id}`

/** The path at which a file is served; anyone who has it can see the file. */
export const addressOf = (file: { id: string; key: string }) => `/files/${file.id}/${file.key}`

interface Uploaded {
  workspace: string
  person: string
  name: string
  bytes: Uint8Array
  facts: MediaFacts
}

/**
 * Keeps what was uploaded. The row is there before the bytes and goes with them: should the server die in between, the row is found
 * unsent after a day, and whatever lies in its place is removed.
 */
export async function storeFile(db: Database, disk: Disk, { workspace, person, name, bytes, facts }: Uploaded): Promise<UploadedFile> {
  const size = bytes.length
  const row = await put(db, disk, bytes, { workspace_id: workspace, person_id: person, name, size, ...facts })
  return { id: row.id, url: addressOf(row), name, size, ...facts }
}

interface Received {
  workspace_id: string
  conversation_id: string
  /** The message it was sent with. */
  seq: number
  name: string
  bytes: Uint8Array
  facts: MediaFacts
}

/** Keeps what a customer sent with a message, with which it goes. Answers its id, and the path at which it is served. */
export async function storeReceived(db: Database, disk: Disk, { bytes, facts, ...place }: Received): Promise<{ id: string; url: string }> {
  const row = await put(db, disk, bytes, { ...place, person_id: null, size: bytes.length, ...facts })
  return { id: row.id, url: addressOf(row) }
}

async function put(db: Database, disk: Disk, bytes: Uint8Array, facts: Omit<NewFile, 'id' | 'key'>): Promise<{ id: string; key: string }> {
  const row = { ...facts, id: newId(), key: randomBytes(24).toString('base64url') }
  await db.insertInto('file').values(row).execute()
  try {
    await disk.put(placeOf(row), bytes, { contentType: row.type })
  } catch (error) {
    await db.deleteFrom('file').where('workspace_id', '=', row.workspace_id).where('id', '=', row.id).execute()
    throw error
  }
  if (await noteIfGone(db, row)) throw fileErrors.gone()
  return row
}

/**
 * Where the row went while the bytes were on their way, with its conversation or its workspace, notes them to be removed again: what was in its place may have
 * been removed before they were there. Says whether it did.
 */
async function noteIfGone(db: Database, row: { workspace_id: string; id: string }): Promise<boolean> {
  const { rows } = await sql`insert into file_gone (place) select ${placeOf(row)}
    where not exists (select from file where workspace_id = ${row.workspace_id} and id = ${row.id})
    on conflict (place) do update set at = now() returning place`.execute(db)
  return rows.length > 0
}

/** How many bytes a person has uploaded that no message has yet. */
export async function unsentBytes(db: Database, person: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .where('person_id', '=', person)
    .where('conversation_id', 'is', null)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('size'), eb.val('0')).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
