import { randomBytes } from 'node:crypto'
import type { Disk } from 'flydrive'
import { newId } from '#shared/ids.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { UploadedFile } from '#features/files/contract.ts'
import type { PictureFacts } from '#features/files/readPicture.ts'

/** Where a file lies on the disk. */
export const placeOf = (file: { workspace_id: string; id: string }) => `${file.workspace_id}/${file.id}`

/** The path at which a file is served; anyone who has it can see the file. */
export const addressOf = (file: { id: string; key: string }) => `/files/${file.id}/${file.key}`

interface Uploaded {
  workspace: string
  person: string
  name: string
  bytes: Uint8Array
  facts: PictureFacts
}

/**
 * Keeps what was uploaded. The row is there before the bytes and goes with them: should the server die in between, the row is found
 * unsent after a day, and whatever lies in its place is removed.
 */
export async function storeFile(db: Database, disk: Disk, { workspace, person, name, bytes, facts }: Uploaded): Promise<UploadedFile> {
  const [id, key] = [newId(), randomBytes(24).toString('base64url')]
  const size = bytes.length
  const row = { workspace_id: workspace, id, person_id: person, key, name, size, ...facts }
  await db.insertInto('file').values(row).execute()
  try {
    await disk.put(placeOf(row), bytes, { contentType: facts.type })
  } catch (error) {
    await db.deleteFrom('file').where('workspace_id', '=', workspace).where('id', '=', id).execute()
    throw error
  }
  return { id, url: addressOf(row), name, size, ...facts }
}
