import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveToDone, moveToInbox, snooze } from '#features/inbox/actions/contract.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import { markUnread, resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { countAlerts, listAlerts, setBotAlerts, setSystemAlerts, type BotLevels } from '#features/alerts/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { handLate } from '#testing/handLate.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  // What customers write is not what these tests are about.
  for (const who of [mara, ben]) await setLevels(who, { logSeverityLevel: 0 })
  id = (await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
})

const setLevels = (who: TestPerson, alertOptions: BotLevels) =>
  app.callApi(who, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions } })
const on = () => ({ params: { id } })
const snoozeAs = (who: TestPerson) => app.callApi(who, snooze, { ...on(), body: { until: Date.now() / 1000 + 3600 } })
const snoozeEnds = async () => {
  await sql`update conversation set snoozed_until = now() - interval '1 second' where id = ${id}`.execute(app.server.db)
  await wakeSnoozed(app.server.contexts)
}
/** What somebody is alerted of, the newest first. */
const alertsOf = async (who: TestPerson) => {
  await caughtUp(app, 'alerts')
  const { alerts } = await app.callApi(who, listAlerts)
  return alerts.map(({ kinds, level, ended_why }) => ({ kinds, level, ended_why }))
}

test('a snooze that ends alerts whom it concerns, and nobody else, until they open the conversation', async () => {
  await snoozeAs(ben)
  expect(await alertsOf(ben)).toEqual([])
  await snoozeEnds()
  expect([await alertsOf(ben), await alertsOf(mara)]).toEqual([[{ kinds: ['woke'], level: 2, ended_why: null }], []])
  expect(await app.callApi(ben, countAlerts)).toEqual([{ workspace: ben.workspace, open: 1 }])
  await app.callApi(ben, resetUnread, on())
  expect(await alertsOf(ben)).toEqual([{ kinds: ['woke'], level: 2, ended_why: 'read' }])
})

test('it follows what they set for what is assigned to them, at the bot before everywhere', async () => {
  await app.callApi(ben, setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { whenAssigned: 0 } } })
  await snoozeAs(ben)
  await snoozeEnds()
  expect(await alertsOf(ben)).toEqual([])
  await setLevels(ben, { whenAssigned: 1 })
  await snoozeAs(ben)
  await snoozeEnds()
  expect(await alertsOf(ben)).toEqual([{ kinds: ['woke'], level: 1, ended_why: null }])
})

test.each([
  ['snoozed again', snoozeAs, 'snoozed'],
  ['done', (who: TestPerson) => app.callApi(who, moveToDone, on()), 'done'],
] as const)('it is over once a colleague has it %s', async (_what, away, why) => {
  await snoozeAs(ben)
  await snoozeEnds()
  await alertsOf(ben)
  await away(mara)
  expect(await alertsOf(ben)).toEqual([{ kinds: ['woke'], level: 2, ended_why: why }])
})

test('it is told again once a colleague takes back that it left the inbox, and not to who takes it back themselves', async () => {
  await snoozeAs(ben)
  await snoozeEnds()
  await alertsOf(ben)
  for (const [who, alerted] of [
    [mara, [null, 'done']],
    [ben, ['done', 'done']],
  ] as const) {
    const { last_seq } = await app.callApi(who, moveToDone, on())
    await app.callApi(who, moveToInbox, { ...on(), headers: { since: last_seq } })
    expect((await alertsOf(ben)).map(({ ended_why }) => ended_why)).toEqual(alerted)
  }
})

test.each([
  ['snoozed it again', snoozeAs, 'snoozed'],
  ['opened it', (who: TestPerson) => app.callApi(who, resetUnread, on()), 'read'],
] as const)('where they have %s and the log hands that out late, it is over; and not before', async (_what, act, why) => {
  await snoozeAs(ben)
  await snoozeEnds()
  await alertsOf(ben)
  await handLate(app, 'alerts', id, messageAdded.name)
  expect(await alertsOf(ben)).toEqual([{ kinds: ['woke'], level: 2, ended_why: null }])
  await act(ben)
  await alertsOf(ben)
  // As if that had not been received.
  await app.server.db.updateTable('alert').set({ ended_at: null, ended_why: null }).where('conversation_id', '=', id).execute()
  await handLate(app, 'alerts', id, messageAdded.name)
  expect(await alertsOf(ben)).toEqual([{ kinds: ['woke'], level: 2, ended_why: why }])
})

test('marking the conversation unread tells nothing again, and each snooze that ends is told', async () => {
  await snoozeAs(ben)
  await snoozeEnds()
  await alertsOf(ben)
  await app.callApi(ben, markUnread, { ...on(), body: { isunread: true } })
  expect(await alertsOf(ben)).toEqual([{ kinds: ['woke'], level: 2, ended_why: null }])
  await snoozeAs(ben)
  await snoozeEnds()
  expect((await alertsOf(ben)).map(({ ended_why }) => ended_why)).toEqual([null, 'snoozed'])
})
