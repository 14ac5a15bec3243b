import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import type { Sent } from '#platform/mail/Mailer.ts'
import * as contract from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { mailAlerts } from './mailAlerts.ts'
import { minutesPass, needHuman } from './testing/minutesPass.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
/** The conversation that needs a human. */
let id: string
beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'baton@example.com' })
  return () => app.close()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})

const down: Sent = { ok: false, final: false, why: 'The mail server does not answer.' }
const refused: Sent = { ok: false, final: true, why: 'No such mailbox.' }

/** A customer asks for a human; nobody of the team has a page open. */
const needsHuman = async () => void (id = await needHuman(app, bot))
const timePasses = () => minutesPass(app, id, { mailable: (_db, emails) => Promise.resolve(new Set(emails)) })
/** All that is to be mailed to the team goes to the mail server, also what it did not take before; this is what becomes of it. */
async function mailsMeet(outcome: Sent): Promise<void> {
  const { contexts, db } = app.server
  const ofTeam = sql`person_id = any(${[mara.id, ben.id]}::uuid[])`
  await sql`update alert set mail_at = now() - interval '1 second' where ${ofTeam} and mail_at is not null`.execute(db)
  await sql`update alert_attempt t set due_at = now() - interval '1 second' from alert a where a.workspace_id = t.workspace_id and a.id = t.alert_id
    and t.channel = 'email' and t.due_at is not null and ${ofTeam}`.execute(db)
  const mailer = { send: () => Promise.resolve(outcome) }
  await mailAlerts(contexts, db, mailer, { vault: app.server.vault, publicUrl: () => 'https://baton.example' })
}
const unreached = async () => (await app.callApi(mara, contract.listUnreached)).map(({ conversation_id }) => conversation_id)

test('an e-mail that the mail server does not take reaches nobody: it is said that nobody can be reached, and why stands in the bell', async () => {
  await needsHuman()
  await mailsMeet(down)
  await timePasses()
  expect(await unreached()).toEqual([id])
  const { alerts } = await app.callApi(ben, contract.listAlerts)
  expect(alerts[0]!.attempts).toMatchObject([{ channel: 'email', state: 'waiting', why: down.why }])
})

test('what waits behind an e-mail that the mail server does not take reaches nobody, either', async () => {
  for (const [by, to] of [
    [mara, ben],
    [ben, mara],
  ] as const) {
    const { conversationId } = await app.report(bot, `c${crypto.randomUUID()}`, 'Hello')
    await app.callApi(by, assign, { params: { id: conversationId, assignee: to.id } })
  }
  await caughtUp(app, 'alerts')
  await mailsMeet(down)
  await needsHuman()
  await timePasses()
  expect(await unreached()).toEqual([id])
})

test('while an e-mail is on its way it is looked at again, however often: once it fails it is said that nobody can be reached', async () => {
  await needsHuman()
  for (const _look of [1, 2, 3]) await timePasses()
  expect(await unreached()).toEqual([])
  await mailsMeet(refused)
  await timePasses()
  expect(await unreached()).toEqual([id])
})

test('once an e-mail came it is not looked at again', async () => {
  await needsHuman()
  for (const _look of [1, 2]) await timePasses()
  await mailsMeet({ ok: true })
  await timePasses()
  const rounds = app.server.db.selectFrom('alert_round').where('conversation_id', '=', id)
  expect(await rounds.select(['next_at', 'nobody_at']).execute()).toEqual([{ next_at: null, nobody_at: null }])
})
