import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { changesSince } from '#shared/liveProtocol.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { storeReports } from '#features/inbox/ingest/storeReports.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import * as contract from '#features/alerts/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { handLate } from '#testing/handLate.ts'
import { reportOf } from '#testing/reportOf.ts'
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
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  channel = `c${crypto.randomUUID()}`
  id = (await app.report(bot, channel, 'hello')).conversationId
  await open(ben, ['log'])
})

const list = (who: TestPerson) => app.callApi(who, contract.listAlerts)
const alertOf = async (who: TestPerson) => (await list(who)).alerts.find((one) => one.conversation_id === id && one.ended_at === null)
/** Waits until somebody has an open alert of exactly these kinds; none of none. */
const open = (who: TestPerson, kinds: contract.Kind[]) =>
  vi.waitFor(async () => expect(((await alertOf(who))?.kinds ?? []).toSorted()).toEqual(kinds.toSorted()), { timeout: 30_000 })
const set = (who: TestPerson, alertOptions: contract.BotLevels) =>
  app.callApi(who, contract.setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions } })
const say = (who: TestPerson, text: string, more: object = {}) =>
  app.callApi(who, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text, ...more } } })

test('a message alerts everybody who did not switch it off, once until they read it', async () => {
  await app.report(bot, channel, 'Anybody there?')
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await open(ben, ['log', 'assigned'])
  const [alert, ...others] = (await list(ben)).alerts
  expect(others).toEqual([])
  expect(alert!.attempts.filter(({ kind }) => kind === 'log')).toHaveLength(0)
  await app.callApi(ben, resetUnread, { params: { id } })
  await open(ben, [])
  expect((await list(ben)).alerts[0]).toMatchObject({ ended_why: 'read', kinds: expect.arrayContaining(['log', 'assigned']) as unknown })
  await app.report(bot, channel, 'Still there?')
  await open(ben, ['log'])
  expect((await list(ben)).alerts).toHaveLength(2)
})

test('what a customer writes after an answer alerts, though the log has it before the answer', async () => {
  await app.callApi(ben, resetUnread, { params: { id } })
  await open(ben, [])
  await app.server.contexts.write(nobody, async ({ db, now }) => {
    // It has begun to write by the time at which the answer is there.
    await sql`select pg_current_xact_id()`.execute(db)
    await say(mara, 'Here I am.')
    await storeReports(db, [{ report: reportOf(bot, channel, 'One more thing'), conversationId: id }], now.getTime())
  })
  await open(ben, ['log'])
  expect((await list(ben)).alerts).toHaveLength(2)
})

test('so it does where the log hands out the answer later, as a third transaction still ran', async () => {
  await app.callApi(ben, resetUnread, { params: { id } })
  await open(ben, [])
  const [began, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => over.resolve())
  const other = `c${crypto.randomUUID()}`
  const items = [other, channel].map((at) => ({
    report: reportOf(bot, at, 'One more thing'),
    conversationId: conversationIdOf(bot.id, at),
  }))
  let third: Promise<void> | undefined
  await app.server.contexts.write(nobody, async ({ db, now }) => {
    await sql`select pg_current_xact_id()`.execute(db)
    third = app.server.db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx)
      began.resolve()
      await over.promise
    })
    await began.promise
    await say(mara, 'Here I am.')
    await storeReports(db, items, now.getTime())
  })
  // It was told of as much of the transaction as was handed out.
  await expect
    .poll(async () => (await list(ben)).alerts.some(({ conversation_id }) => conversation_id === items[0]!.conversationId))
    .toBe(true)
  over.resolve()
  await third
  await caughtUp(app, 'alerts')
  await open(ben, ['log'])
})

test('what somebody switched off does not reach them, and the row all switches every row', async () => {
  await app.callApi(ben, contract.readAlerts, { body: {} })
  expect(await set(ben, { all: 0 })).toMatchObject([{ alertOptions: { all: 0, logSeverityLevel: 0, helpNeededSeverityLevel: 0 } }])
  await app.report(bot, channel, 'More')
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await open(mara, ['log'])
  await set(ben, { whenMentioned: 1 })
  await say(mara, '@Ben look', { type: 'note', privateRecipients: [ben.id] })
  await open(ben, ['mentioned'])
  expect(await alertOf(ben)).toMatchObject({ level: 1 })
  expect((await app.callApi(ben, contract.getBotAlerts, { params: { id: bot.clientKey } })).alertOptions).not.toHaveProperty('all')
})

