import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ClusterError } from './ClusterError.ts'

/** The note in a data folder that says where its database lies, when that is elsewhere. */
export function pointerIn(dataDir: string): string {
  return join(dataDir, 'postgres.location')
}

/**
 * Where the database of a data folder lies by the note in it; null when there is no note, and the database is in the folder itself.
 *
 * @throws ClusterError when it is no longer where the note says: to go on would be to begin empty
 */
export async function findMovedHome(dataDir: string): Promise<string | null> {
  const pointer = pointerIn(dataDir)
  const moved = (await readFile(pointer, 'utf8').catch(() => '')).trim()
  if (moved === '') return null
  const isThere = await stat(moved).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isThere) return moved
  throw new ClusterError(
    `The database of ${dataDir} was in ${moved}, which is gone.`,
    `Bring that folder back, or remove ${pointer} to begin with an empty database.`,
  )
}
