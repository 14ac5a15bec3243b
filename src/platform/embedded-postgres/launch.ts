import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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
import { refusalTrouble } from './refusalTrouble.ts'
import { fixedSettings } from './settings.ts'
import { stopAtExit } from './stopAtExit.ts'
import { timeoutMs } from './stopOrphan.ts'

/** Everything that stays the same from one try to the next. */
export interface Ready {
  binaries: Binaries
  layout: Layout
  account: Account
  password: string
  log: (line: string) => void
  /** How long a PostgreSQL that says it is ready may leave us without an answer, in ms. */
  answersWithin: number
}

/** A PostgreSQL that accepts queries, or why there is none. */
export type Launch = { postmaster: ChildProcess } | { said: string }

/**
 * Starts PostgreSQL and waits until it answers a query, however long it has to recover, or until it gives up.
 *
 * @throws ClusterError when it runs and does not answer us
 */
export async function launch({ binaries, layout, account, password, log, answersWithin }: Ready, port: number): Promise<Launch> {
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
    const stay = stopAtExit(postmaster)
    const patient = setTimeout(() => log('The database repairs what an abrupt stop left. This may take a while.'), 3_000)
    const url = clusterUrl('postgres', port, password)
    let refusedSince: number | undefined
    try {
      while (!ended && !broken) {
        if (await saysReady(postmaster, layout)) {
          const refusal = await queryOnce(url, 'select 1', answersWithin).then(
            () => null,
            (error: unknown) => error,
          )
          if (refusal === null) break
          refusedSince ??= Date.now()
          const trouble = refusalTrouble(refusal, layout, Date.now() - refusedSince >= answersWithin)
          if (trouble !== null) throw trouble
        }
        await sleep(10)
      }
    } catch (error) {
      await end(postmaster)
      throw error
    } finally {
      clearTimeout(patient)
      stay()
    }
    if (broken) throw programTrouble(program, broken)
    return ended ? { said: await lastLines(output, size) } : { postmaster }
  } finally {
    await output.close()
  }
}

/** PostgreSQL says in its file when it is ready, which spares it being asked too early and complaining of that. */
async function saysReady(postmaster: ChildProcess, layout: Layout): Promise<boolean> {
  const lines = (await readFile(join(layout.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === postmaster.pid && lines[7]?.startsWith('ready') === true
}

/** Stops one that is of no use to us, so that it stands in the way of no later start. */
async function end(postmaster: ChildProcess): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return
  postmaster.ref()
  const ended = once(postmaster, 'exit')
  postmaster.kill('SIGINT')
  // As `supervise` does it, and one that does not even heed that, because it is frozen, is no loss.
  const hurry = [setTimeout(() => postmaster.kill('SIGQUIT'), timeoutMs), setTimeout(() => postmaster.kill('SIGKILL'), 2 * timeoutMs)]
  await ended
  for (const timer of hurry) clearTimeout(timer)
}
