import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botHealth } from '#features/bots/contract.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { retryMessage, submitMessage } from '#features/inbox/handoff/contract.ts'
import { forgetDeliveries } from './forgetDeliveries.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  // A server gives up once a minute what has waited for a day. The minute of one that others use may end at any moment here.
  app = await createTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
afterAll(() => app.close())

/** Takes over a conversation by a reply: both go into the outbox, and are left there as they are after so many days. */
async function left(state: string, days: number): Promise<{ conversation: string; jmid: string }> {
  const { conversationId: conversation } = await app.report(bot, crypto.randomUUID(), 'Hello?')
  const jmid = crypto.randomUUID()
  await app.callApi(mara, submitMessage, { params: { id: conversation }, body: { message: { jmid, text: `${state} ${days}` } } })
  const { db } = app.server
  const created = sql<Date>`now() - make_interval(days => ${days})`
  await db.updateTable('delivery').set({ state, created_at: created }).where('conversation_id', '=', conversation).execute()
  await db
    .updateTable('message')
    .set({ delivery: state })
    .where('conversation_id', '=', conversation)
    .where('author', '=', 'person')
    .execute()
  return { conversation, jmid }
}

async function kept(conversation: string): Promise<string[]> {
  const { deliveries } = await app.callApi(mara, botHealth, { params: { client_key: bot.clientKey } })
  return deliveries.filter((one) => one.conversation_id === conversation).map(({ kind }) => kind)
}

const both = ['chat response', 'channel update']

test('what arrived is forgotten after a week, in portions; what waits and what failed stays, and a failed message can be sent again', async () => {
  const [arrived, accepted, lately, waits, failed, longFailed] = [
    await left('delivered', 8),
    await left('accepted', 8),
    await left('delivered', 6),
    await left('queued', 40),
    await left('failed', 29),
    await left('failed', 31),
  ]
  await forgetDeliveries(app.server.db, 1)
  expect(await kept(arrived.conversation)).toEqual([])
  expect(await kept(accepted.conversation)).toEqual([])
  for (const { conversation } of [lately, waits, failed]) expect((await kept(conversation)).toSorted()).toEqual(both.toSorted())
  expect(await kept(longFailed.conversation)).toEqual(['chat response'])

  const again = await app.callApi(mara, retryMessage, { params: { id: longFailed.conversation }, body: { jmid: longFailed.jmid } })
  expect(again.delivery).toMatchObject({ state: 'queued' })
  const open = await app.callApi(mara, getConversation, { params: { id: arrived.conversation } })
  expect(open.Days.flatMap((day) => day.Messages).at(-1)!.delivery).toMatchObject({ state: 'delivered' })
})
