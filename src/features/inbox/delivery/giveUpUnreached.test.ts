import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLogCursor } from '#shared/cursor.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { giveUpUnreached } from './deliveryQueries.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  // A server gives up once a minute by itself. The minute of one that others use may end at any moment here.
  app = await createTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
afterAll(() => app.close())

/** A reply to a bot that is not there, as it was left; answers what its writer sees once the outbox has been gone through. */
async function leftAs(state: string, hours: number, claimed: string | null): Promise<object | null | undefined> {
  const { conversationId } = await app.report(bot, crypto.randomUUID(), 'Hello?')
  await app.callApi(mara, submitMessage, { params: { id: conversationId }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi' } } })
  await sql`update delivery set state = ${state}, created_at = now() - make_interval(hours => ${hours}), claimed_until = now() + ${claimed}::interval
    where conversation_id = ${conversationId}`.execute(app.server.db)
  await giveUpUnreached(app.server.contexts)
  const open = await app.callApi(mara, getConversation, { params: { id: conversationId } })
  return open.Days.flatMap((day) => day.Messages).at(-1)!.delivery
}

const givenUp = { state: 'failed', why: { code: 'outbox.too-late' }, retryable: true }

test('what a bot was not there to take for a day is given up, and its writer is told', async () => {
  expect(await leftAs('queued', 25, null)).toEqual(givenUp)
  expect(await leftAs('queued', 23, null)).toMatchObject({ state: 'queued' })
})

test('so is what a server was about to hand over when it died, but nothing that is being handed over', async () => {
  expect(await leftAs('sending', 25, '-1 minute')).toEqual(givenUp)
  expect(await leftAs('sending', 25, '1 minute')).not.toEqual(givenUp)
})

test('much of it is given up in portions, so that no transaction lasts long for those who follow the log', async () => {
  const place = await app.now()
  for (const channel of ['c1', 'c2', 'c3']) {
    const { conversationId: id } = await app.report(bot, channel, 'Hello?')
    await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi' } } })
  }
  const { db } = app.server
  await sql`update delivery set state = 'queued', created_at = now() - interval '25 hours' where state in ('queued', 'sending')`.execute(db)
  await giveUpUnreached(app.server.contexts, 2)
  const open = db.selectFrom('delivery').where('bot_id', '=', bot.id).where('state', 'in', ['queued', 'sending']).select('id')
  expect(await open.execute()).toEqual([])
  const { transaction, row } = readLogCursor(place)!
  const { rows: told } = await sql<{ n: number }>`select count(*) as n from change where (xid, id) > (${transaction}::text::xid8, ${row})
    and body #>> '{message,delivery,why,code}' = 'outbox.too-late' group by xid`.execute(db)
  expect(told.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...told.map(({ n }) => n))).toBeLessThanOrEqual(2)
})
