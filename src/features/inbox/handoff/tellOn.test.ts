import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setAi } from '#features/bots/aiContract.ts'
import * as act from '#features/inbox/actions/contract.ts'
import { idsQuery } from '#features/inbox/conversations/idsOfBot.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { heardOf } from './tellOn.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, bot } = await app.team())
})

const place = () => ({ workspace: mara.workspace, bot: bot.id })
/** Calm conversations of a bot, every tenth of them snoozed. */
const fill = (of: TestBot, count: number) =>
  sql`insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, last_at, tail_at, snoozed_until)
    select ${of.workspaceId}, gen_random_uuid(), ${of.id}, gen_random_uuid(), 'c' || n, 'messenger', now() - make_interval(mins => n), now() - make_interval(mins => n),
      case when n % 10 = 0 then now() + interval '1 day' end from generate_series(1, ${sql.lit(count)}) n`.execute(app.server.db)

test('what a bot is told of is found by the indexes of its inbox and of what is snoozed, however much the workspace has', async () => {
  await fill(bot, 200)
  await fill(await app.bot(mara.workspace, 'Busy bot'), 6000)
  await sql`analyze conversation`.execute(app.server.db)
  const query = idsQuery(place(), heardOf(new Date(0).toJSON()))
  const rows = await app.server.db.transaction().execute(async (trx) => {
    // The table is small here.
    await sql`set local enable_seqscan = off`.execute(trx)
    return (await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(trx)).rows
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('conversation_by_bot')
  // What is snoozed has several indexes, of nothing else.
  expect(plan).not.toMatch(/Seq Scan on conversation|conversation_pkey|conversation_customer/)
})

test.each(['in the inbox', 'in Done', 'snoozed'])('a bot hears again that it has what lies %s', async (where) => {
  const { conversationId: id, epoch } = await app.report(bot, where, 'Hello?')
  await app.report(bot, where, 'Hi.', { kind: 'out', epoch })
  const ai = (on: boolean) => app.callApi(mara, setAi, { params: { client_key: bot.clientKey }, body: { on } })
  const heard = async () => {
    const { rows } = await sql<{ payload: unknown }>`select payload from delivery where conversation_id = ${id} and kind = 'channel update'
      and state <> 'superseded' order by number desc limit 1`.execute(app.server.db)
    return rows[0]?.payload
  }
  await ai(false)
  if (where === 'in Done') await app.callApi(mara, act.moveToDone, { params: { id } })
  if (where === 'snoozed') await app.callApi(mara, act.snooze, { params: { id }, body: { until: Date.now() / 1000 + 86_400 } })
  await app.callApi(mara, act.assign, { params: { id, assignee: mara.id } })
  expect(await heard()).toMatchObject({ paused: true })
  await ai(true)
  await expect.poll(heard).toMatchObject({ paused: false })
})
