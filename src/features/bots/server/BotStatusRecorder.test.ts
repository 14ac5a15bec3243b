import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { listBotStatuses } from '#features/bots/contract.ts'
import { BotStatusRecorder } from './BotStatusRecorder.ts'

let app: TestApp
let mara: TestPerson
let bots: TestBot[]

beforeAll(async () => {
  app = await createTestApp()
  mara = await app.person('Mara')
  bots = await Promise.all([1, 2, 3].map((n) => app.bot(mara.workspace, `Bot ${n}`)))
})
afterAll(() => app.close())

const noting = () => new BotStatusRecorder(app.server.db, (error) => expect.fail(String(error)))
const shown = async (bot: TestBot) =>
  (await app.callApi(mara, listBotStatuses, { headers: { teamid: mara.workspace } })).find(
    ({ client_key }) => client_key === bot.clientKey,
  )!

test('what was noted is there after a stop, and the later time stands no matter who writes first', async () => {
  const [bot] = bots as [TestBot]
  const [here, there] = [noting(), noting()]
  here.recordReceived(bot, 5000)
  here.recordReceived(bot, 3000)
  here.recordError(bot, { code: 'Newer' }, 9000)
  there.recordReceived(bot, 4000)
  there.recordSaid(bot, 6000)
  there.recordError(bot, { code: 'Older' }, 8000)
  await here.stop()
  await there.stop()
  expect(await shown(bot)).toMatchObject({ last_in_at: 5, last_out_at: 6, last_error: { at: 9, reason: { code: 'Newer' } } })
})

test('two nodes that write the same bots at the same moment do not stop each other', async () => {
  const nodes = [noting(), noting(), noting()]
  for (let round = 1; round <= 20; round++) {
    for (const [i, node] of nodes.entries()) for (const bot of i % 2 ? bots.toReversed() : bots) node.recordSaid(bot, 10_000 + round)
    await Promise.all(nodes.map((node) => node.flush()))
  }
  for (const bot of bots) expect(await shown(bot)).toMatchObject({ last_out_at: 10.02 })
})

test('what could not be written is written the next time, unless newer is known by then', async () => {
  const [, bot] = bots as [TestBot, TestBot]
  const node = noting()
  await sql`alter table bot_pulse rename to bot_pulse_away`.execute(app.server.db)
  node.recordReceived(bot, 20_000)
  node.recordError(bot, { code: 'First' }, 20_000)
  await expect(node.flush()).rejects.toThrow('bot_pulse')
  node.recordReceived(bot, 21_000)
  await sql`alter table bot_pulse_away rename to bot_pulse`.execute(app.server.db)
  await node.flush()
  expect(await shown(bot)).toMatchObject({ last_in_at: 21, last_error: { at: 20, reason: { code: 'First' } } })
})

test('while it runs it writes by itself within a second or so', async () => {
  const [, , bot] = bots as [TestBot, TestBot, TestBot]
  const node = noting()
  node.start()
  node.recordReceived(bot, 30_000)
  await expect.poll(async () => (await shown(bot)).last_in_at, { timeout: 30_000, interval: 100 }).toBe(30)
  await node.stop()
})
