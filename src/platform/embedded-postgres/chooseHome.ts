import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canUse } from './canUse.ts'
import { chooseAccount } from './chooseAccount.ts'
import type { Account } from './chooseAccount.ts'
import { ClusterError } from './ClusterError.ts'
import { findMovedHome, pointerIn } from './findMovedHome.ts'
import { layoutOf } from './layoutOf.ts'

/** Where root keeps what PostgreSQL's user cannot reach elsewhere. */
export const systemFolder = '/var/lib/baton'

/**
 * Decides where the database lies and as whom it runs: in `dataDir`, unless we are root and PostgreSQL's user may not enter it. Then in a
 * folder of the system, whose name is random and written down in `dataDir`: a data folder that is moved finds its database again, and one
 * that is removed and made again does not get the old one back.
 */
export async function chooseHome(dataDir: string): Promise<{ home: string; account: Account }> {
  const pointer = pointerIn(dataDir)
  const moved = await findMovedHome(dataDir)
  const home = moved ?? dataDir
  const existing = await stat(layoutOf(home).data).catch(() => undefined)
  const account = await chooseAccount(existing)
  if (moved !== null || account.uid === undefined) return { home, account }
  if (await canUse(account, [dataDir])) return { home, account }
  if (existing) {
    throw new ClusterError(
      `The system user ${account.uid}, whose the database is, may no longer enter ${dataDir}.`,
      'Move the data folder to where others than root may enter, and name it by BATON_DATA_DIR.',
    )
  }
  const outside = join(systemFolder, 'data', randomBytes(6).toString('hex'))
  await makeSystemFolder(outside)
  // Exclusively, so that of two first starts at once both go where the first one said.
  await writeFile(pointer, `${outside}\n`, { flag: 'wx', flush: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const chosen = (await readFile(pointer, 'utf8')).trim()
  if (chosen !== outside) await rmdir(outside)
  return { home: chosen, account }
}

/** Makes a folder under the system folder that everybody may enter, whatever the umask. */
export async function makeSystemFolder(path: string): Promise<void> {
  const top = await mkdir(path, { recursive: true, mode: 0o755 })
  if (!top) return
  // Only what was made just now: from the topmost new folder down to the last.
  for (let folder = path; folder.length >= top.length; folder = join(folder, '..')) await chmod(folder, 0o755)
}
