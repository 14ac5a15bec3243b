import { stat, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { codeOf } from '#shared/codeOf.ts'
import { findings, type Finding } from './Finding.ts'
import { tryWriting } from './tryWriting.ts'

/** Below this many bytes PostgreSQL soon has no room for its own bookkeeping. */
const tight = 100_000_000
/** Below this many a busy week may fill it. */
const low = 1_000_000_000

/** Whether the data folder can be written to and has room. `holdsDatabase`: the embedded database lies in it. */
export async function checkFolder(dataDir: string, holdsDatabase: boolean): Promise<Finding[]> {
  const { ok, warn, fail } = findings('Data folder')
  const path = resolve(dataDir)
  const found = await stat(path).catch((error: Error) => error)
  // A folder of somebody else's on the way to it keeps out anyone who looks, and anyone who starts.
  if (found instanceof Error && codeOf(found) !== 'ENOENT')
    return [
      fail(
        `${path} cannot be reached: ${found.message}`,
        'Let the user who starts the server through to it, or name another folder by BATON_DATA_DIR.',
      ),
    ]
  if (found instanceof Error) return [ok(`${path} does not exist yet; the first start makes it`)]
  if (!found.isDirectory()) return [fail(`${path} is not a folder`, 'Move that file away, or name another folder by BATON_DATA_DIR.')]
  const refusal = await tryWriting('Data folder', path)
  if (refusal !== null) return [refusal]
  const disk = await statfs(path)
  const free = disk.bavail * disk.bsize
  const says = `${path}, ${(free / 1e9).toFixed(1)} GB free`
  if (free < tight) return [fail(says, 'Free some space at once: a full disk stops the database.')]
  return [free < low && holdsDatabase ? warn(says, 'Free some space, or move the data folder to a larger disk.') : ok(says)]
}
