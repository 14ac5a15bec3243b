import { rm } from 'node:fs/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertRaised } from '#features/alerts/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { startChild, type ServerProcess } from '#testing/startChild.ts'
import { startRedis } from '#testing/startRedis.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { connectAgent, type Agent } from './connectAgent.ts'
import { Reporter } from './Reporter.ts'

/** How often all connections to Redis are cut, and after how many more acknowledged messages the next time. */
const cuts = Number(process.env['CUTS'] ?? 5)
const between = 40

const redis = await startRedis()

describe.skipIf(!redis)('two servers whose connections to Redis are cut at work', () => {
  let app: TestApp
  let servers: ServerProcess[]
  let mara: TestPerson
  let ben: TestPerson
  let bot: TestBot
  const folders: string[] = []

  beforeAll(async () => {
    // The test app is a third server: it prepares the data, and takes part in the work on the log.
    const secret = 'several servers share one secret of the installation'
    app = await createTestApp({ REDIS_URL: redis!.url, BATON_SECRET: secret })
    const env = { DATABASE_URL: app.databaseUrl, REDIS_URL: redis!.url, BATON_SECRET: secret, DATABASE_POOL: '4', LOG_LEVEL: 'silent' }
    ;({ mara, ben, bot } = await app.team())
    servers = await Promise.all(
      [1, 2].map(async () => {
        const folder = await temporaryFolder('cut')
        folders.push(folder)
        return startChild({ ...env, BATON_DATA_DIR: folder })
      }),
    )
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await app.close()
    await redis!.stop()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  })

  test(
    'go on: each change is handled once, and every page is told all of it, once and in order',
    async () => {
      const [one, two] = servers as [ServerProcess, ServerProcess]
      const [first, second] = await Promise.all([connectAgent(one.url, mara), connectAgent(two.url, ben)])
      let calls = 0
      const reporter = new Reporter(() => servers[calls++ % 2]!.url, { owner: mara, bot }, { conversations: 8, rate: 200 })
      const admin = new Redis(redis!.url)
      const cut = async () => {
        const ended = await Promise.all([
          admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'),
          admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub'),
        ])
        return ended.reduce((sum: number, n) => sum + Number(n), 0)
      }
      reporter.start()
      for (let i = 0; i < cuts; i++) {
        const { total } = reporter
        await expect.poll(() => reporter.total, { timeout: 60_000 }).toBeGreaterThan(total + between)
        // Those of three servers come back by themselves before the next time.
        await expect.poll(cut).toBeGreaterThan(2)
      }
      await reporter.stop()

      expect(servers.map(({ process: { exitCode } }) => exitCode)).toEqual([null, null])
      for (let c = 0; c < reporter.conversations; c++) {
        const stored = await reporter.transcript(await reporter.conversationId(c))
        expect(stored.map(({ text }) => text)).toEqual(reporter.acknowledged(c))
      }
      for (const agent of [first, second]) {
        await expect.poll(() => messagesOf(agent).length).toBe(reporter.total)
        const cursors = agent.received.map(({ cursor }) => cursor)
        expect(cursors).toEqual([...new Set(cursors)].toSorted())
      }
      // Two followers of the log that have something to show for each change: every message found once, every person alerted once.
      await expect.poll(() => entriesOf(app, mara.workspace)).toBe(reporter.total)
      for (const agent of [first, second]) await expect.poll(() => alertsOf(agent).length).toBe(reporter.conversations)

      // And what only Redis carries is carried again.
      const conversation = await reporter.conversationId(0)
      second.socket.emit('set_channel', conversation)
      first.socket.emit('set_channel', conversation)
      await expect
        .poll(() => [first.present, second.present], { timeout: 30_000 })
        .toEqual([
          ['Ben', 'Mara'],
          ['Ben', 'Mara'],
        ])
      admin.disconnect()
      first.socket.disconnect()
      second.socket.disconnect()
    },
    240_000 + cuts * 1000,
  )
})

const messagesOf = ({ received }: Agent) => received.filter(({ name }) => name === messageAdded.name)
const alertsOf = ({ received }: Agent) => received.filter(({ name }) => name === alertRaised.name)

async function entriesOf({ server }: TestApp, workspace: string): Promise<number> {
  const { entries } = await server.db
    .selectFrom('search_entry')
    .where('workspace_id', '=', workspace)
    .select((eb) => eb.fn.countAll().as('entries'))
    .executeTakeFirstOrThrow()
  return Number(entries)
}
