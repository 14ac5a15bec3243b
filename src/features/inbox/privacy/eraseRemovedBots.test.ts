import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { upsertLabel } from '#features/inbox/conversations/labels/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { letGoOfNothing } from '#testing/letGoOfNothing.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { eraseBot, eraseRemovedBots } from './eraseRemovedBots.ts'

let app: TestApp
let mara: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})

test('thirty days after its removal nothing of a bot is left, and another bot keeps everything', async () => {
  const [deleted, kept] = [await app.bot(mara.workspace, 'Gone'), await app.bot(mara.workspace, 'Kept')]
  for (const bot of [deleted, kept]) {
    const { conversationId: id } = await app.report(bot, 'c1', 'Hello')
    await app.callApi(mara, resetUnread, { params: { id } })
    await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi.' } } })
  }
  const counts = async (botId: string) => {
    const { rows } = await sql<{
      n: number
    }>`select (select count(*) from bot where id = ${botId}) + (select count(*) from customer where bot_id = ${botId})
      + (select count(*) from conversation where bot_id = ${botId}) + (select count(*) from delivery where bot_id = ${botId}) + (select count(*) from tally where bot_id = ${botId}) as n`.execute(
      app.server.db,
    )
    return rows[0]!.n
  }
  const [before, others] = [await counts(deleted.id), await counts(kept.id)]
  await sql`update bot set deleted_at = now() - interval '29 days' where id = ${deleted.id}`.execute(app.server.db)
  await eraseRemovedBots(app.server.db, letGoOfNothing)
  expect(await counts(deleted.id)).toBe(before)
  await sql`update bot set deleted_at = now() - interval '31 days' where id = ${deleted.id}`.execute(app.server.db)
  await eraseRemovedBots(app.server.db, letGoOfNothing)
  expect(await counts(deleted.id)).toBe(0)
  expect(await counts(kept.id)).toBe(others)
  const left = await sql`select from message m where not exists (select from conversation c where c.id = m.conversation_id)
    union all select from seen s where not exists (select from conversation c where c.id = s.conversation_id)`.execute(app.server.db)
  expect(left.rows).toEqual([])
  expect(await app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } })).toMatchObject({
    totalCount: 1,
    mineCount: 1,
  })
})

test('what belonged to it is gone before the bot itself is, so that looking for it holds back nobody who follows the log', async () => {
  const bot = await app.bot(mara.workspace, 'Labelled')
  await app.callApi(mara, upsertLabel, { body: { client_key: bot.clientKey, tagName: 'VIP' } })
  const labels = async () => (await app.server.db.selectFrom('label').where('bot_id', '=', bot.id).select('id').execute()).length
  expect(await labels()).toBe(1)
  let seen: number | null = null
  // Within the transaction of the bot: others see what was committed before.
  await eraseBot(app.server.db, mara.workspace, bot.id, async () => void (seen = await labels()))
  expect(seen).toBe(0)
})
