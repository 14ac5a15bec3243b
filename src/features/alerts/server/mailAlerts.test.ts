import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import type { Email, Sent } from '#features/workspaces/invites/ports.ts'
import * as contract from '#features/alerts/contract.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { askNext } from './askNext.ts'
import { feelingOf } from './feeling.ts'
import { mailAlerts } from './mailAlerts.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
const letters: Email[] = []
let outcome: Sent = { ok: true }
beforeAll(async () => {
  app = await createTestApp()
  return () => app.close()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  letters.length = 0
  outcome = { ok: true }
})

const ports = {
  publicUrl: () => 'https://baton.example',
  refusedAddresses: () => Promise.resolve(new Set<string>()),
  unsubscribePath: () => Promise.resolve('/unsubscribe/x'),
}
const mailer = {
  send(email: Email) {
    letters.push(email)
    return Promise.resolve(outcome)
  },
}
const post = () => mailAlerts(app.server.contexts, app.server.db, mailer, ports)
const alertsOf = async (who: TestPerson) => (await app.callApi(who, contract.listAlerts)).alerts
const talk = async () => (await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
const give = (id: string) => app.callApi(mara, assign, { params: { id, assignee: ben.id } })
const waitFor = (who: TestPerson, kind: contract.Kind, count = 1) =>
  vi.waitFor(async () => expect((await alertsOf(who)).filter(({ kinds }) => kinds.includes(kind))).toHaveLength(count), { timeout: 30_000 })
/** Time goes by for what waits to be mailed, and since the last letter. */
const later = async (minutes: number) => {
  await sql`update alert set mail_at = mail_at - make_interval(mins => ${minutes})`.execute(app.server.db)
  await sql`update alert_person set mailed_at = mailed_at - make_interval(mins => ${minutes})`.execute(app.server.db)
}
const mine = () => letters.filter(({ to }) => to === ben.email)

test('who is away gets one letter with everything, after two minutes, and no other for 15', async () => {
  await give(await talk())
  await give(await talk())
  await waitFor(ben, 'assigned', 2)
  await post()
  expect(mine()).toEqual([])
  await later(3)
  await post()
  await post()
  expect(mine()).toHaveLength(1)
  expect(mine()[0]).toMatchObject({ unsubscribeUrl: 'https://baton.example/unsubscribe/x' })
  expect(mine()[0]!.text.match(/is assigned to you/g)).toHaveLength(2)
  await give(await talk())
  await waitFor(ben, 'assigned', 3)
  await later(5)
  await post()
  expect(mine()).toHaveLength(1)
  await later(15)
  await post()
  expect(mine()).toHaveLength(2)
  expect((await alertsOf(ben)).every(({ attempts }) => attempts.filter(({ channel }) => channel === 'email').length === 1)).toBe(true)
})

test('what was read meanwhile is not mailed, nor that somebody wrote, nor to who wants no e-mails', async () => {
  const id = await talk()
  await give(id)
  await waitFor(ben, 'assigned')
  await app.callApi(ben, resetUnread, { params: { id } })
  await vi.waitFor(async () => expect((await alertsOf(ben))[0]!.ended_why).toBe('read'), { timeout: 30_000 })
  await talk()
  await waitFor(ben, 'log', 2)
  await app.callApi(ben, contract.setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { byEmail: 0 } } })
  await give(await talk())
  await waitFor(ben, 'assigned', 2)
  await later(3)
  await post()
  expect(mine()).toEqual([])
})

test('a letter that could not be handed over is sent again under the same id, and one that is refused is not', async () => {
  await give(await talk())
  await waitFor(ben, 'assigned')
  await later(3)
  outcome = { ok: false, final: false, why: 'No connection.' }
  await post()
  await post()
  expect(mine()).toHaveLength(1)
  await later(6)
  outcome = { ok: false, final: true, why: 'No such mailbox.' }
  await post()
  await later(60)
  await post()
  expect(mine().map(({ id }) => id)).toEqual([mine()[0]!.id, mine()[0]!.id])
  expect((await alertsOf(ben))[0]!.attempts).toMatchObject([{ channel: 'email', state: 'failed', why: 'No such mailbox.' }])
})

test('a human who is needed and does not come: after some minutes everybody else who may chat is asked, nobody twice', async () => {
  const cleo = await app.person('Cleo', { workspace: mara.workspace, rights: ['chat'], scope: 'bots', scopeBots: [bot.id] })
  const id = await talk()
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
  const ask = () =>
    askNext(app.server.contexts, {
      reach: () => 'away',
      feelingOf,
      pushed: () => undefined,
      mailable: (_db, emails) => Promise.resolve(new Set(emails)),
    })
  await app.report(bot, (await channelOf(id))!, 'a person, please')
  await waitFor(cleo, 'help')
  expect((await alertsOf(ben)).some(({ kinds }) => kinds.includes('help'))).toBe(false)
  await ask()
  expect((await alertsOf(ben)).some(({ kinds }) => kinds.includes('help'))).toBe(false)
  await sql`update alert_round set next_at = now() - interval '1 second' where conversation_id = ${id}`.execute(app.server.db)
  await ask()
  await ask()
  await waitFor(ben, 'help')
  await waitFor(cleo, 'help')
})

const channelOf = async (id: string) =>
  (await app.server.db.selectFrom('conversation').where('id', '=', id).select('channel').executeTakeFirst())?.channel