test('who asks for a person is told to those who may chat, and is over for all when somebody takes the conversation', async () => {
  const { trainer } = { trainer: await app.person('Tess', { workspace: mara.workspace, rights: ['train'] }) }
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
  await app.report(bot, channel, 'I want a person')
  await open(ben, ['log', 'help'])
  await open(trainer, ['log'])
  const since = await app.now()
  await app.callApi(mara, assign, { params: { id, assignee: mara.id } })
  await open(ben, ['log'])
  await say(mara, 'Here I am.')
  await open(ben, [])
  // His pages take away what is over, and show at last what all of it was.
  const names: string[] = [contract.alertSettled.name, contract.alertEnded.name]
  // What another transaction of this database server holds back is not in the log yet.
  const events = async () => {
    const { changes } = await app.callApi(ben, changesSince, { query: { since } })
    return changes.flatMap(({ name, body }) => (names.includes(name) ? [[name, body]] : []))
  }
  await expect.poll(events).toEqual([
    [contract.alertSettled.name, { raise_id: expect.any(String), conversation_id: id, kind: 'log', kinds: ['log'] }],
    [
      contract.alertEnded.name,
      expect.objectContaining({ conversation_id: id, why: 'answered', kind: 'help', kinds: expect.arrayContaining(['log', 'help']) }),
    ],
  ])
  expect((await list(ben)).alerts[0]).toMatchObject({ ended_why: 'answered' })
})

test('what comes late shows who still waits for a person, calls nobody, and ends what is over', async () => {
  const { db } = app.server
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
  await app.report(bot, channel, 'I want a person')
  await open(ben, ['log', 'help'])
  await caughtUp(app, 'alerts')
  await app.callApi(ben, contract.readAlerts, { body: {} })
  await open(ben, [])
  // As if nobody had been asked.
  await db.deleteFrom('alert').where('conversation_id', '=', id).execute()
  await db.deleteFrom('alert_round').where('conversation_id', '=', id).execute()
  await handLate(app, 'alerts', id, messageAdded.name)
  await open(ben, ['help'])
  expect((await alertOf(ben))!.attempts).toEqual([])

  await app.callApi(mara, assign, { params: { id, assignee: mara.id } })
  await open(ben, [])
  // As if that had not been received.
  await db.updateTable('alert').set({ ended_at: null, ended_why: null }).where('conversation_id', '=', id).execute()
  await open(ben, ['help'])
  await handLate(app, 'alerts', id, messageAdded.name)
  await open(ben, [])
})

test('a member who sees only what concerns them is alerted of nothing else, and strangers learn nothing', async () => {
  const lea = await app.person('Lea', { workspace: mara.workspace, rights: ['chat'], scope: 'assigned' })
  const stranger = await app.person('Otto')
  await app.report(bot, channel, 'A secret')
  // Who may receive it is judged when it is emitted: by then it must not be hers.
  await caughtUp(app, 'alerts')
  await app.callApi(mara, assign, { params: { id, assignee: lea.id } })
  await open(lea, ['assigned'])
  expect((await list(stranger)).alerts).toEqual([])
  await expect(app.callApi(stranger, contract.getBotAlerts, { params: { id: bot.clientKey } })).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(stranger, contract.listAlerts, { headers: { teamid: mara.workspace } })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(app.callApi(stranger, contract.getSystemAlerts, { params: { id: mara.id } })).rejects.toMatchObject({ code: 'not-found' })
})

test('who writes that they are angry is upset, once, in their own language', async () => {
  await app.report(bot, channel, 'Das ist eine Katastrophe, ich bin wütend und enttäuscht!')
  await app.report(bot, channel, 'This is terrible!')
  await open(ben, ['log', 'upset'])
  expect((await alertOf(ben))!.kind).toBe('upset')
})

test('that a customer is upset is told to the one colleague who has taken the conversation over, and over for all others', async () => {
  const isAngry = () => app.report(bot, channel, 'This is terrible!')
  await isAngry()
  await open(ben, ['log', 'upset'])
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await app.callApi(mara, assign, { params: { id, assignee: mara.id } })
  await open(ben, ['log'])
  await app.callApi(mara, resetUnread, { params: { id } })
  await open(mara, [])
  await isAngry()
  await open(mara, ['answered', 'upset'])
  await open(ben, ['log'])
  // Nobody has it any more: it concerns all of them again.
  await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
  await isAngry()
  await open(ben, ['log', 'upset', 'help'])
  expect((await list(ben)).alerts).toHaveLength(1)
})

test('a test says which step fails, and reaches only who asked for it', async () => {
  const ask = () => app.callApi(ben, contract.testAlert, { body: { kind: 'help', client_key: bot.clientKey } })
  expect(await ask()).toEqual({
    steps: [
      { what: 'level', ok: true },
      { what: 'page', ok: false },
      { what: 'push', ok: false },
    ],
  })
  await set(ben, { helpNeededSeverityLevel: 0 })
  expect(await ask()).toEqual({ steps: [{ what: 'level', ok: false }] })
})

test('the personal row counts where the bot says nothing, and the bot goes before it', async () => {
  await app.callApi(ben, contract.setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { whenAssigned: 0 } } })
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
  await app.callApi(ben, contract.setBotAlerts, { params: { id: 'all' }, body: { alertOptions: { whenAssigned: 1 } } })
  await say(mara, '@Ben', { type: 'note', privateRecipients: [ben.id] })
  await open(ben, ['log', 'mentioned'])
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await open(ben, ['log', 'mentioned', 'assigned'])
  expect(await app.callApi(ben, contract.getSystemAlerts, { params: { id: ben.id } })).toEqual({
    alertOptions: { whenAssigned: 0 },
    email_minutes: 2,
    mails: false,
  })
})
