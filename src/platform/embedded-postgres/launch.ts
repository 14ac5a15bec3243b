import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryOnce } from './queryOnce.ts'
import type { Account } from './chooseAccount.ts'
import { clusterUrl } from './clusterUrl.ts'
import { programTrouble } from './fileTrouble.ts'
import type { Binaries } from './findBinaries.ts'
import type { Layout } from './layoutOf.ts'
import { lastLines, openLog } from './openLog.ts'
import { fixedSettings } from './settings.ts'

/** Everything that stays the same from one try to the next. */
export interface Ready {
  binaries: Binaries
  layout: Layout
  account: Account
  password: string
  log: (line: string) => void
}

/** A PostgreSQL that accepts queries, or why there is none. */
export type Launch = { postmaster: ChildProcess } | { said: string }

/** Starts PostgreSQL and waits until it answers a query, however long it has to recover, or until it gives up. */
export async function launch({ binaries, layout, account, password, log }: Ready, port: number): Promise<Launch> {
  const output = await openLog(layout.log, account)
  try {
    const { size } = await output.stat()
    const program = join(binaries.root, 'bin/postgres')
    // In a session of its own: Ctrl-C in the terminal goes to the server alone, which still needs the database to finish its work.
    const postmaster = spawn(program, ['-D', layout.data, ...fixedSettings(port)], {
      ...account,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    postmaster.unref()
    let broken: Error | undefined
    let ended = false
    postmaster.once('error', (error) => (broken = error))
    postmaster.once('exit', () => (ended = true))
    // A server that exits meanwhile must not leave a database behind that is still starting.
    const leave = () => void postmaster.kill('SIGINT')
    process.once('exit', leave)
    try {
      const patient = setTimeout(() => log('The database repairs what an abrupt stop left. This may take a while.'), 3_000)
      while (!ended && !broken && !(await isUp(postmaster, layout, clusterUrl('postgres', port, password)))) await sleep(10)
      clearTimeout(patient)
    } finally {
      process.off('exit', leave)
    }
    if (broken) throw programTrouble(program, broken)
    return ended ? { said: await lastLines(output, size) } : { postmaster }
  } finally {
    await output.close()
  }
}

/** PostgreSQL says in its file when it is ready, which spares it being asked too early and complaining of that. Then it is asked. */
async function isUp(postmaster: ChildProcess, layout: Layout, url: string): Promise<boolean> {
  const lines = (await readFile(join(layout.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (Number(lines[0]) !== postmaster.pid || !lines[7]?.startsWith('ready')) return false
  return queryOnce(url, 'select 1').then(
    () => true,
    () => false,
  )
}
