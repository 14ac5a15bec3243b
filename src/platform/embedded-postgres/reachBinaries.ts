import { createHash, randomBytes } from 'node:crypto'
import { chmod, cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { canUse } from './canUse.ts'
import type { Account } from './chooseAccount.ts'
import { makeSystemFolder, systemFolder } from './chooseHome.ts'
import type { Binaries } from './findBinaries.ts'

/** The binaries where the account can run them: as they are, or copied once into the system folder. Only root ever needs a copy. */
export async function reachBinaries(binaries: Binaries, account: Account): Promise<Binaries> {
  if (account.uid === undefined || (await canUse(account, samplePaths(binaries.root)))) return binaries
  const digest = createHash('sha256').update(await readFile(join(binaries.root, 'bin/postgres')))
  const root = join(systemFolder, 'bin', `${binaries.version}-${digest.digest('hex').slice(0, 12)}`)
  if (!(await stat(root).catch(() => undefined))) await copy(binaries.root, root)
  return { ...binaries, root }
}

/** A few files that stand for all: an installation under a strict umask may be closed although its folders are not. */
function samplePaths(root: string): string[] {
  return ['bin', 'lib', 'share/postgresql', 'bin/postgres', 'bin/initdb', 'share/postgresql/postgres.bki'].map((path) => join(root, path))
}

/** Under another name first, so that a copy that was interrupted is never run. */
async function copy(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomBytes(4).toString('hex')}`
  await makeSystemFolder(join(systemFolder, 'bin'))
  try {
    // Static libraries are for compiling against.
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await open(unfinished)
    await rename(unfinished, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another start was quicker
      await rm(unfinished, { recursive: true })
    })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** Readable for everybody, runnable where it was for root. */
async function open(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const runnable = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0
    await chmod(path, runnable ? 0o755 : 0o644)
  }
}
