import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './chooseAccount.ts'
import type { Binaries } from './findBinaries.ts'
import type { Layout } from './layout.ts'
import { fixedSettings } from './settings.ts'

/** A started PostgreSQL that accepts queries, or why it is not: its last lines, and whether another program has the port. */
export type Launch = { postmaster: ChildProcess } | { failed: string; portTaken: boolean }

/** Starts PostgreSQL and waits until it answers a query, however long its recovery takes, or until it gives up. */
export async function launch(binaries: Binaries, layout: Layout, account: Account, port: number, url: string): Promise<Launch> {
  await rotate(layout.log)
  const log = openSync(layout.log, 'a', 0o600)
  const before = (await stat(layout.log)).size
  // In a session of its own: Ctrl-C in the terminal goes to the server alone, which still needs the database to finish its work.
  const postmaster = spawn(join(binaries.root, 'bin/postgres'), ['-D', layout.data, ...fixedSettings(port)], {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  postmaster.unref()
  let gone: string | undefined
  postmaster.once('error', (error) => (gone = error.message))
  postmaster.once('exit', (code, signal) => (gone = `It ended with ${code ?? signal}.`))
  while (gone === undefined) {
    if (await answers(url)) return { postmaster }
    await sleep(15)
  }
  const lines = await lastLines(layout.log, before)
  return { failed: lines || gone, portTaken: /could not bind|Address already in use/i.test(lines) }
}

/** True when the database there takes our password and answers. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const logLimit = 10 * 1024 * 1024

/** One older log is kept, so the two together never grow past twice the limit by restarts alone. */
async function rotate(log: string): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > logLimit) await rename(log, `${log}.1`)
}

async function lastLines(log: string, from: number): Promise<string> {
  const handle = await open(log, 'r')
  try {
    const { size } = await handle.stat()
    const start = Math.max(from, size - 64 * 1024)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start)
    return buffer.subarray(0, bytesRead).toString('utf8').trim().split('\n').slice(-12).join('\n')
  } finally {
    await handle.close()
  }
}
