import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { autoResume } from './autoResume.ts'
import { setPaused } from './contract.ts'
import { pauseByBot } from './pauseByBot.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let id: string
let channel: string
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
beforeEach(async () => {
  channel = crypto.randomUUID()
  id = (await says('Hello?')).conversationId
})

const params = () => ({ params: { id } })
const says = (text: string) => app.report(bot, channel, text)
const open = () => app.callApi(mara, getConversation, params())
const pause = (paused: boolean) => app.callApi(mara, setPaused, { ...params(), headers: { paused } })
const done = () => app.callApi(mara, moveToDone, params())

test('a bot that falls silent leaves it to nobody, not to whose it was', async () => {
  await pause(true)
  expect(await done()).toMatchObject({ paused: false, assignee: mara.id })
  const identity = { workspaceId: mara.workspace, id: bot.id, clientKey: bot.clientKey, name: 'Shop bot', platform: 'messenger' }
  await app.server.contexts.write(nobody, (ctx) => pauseByBot(ctx, identity, channel, { paused: true, minutes: null }))
  expect(await open()).toMatchObject({ paused: true, is_done: true, assignee: null })
  await says('Hello again')
  expect(holderOf(await open())).toBe('help')
})

const byClock = async () => {
  await sql`update conversation set resume_at = now() - interval '1 millisecond', resume_warned = true where id = ${id}`.execute(
    app.server.db,
  )
  await autoResume(app.server.contexts)
}
test.each([
  ['the clock', byClock],
  ['somebody who resumes it', () => pause(false)],
])('the AI that gets it by %s is handed nothing that was left unanswered, and answers what comes', async (_by, resume) => {
  const settings = { done_ends_hold: false, auto_resume_minutes: 10 }
  await app.server.db.updateTable('bot').set(settings).where('id', '=', bot.id).execute()
  await pause(true)
  await says('Is somebody there?')
  expect(await done()).toMatchObject({ paused: true })
  await resume()
  expect(await open()).toMatchObject({ paused: false, is_done: true, assignee: null })
  const { rows } = await sql<{
    payload: object
  }>`select payload from delivery where conversation_id = ${id} order by number desc limit 1`.execute(app.server.db)
  expect(rows[0]!.payload).toMatchObject({ paused: false, is_done: true })
  expect(rows[0]!.payload).not.toHaveProperty('unanswered')
  expect(await says('Another question')).toMatchObject({ paused: false })
  expect(await open()).toMatchObject({ is_done: false, waiting_since: null })
})
