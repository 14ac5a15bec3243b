import { rm } from 'node:fs/promises'
import pg from 'pg'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { findRunningCluster } from '#platform/embedded-postgres/findRunningCluster.ts'
import { freePort } from '#platform/embedded-postgres/freePort.ts'
import { seedOwnerAndBot } from '#testing/seedOwnerAndBot.ts'
import { startChild } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { Reporter } from './Reporter.ts'

/** How often all connections to the database are cut, and after how many more acknowledged messages the next time. */
const cuts = Number(process.env['CUTS'] ?? 6)
const between = 60

test(
  'a server whose connections to the database are cut at work goes on, and all it acknowledged is there once and in order',
  async () => {
    const dataDir = await temporaryFolder('cut')
    const server = await startChild({ BATON_DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
    const fixture = await seedOwnerAndBot(dataDir)
    const admin = new pg.Client((await findRunningCluster(dataDir))!)
    // A server that ends takes the embedded database along; the test is to say the former.
    admin.on('error', () => undefined)
    await admin.connect()
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
      for (let cut = 0; cut < cuts; cut++) {
        const { rowCount } = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'baton%' and pid <> pg_backend_pid()`,
        )
        expect(rowCount).toBeGreaterThan(2)
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
      await expect.poll(async () => (await admin.query(`select from pg_stat_activity where query like 'LISTEN %'`)).rowCount).toBe(1)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    } finally {
      page.disconnect()
      await admin.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  240_000 + cuts * 1000,
)
