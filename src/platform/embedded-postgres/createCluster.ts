import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { persist } from '#platform/storage/persist.ts'
import { brand } from '#shared/brand.ts'
import type { Account } from './chooseAccount.ts'
import { clusterName } from './clusterUrl.ts'
import { postgresTrouble, programTrouble } from './fileTrouble.ts'
import type { Binaries } from './findBinaries.ts'
import { chownTo } from './chownTo.ts'
import type { Layout } from './layoutOf.ts'

/**
 * Makes the files of a new, empty database. They are made under a name of their own and renamed when all is there, so a first start that
 * is killed half-way leaves nothing that looks like a database.
 */
export async function createCluster(binaries: Binaries, layout: Layout, account: Account, durable: boolean): Promise<void> {
  await removeUnfinished(layout)
  const unfinished = `${layout.data}.new-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(layout.password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
    await chownTo(layout.password, account)
    await chownTo(unfinished, account)
    await initdb(binaries, layout, unfinished, account, durable)
    await appendFile(
      join(unfinished, 'postgresql.conf'),
      `\ninclude_if_exists = 'baton.conf'\n# Lines below this one win over ${brand.name}'s.\n`,
    )
    await rename(unfinished, layout.data)
    if (durable) await persist(layout.home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** As far as it goes: the initdb of a killed start may still be writing there, and nothing depends on it. */
async function removeUnfinished(layout: Layout): Promise<void> {
  for (const name of await readdir(layout.home)) {
    if (name.startsWith('postgres.new-'))
      await rm(join(layout.home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

async function initdb(binaries: Binaries, layout: Layout, data: string, account: Account, durable: boolean): Promise<void> {
  const args = [
    `--pgdata=${data}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=scram-sha-256',
    `--username=${clusterName}`,
    `--pwfile=${layout.password}`,
    // Stretching protects words that people choose. The password is 192 random bits, and a connection opens in a fraction of the time.
    '--set=scram_iterations=1',
    ...(durable ? [] : ['--no-sync']),
  ]
  // In a session of its own, as Ctrl-C in the terminal is the server's to answer. UTC, because initdb would search for the local zone.
  const program = join(binaries.root, 'bin/initdb')
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(programTrouble(program, error)))
    child.once('close', resolve)
  })
  if (code !== 0) throw await postgresTrouble('could not be created', output.trim(), layout.home)
}
