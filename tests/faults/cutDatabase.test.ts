import { readFile, rm } from 'node:fs/promises'
import pg from 'pg'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { findRunningCluster } from '#platform/embedded-postgres/findRunningCluster.ts'
import { layoutOf } from '#platform/embedded-postgres/layoutOf.ts'
import { ownPort } from '#testing/ownPort.ts'
import { seedOwnerAndBot } from '#testing/seedOwnerAndBot.ts'
import { startChild } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { postmasterOf } from './clusterProcesses.ts'
import { Reporter } from './Reporter.ts'
import { writeAsInProduction } from './writeAsInProduction.ts'

/** How often connections to the database are cut, and after how many more acknowledged messages the next time. */
const cuts = Number(process.env['CUTS'] ?? 6)
const between = 60
const timeoutMs = 240_000 + cuts * 1000

test(
  'a server whose connections to the database are cut at work goes on, and all it acknowledged is there once and in order',
  async () => {
    const dataDir = await folderOf('cut')
    await goesOn(dataDir, async () => {
      const { rowCount } = await ask(
        dataDir,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'baton%' and pid <> pg_backend_pid()`,
      )
      expect(rowCount).toBeGreaterThan(2)
    })
  },
  timeoutMs,
)

test(
  'a server goes on as well when a process of its database is killed and the database restarts itself, and nothing acknowledged is lost',
  async () => {
    const dataDir = await folderOf('killed-process')
    let postmaster: number | undefined
    await goesOn(dataDir, async () => {
      postmaster ??= await postmasterOf(dataDir)
      const { rows } = await ask(
        dataDir,
        `select pid from pg_stat_activity where application_name = 'baton' order by state = 'active' desc, query_start desc limit 1`,
      )
      process.kill(rows[0]!['pid'] as number, 'SIGKILL')
      // It restarts by itself: the process that the server looks after stays the same.
      expect(await postmasterOf(dataDir)).toBe(postmaster)
    })
    const log = await readFile(layoutOf(dataDir).log, 'utf8')
    expect(log.match(/all server processes terminated; reinitializing/g)).toHaveLength(cuts)
  },
  timeoutMs,
)

/** A data folder that goes with the test. */
async function folderOf(purpose: string): Promise<string> {
  const dataDir = await temporaryFolder(purpose)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Does it again and again to the database of a server under load, and expects of the server that nobody who can wait a moment notices. */
async function goesOn(dataDir: string, cut: () => Promise<void>): Promise<void> {
  const server = await startChild({ BATON_DATA_DIR: dataDir, PORT: String(await ownPort()), LOG_LEVEL: 'silent' })
  const fixture = await seedOwnerAndBot(dataDir)
  // Before anything is acknowledged: what a test's database has said it has, it may lose with its process.
  await writeAsInProduction(dataDir)
  const page = io(server.url, { path: '/realtime', auth: { token: fixture.owner.token }, transports: ['websocket'] })
  const received: string[] = []
  page.on('channels_updated', (payload) => void received.push(JSON.stringify(payload)))
  try {
    expect(await page.emitWithAck('set_team', fixture.owner.workspace, null)).toMatchObject({ ok: true })
    const reporter = new Reporter(() => server.url, fixture, { conversations: 16, rate: 400 })
    reporter.start()
    const someMore = async () => {
      const { total } = reporter
      await expect.poll(() => server.process.exitCode ?? reporter.total, { timeout: 60_000 }).toBeGreaterThan(total + between)
    }
    await someMore()
    for (let done = 0; done < cuts; done++) {
      await cut()
      await someMore()
    }
    await reporter.stop()
    expect(server.process.exitCode).toBeNull()

    for (let c = 0; c < reporter.conversations; c++) {
      const stored = await reporter.transcript(await reporter.conversationId(c))
      expect(stored.map(({ text }) => text)).toEqual(reporter.acknowledged(c))
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, i) => i + 1))
    }
    // The log of changes and the queue of jobs, which hold connections of their own, go on as well.
    const last = reporter.acknowledged(0).at(-1)!
    await expect.poll(() => received.some((change) => change.includes(last))).toBe(true)
    await expect.poll(async () => (await ask(dataDir, `select from pg_stat_activity where query like 'LISTEN %'`)).rowCount).toBe(1)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  } finally {
    page.disconnect()
    await server.stop()
  }
}

/** By a connection of its own, as what is cut may be every one. A database that repairs itself takes nobody in, and is waited for. */
async function ask(dataDir: string, question: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  let url: string | null = null
  await expect.poll(async () => (url = await findRunningCluster(dataDir))).not.toBeNull()
  const client = new pg.Client(url!)
  await client.connect()
  try {
    return await client.query(question)
  } finally {
    await client.end()
  }
}
