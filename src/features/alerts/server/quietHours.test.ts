import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import type { Email, Sent } from '#platform/mail/Mailer.ts'
import * as contract from '#features/alerts/contract.ts'
import { getQuiet, setQuiet } from '#features/alerts/quietContract.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { mailAlerts } from './mailAlerts.ts'
import { needHuman } from './testing/minutesPass.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
const emails: Email[] = []
const notNow: Sent = { ok: false, final: false, why: 'No connection.' }
let outcome: Sent
beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'baton@example.com' })
  return () => app.close()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  emails.length = 0
  outcome = { ok: true }
})

const hour = 3600
const soon = () => Math.round(Date.now() / 1000) + hour
const set = (who: TestPerson, body: object) => app.callApi(who, setQuiet, { body })
const talk = async () => (await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
const alertsOf = async (who: TestPerson) => (await app.callApi(who, contract.listAlerts)).alerts
const waitFor = (who: TestPerson, kind: contract.Kind, count = 1) =>
  vi.waitFor(async () => expect((await alertsOf(who)).filter(({ kinds }) => kinds.includes(kind))).toHaveLength(count), { timeout: 30_000 })
const mailAt = async (who: TestPerson) => {
  const { rows } = await sql<{ at: number | null; past: boolean }>`select extract(epoch from mail_at)::float8 as at, past_quiet as past
    from alert where person_id = ${who.id} order by at desc`.execute(app.server.db)
  return rows
}
const post = () =>
  mailAlerts(
    app.server.contexts,
    app.server.db,
    {
      send(email) {
        emails.push(email)
        return Promise.resolve(outcome)
      },
    },
    { vault: app.server.vault, publicUrl: () => 'https://baton.example' },
  )
/** It is time to look again at the e-mail that was begun. */
const mailIsDue = () => sql`update alert_attempt set due_at = now() where channel = 'email' and due_at is not null`.execute(app.server.db)

test('what is set stays until it is taken away, and says until when it is quiet', async () => {
  const until = soon()
  expect(await app.callApi(ben, getQuiet, {})).toEqual({ is_quiet: false, quiet_until: null })
  expect(await set(ben, { until })).toEqual({ until, is_quiet: true, quiet_until: until })
  const days = [null, null, null, null, null, null, null]
  expect(await set(ben, { week: { zone: 'Europe/Berlin', days } })).toMatchObject({ until, is_quiet: true, quiet_until: null })
  expect(await set(ben, { week: null })).toMatchObject({ is_quiet: true, quiet_until: until })
  expect(await set(ben, { until: null })).toMatchObject({ is_quiet: false })
  await expect(set(ben, { week: { zone: 'Mars/Olympus', days } })).rejects.toMatchObject({ code: 'bad-input' })
})

test('in quiet hours an alert stands in the bell and goes nowhere else; the e-mail comes when they are over', async () => {
  const until = soon()
  await set(ben, { until })
  await app.callApi(mara, assign, { params: { id: await talk(), assignee: ben.id } })
  await waitFor(ben, 'assigned')
  expect((await alertsOf(ben)).flatMap(({ attempts }) => attempts)).toEqual([])
  expect((await mailAt(ben)).map(({ at }) => at)).toEqual([until])
})

test('an e-mail that was on its way when the quiet hours began waits for their end', async () => {
  await app.callApi(mara, assign, { params: { id: await talk(), assignee: ben.id } })
  await waitFor(ben, 'assigned')
  await sql`update alert set mail_at = now() - interval '1 minute' where person_id = ${ben.id}`.execute(app.server.db)
  const until = soon()
  await set(ben, { until })
  await post()
  expect(emails.filter(({ to }) => to === ben.email)).toEqual([])
  expect((await mailAt(ben)).map(({ at }) => at)).toEqual([until])
})

test('who ends their quiet hours early is told by e-mail as if these had ended then', async () => {
  await set(ben, { until: soon() })
  await app.callApi(mara, assign, { params: { id: await talk(), assignee: ben.id } })
  await waitFor(ben, 'assigned')
  const until = soon() - hour / 2
  await set(ben, { until })
  expect((await mailAt(ben)).map(({ at }) => at)).toEqual([until])
  await set(ben, { until: null })
  const [first] = await mailAt(ben)
  expect(first!.at).toBeLessThan(Date.now() / 1000 + hour / 4)
})

test('an e-mail that the mail server did not take and that quiet hours hold back goes out where these end early', async () => {
  await app.callApi(mara, assign, { params: { id: await talk(), assignee: ben.id } })
  await waitFor(ben, 'assigned')
  await sql`update alert set mail_at = now() - interval '1 minute' where person_id = ${ben.id}`.execute(app.server.db)
  outcome = notNow
  await post()
  await set(ben, { until: soon() })
  await mailIsDue()
  await post()
  await set(ben, { until: null })
  const { rows } = await sql<{ isSoon: boolean }>`select t.due_at < now() + interval '15 minutes' as "isSoon" from alert_attempt t
    join alert a on a.workspace_id = t.workspace_id and a.id = t.alert_id where a.person_id = ${ben.id} and t.channel = 'email'`.execute(
    app.server.db,
  )
  expect(rows).toEqual([{ isSoon: true }])
})

test('whose quiet hours have no end is not written to again, and others are told all the same', async () => {
  await app.callApi(mara, assign, { params: { id: await talk(), assignee: ben.id } })
  await waitFor(ben, 'assigned')
  await sql`update alert set mail_at = now() - interval '1 minute' where person_id = ${ben.id}`.execute(app.server.db)
  outcome = notNow
  await post()
  await set(ben, { week: { zone: 'Europe/Berlin', days: [null, null, null, null, null, null, null] } })
  await app.callApi(ben, assign, { params: { id: await talk(), assignee: mara.id } })
  await waitFor(mara, 'assigned')
  await sql`update alert set mail_at = now() - interval '1 minute' where person_id = ${mara.id}`.execute(app.server.db)
  await mailIsDue()
  outcome = { ok: true }
  await post()
  expect(emails.flatMap(({ to }) => ([ben.email, mara.email].includes(to) ? [to] : []))).toEqual([ben.email, mara.email])
  expect((await alertsOf(ben)).flatMap(({ attempts }) => attempts)).toMatchObject([{ channel: 'email', state: 'withdrawn' }])
})

test.each([
  ['end', { week: null }, 0],
  ['have an end now', { week: null, until: Math.round(Date.now() / 1000) + hour }, hour],
])('what came while quiet hours had no end, and what these put off, is told by e-mail once they %s', async (_what, change, wait) => {
  await app.callApi(mara, assign, { params: { id: await talk(), assignee: ben.id } })
  await waitFor(ben, 'assigned')
  await set(ben, { week: { zone: 'Europe/Berlin', days: [null, null, null, null, null, null, null] } })
  await app.callApi(mara, assign, { params: { id: await talk(), assignee: ben.id } })
  await waitFor(ben, 'assigned', 2)
  await sql`update alert set mail_at = now() - interval '1 minute' where person_id = ${ben.id} and mail_at is not null`.execute(
    app.server.db,
  )
  await post()
  await talk()
  await waitFor(ben, 'log', 3)
  expect((await mailAt(ben)).map(({ at }) => at)).toEqual([null, null, null])
  await set(ben, change)
  const at = (await mailAt(ben)).flatMap((one) =>
    one.at === null ? [] : [Math.abs(Math.round((one.at - Date.now() / 1000 - wait) / 600))],
  )
  expect(at).toEqual([0, 0])
  await sql`update alert set mail_at = now() - interval '1 minute' where person_id = ${ben.id} and mail_at is not null`.execute(
    app.server.db,
  )
  await set(ben, { until: null })
  await post()
  expect(emails.filter(({ to }) => to === ben.email).map(({ text }) => text.match(/is assigned to you/g)?.length)).toEqual([2])
})

test('a call for a human goes past who has quiet hours, and to them if there is nobody else', async () => {
  await set(ben, { until: soon() })
  await needHuman(app, bot)
  await waitFor(mara, 'help')
  await waitFor(ben, 'help')
  expect((await mailAt(ben))[0]).toMatchObject({ past: false })
  expect((await mailAt(mara))[0]).toMatchObject({ past: false })
  await app.callApi(mara, contract.readAlerts, { body: {} })
  await app.callApi(ben, contract.readAlerts, { body: {} })
  await set(mara, { until: soon() })
  await needHuman(app, bot)
  await waitFor(ben, 'help', 2)
  const { rows } = await sql<{ past: boolean }>`select past_quiet as past from alert where person_id = any(${[mara.id, ben.id]}::uuid[])
    and ended_at is null`.execute(app.server.db)
  expect(rows).toEqual([{ past: true }, { past: true }])
  await sql`update alert set mail_at = now() - interval '1 minute' where person_id = ${ben.id} and ended_at is null`.execute(app.server.db)
  await post()
  expect(emails.filter(({ to }) => to === ben.email)).toHaveLength(1)
})
