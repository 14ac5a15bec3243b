import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteConversation, moveToDone, moveToInbox, restoreConversation, snooze } from '#features/inbox/actions/contract.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import { removeWorkspace, restoreWorkspace } from '#features/workspaces/contract.ts'
import * as contract from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { minutesPass } from './testing/minutesPass.ts'

let app: TestApp
/** The owner, whom nobody asks first, and who answers for the bot. */
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let channel: string
let id: string
beforeAll(async () => {
  app = await createTestApp()
  return () => app.close()
})
/** Ben is called for a customer who asked for a human. */
beforeEach(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  ben = await app.person('Ben', { workspace: mara.workspace, scope: 'bots', scopeBots: [bot.id] })
  channel = `c${crypto.randomUUID()}`
  id = (await app.report(bot, channel, 'A person, please')).conversationId
})

const needHuman = async () => {
  await app.report(bot, channel, 'A person, please', { kind: 'human' })
  await caughtUp(app, 'alerts')
}
const snoozeIt = async () => {
  await app.callApi(ben, snooze, { params: { id }, body: { until: Date.now() / 1000 + 3600 } })
  await caughtUp(app, 'alerts')
}
const wakeIt = async () => {
  await sql`update conversation set snoozed_until = now() - interval '1 second' where id = ${id}`.execute(app.server.db)
  await wakeSnoozed(app.server.contexts)
  await caughtUp(app, 'alerts')
}
/** The minutes pass after which the next people are asked; everybody has a page in front of them. */
const timePasses = () => minutesPass(app, id, { reach: () => 'page' })
const rounds = () => app.server.db.selectFrom('alert_round').where('conversation_id', '=', id).select('round').execute()
const openOf = async (who: TestPerson) =>
  (await app.callApi(who, contract.listAlerts)).alerts.find(({ ended_at }) => ended_at === null)?.kinds ?? []
const unreached = () => app.callApi(mara, contract.listUnreached)
const messages = async (): Promise<Message[]> =>
  (await app.callApi(mara, getConversation, { params: { id } })).Days.flatMap(({ Messages }) => Messages)

/** How often somebody was told on their page that a human is needed. */
async function timesCalled(who: TestPerson): Promise<number> {
  const { rows } = await sql`select from alert_attempt t join alert a on a.workspace_id = t.workspace_id and a.id = t.alert_id
    where a.conversation_id = ${id} and a.person_id = ${who.id} and t.kind = 'help'`.execute(app.server.db)
  return rows.length
}

test('who snoozes a conversation that needs a human ends the call: nobody is asked any more, and the banner goes', async () => {
  await needHuman()
  expect(await openOf(ben)).toContain('help')
  expect(await unreached()).toMatchObject([{ conversation_id: id }])
  await snoozeIt()
  for (const who of [mara, ben]) expect(await openOf(who)).not.toContain('help')
  expect([await unreached(), await rounds()]).toEqual([[], []])
  const alerts = (await messages()).flatMap((message) => message.alerts ?? [])
  expect(alerts).toMatchObject([{ kind: 'help', ended: { why: 'snoozed', name: 'Ben' } }])
  await timePasses()
  expect([await timesCalled(mara), await timesCalled(ben)]).toEqual([0, 0])
})

test('what comes back from a snooze calls again, first who is asked first, then everybody, who was called before it or not', async () => {
  await needHuman()
  await timePasses()
  expect([await timesCalled(mara), await rounds()]).toEqual([1, [{ round: 1 }]])
  await snoozeIt()
  await wakeIt()
  expect([await openOf(ben), await rounds()]).toEqual([expect.arrayContaining(['help']), [{ round: 0 }]])
  expect(await openOf(mara)).not.toContain('help')
  // That she is told of something else says nothing of this call.
  await app.report(bot, channel, 'This is terrible, I am furious and angry!')
  await caughtUp(app, 'alerts')
  const woke = (await messages()).find(({ event }) => event?.what === 'woke')
  expect(woke?.alerts).toMatchObject([{ kind: 'help', round: 0 }])
  await timePasses()
  expect(await openOf(mara)).toContain('help')
  expect(await timesCalled(mara)).toBe(2)
  const lines = async () => (await messages()).find(({ event }) => event?.what === 'woke')?.alerts
  await expect.poll(lines).toMatchObject([{ round: 1 }])
})

test('one whose workspace is removed when its snooze ends calls once the workspace is restored', async () => {
  await needHuman()
  await snoozeIt()
  await app.callApi(mara, removeWorkspace, { body: { team_id: mara.workspace } })
  await wakeIt()
  await app.callApi(mara, restoreWorkspace, { body: { team_id: mara.workspace } })
  expect(await openOf(ben)).not.toContain('help')
  await wakeSnoozed(app.server.contexts)
  await caughtUp(app, 'alerts')
  expect([await openOf(ben), await rounds()]).toEqual([expect.arrayContaining(['help']), [{ round: 0 }]])
})

test('nobody else is asked for what somebody has answered, also where the log does not tell of it yet', async () => {
  await needHuman()
  await app.server.db.transaction().execute(async (other) => {
    // As long as a transaction of the database server lasts, what was written after its beginning is not told.
    await sql`select pg_current_xact_id()`.execute(other)
    const message = { jmid: crypto.randomUUID(), text: 'Here I am.' }
    await app.callApi(ben, submitMessage, { params: { id }, body: { message } })
    await timePasses()
    expect([await timesCalled(mara), await rounds()]).toEqual([0, [{ round: 0 }]])
  })
  await caughtUp(app, 'alerts')
  expect(await rounds()).toEqual([])
})

test('what a customer brings back from a snooze calls at once', async () => {
  await needHuman()
  await snoozeIt()
  await app.report(bot, channel, 'Hello?')
  await caughtUp(app, 'alerts')
  expect([await openOf(ben), await rounds()]).toEqual([expect.arrayContaining(['help']), [{ round: 0 }]])
})

test.each([
  ['Done', moveToDone, moveToInbox],
  ['a deletion', deleteConversation, restoreConversation],
] as const)('who takes back %s is not called for it, whose turn it is are, and the call goes on', async (_what, away, back) => {
  const move = async (who: TestPerson) => {
    await app.callApi(who, away, { params: { id } })
    await app.callApi(who, back, { params: { id } })
    await caughtUp(app, 'alerts')
  }
  await needHuman()
  await move(mara)
  expect(await openOf(ben)).toContain('help')
  await move(ben)
  // Nobody is asked in Ben's place, and he is there.
  for (const who of [mara, ben]) expect(await openOf(who)).not.toContain('help')
  expect(await rounds()).toEqual([{ round: 0 }])
  await timePasses()
  for (const who of [mara, ben]) expect(await openOf(who)).toContain('help')
})
