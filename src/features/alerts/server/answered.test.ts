import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assign, moveToDone, snooze } from '#features/inbox/actions/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import * as contract from '#features/alerts/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { handLate } from '#testing/handLate.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let channel: string
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
})
/** Ben holds a conversation, has answered its customer, and nothing of it is open for anybody. */
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  channel = `c${crypto.randomUUID()}`
  id = (await app.report(bot, channel, 'hello', { profile: { name: 'Zoe' } })).conversationId
  await say(ben, 'Here I am.')
  await caughtUp(app, 'alerts')
})

const say = (who: TestPerson, text: string) =>
  app.callApi(who, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text } } })
const writes = (text = 'One more thing') => app.report(bot, channel, text)
const set = (who: TestPerson, alertOptions: contract.BotLevels) =>
  app.callApi(who, contract.setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions } })
const pause = (paused: boolean) => app.callApi(mara, setPaused, { params: { id }, headers: { paused } })
/** Of what somebody has alerts that are not over, each with its kinds. */
async function open(who: TestPerson): Promise<contract.Kind[][]> {
  await caughtUp(app, 'alerts')
  const { alerts } = await app.callApi(who, contract.listAlerts)
  return alerts.filter(({ ended_at }) => ended_at === null).map(({ kinds }) => kinds)
}

test('who holds a conversation is told that its customer wrote, once however much they write, and nobody else is but by the row Log', async () => {
  for (const text of ['Well', 'I have', 'looked', 'for it', 'everywhere']) await writes(text)
  expect([await open(ben), await open(mara)]).toEqual([[['answered']], [['log']]])
  expect((await app.callApi(ben, contract.listAlerts)).alerts[0]).toMatchObject({ kind: 'answered', level: 2, name: 'Zoe' })
  expect(await app.callApi(ben, contract.countAlerts)).toEqual([{ workspace: mara.workspace, open: 1 }])
  expect(await app.callApi(mara, contract.countAlerts)).toEqual([])
})

test('it is told to who follows no other messages, and as a message to who switched it off', async () => {
  await set(ben, { logSeverityLevel: 0, whenAnswered: 1 })
  await writes()
  expect(await open(ben)).toEqual([['answered']])
  expect((await app.callApi(ben, contract.listAlerts)).alerts[0]).toMatchObject({ level: 1 })
  await app.callApi(ben, resetUnread, { params: { id } })
  await set(ben, { logSeverityLevel: 2, whenAnswered: 0 })
  await writes()
  expect(await open(ben)).toEqual([['log']])
})

test.each<[what: string, act: () => Promise<unknown>, why: string]>([
  ['they read it', () => app.callApi(ben, resetUnread, { params: { id } }), 'read'],
  ['they answer', () => say(ben, 'It is behind the sofa.'), 'answered'],
  ['a colleague answers', () => say(mara, 'It is behind the sofa.'), 'answered'],
  ['it is handed on', () => app.callApi(mara, assign, { params: { id, assignee: mara.id } }), 'reassigned'],
  ['the AI has it again', () => pause(false), 'back'],
  ['it is done', () => app.callApi(mara, moveToDone, { params: { id } }), 'done'],
  ['it is snoozed', () => app.callApi(ben, snooze, { params: { id }, body: { until: Date.now() / 1000 + 3600 } }), 'snoozed'],
])('it is over when %s, and told again when the customer writes to them again', async (_what, act, why) => {
  await set(ben, { all: 0 })
  await set(ben, { whenAnswered: 2 })
  await writes()
  expect(await open(ben)).toEqual([['answered']])
  await act()
  expect(await open(ben)).toEqual([])
  expect((await app.callApi(ben, contract.listAlerts)).alerts[0]).toMatchObject({ ended_why: why, kinds: ['answered'] })
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await say(ben, 'Mine again.')
  await writes()
  expect(await open(ben)).toEqual([['answered']])
})

test.each<[what: string, act: () => Promise<unknown>, why: string]>([
  ['they have read it', () => app.callApi(ben, resetUnread, { params: { id } }), 'read'],
  ['a colleague has answered', () => say(mara, 'It is behind the sofa.'), 'answered'],
  ['it was handed on', () => app.callApi(mara, assign, { params: { id, assignee: mara.id } }), 'reassigned'],
  ['the AI has it again', () => pause(false), 'back'],
  ['it is snoozed', () => app.callApi(mara, snooze, { params: { id }, body: { until: Date.now() / 1000 + 3600 } }), 'snoozed'],
])('where %s and the log hands that out late, it is over', async (_what, act, why) => {
  await set(ben, { all: 0 })
  await set(ben, { whenAnswered: 2 })
  await writes()
  expect(await open(ben)).toEqual([['answered']])
  await act()
  expect(await open(ben)).toEqual([])
  // As if that had not been received.
  await sql`update alert set ended_at = null, ended_why = null where conversation_id = ${id} and kinds = '{answered}'`.execute(
    app.server.db,
  )
  await handLate(app, 'alerts', id, messageAdded.name)
  expect(await open(ben)).toEqual([])
  expect((await app.callApi(ben, contract.listAlerts)).alerts[0]).toMatchObject({ ended_why: why })
})

test('what the log hands out late ends nothing that its holder has not seen', async () => {
  await writes()
  await handLate(app, 'alerts', id, messageAdded.name)
  expect(await open(ben)).toEqual([['answered']])
})

test('what customers write to the AI, or while nobody holds the conversation, is told to nobody as if they wrote to them', async () => {
  await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
  await writes()
  expect((await open(ben)).flat()).not.toContain('answered')
  await pause(false)
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await writes()
  expect((await open(ben)).flat()).not.toContain('answered')
})
