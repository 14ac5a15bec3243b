import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import * as contract from '#features/alerts/contract.ts'
import { setQuiet } from '#features/alerts/quietContract.ts'
import { handLate } from '#testing/handLate.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { mailAlerts } from './mailAlerts.ts'
import { minutesPass, needHuman } from './testing/minutesPass.ts'

let app: TestApp
/** Awake, and told by e-mail alone. */
let ann: TestPerson
/** In their quiet hours. */
let ben: TestPerson
let bot: TestBot
let id: string
/** Whom an e-mail can be sent to and who has a page open, as the server knows it when the next people are asked. */
let mailable: TestPerson[]
let onPage: TestPerson[]
beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'baton@example.com' })
  return () => app.close()
})
beforeEach(async () => {
  ;({ mara: ann, ben, bot } = await app.team(['chat']))
  mailable = [ann, ben]
  onPage = []
})

const rest = (who: TestPerson, until: number | null = Math.round(Date.now() / 1000) + 6 * 3600) =>
  app.callApi(who, setQuiet, { body: { until } })
const needsHuman = async () => void (id = await needHuman(app, bot))
const timePasses = () =>
  minutesPass(app, id, {
    reach: (person) => (onPage.some((one) => one.id === person) ? 'page' : 'away'),
    mailable: () => Promise.resolve(new Set(mailable.map(({ email }) => email))),
  })
/** What is to be mailed is handed over, and refused for good. */
async function mailsAreRefused(): Promise<void> {
  await sql`update alert set mail_at = now() - interval '1 second' where conversation_id = ${id} and mail_at < now() + interval '1 hour'`.execute(
    app.server.db,
  )
  const refuses = { send: () => Promise.resolve({ ok: false, final: true, why: 'No such mailbox.' } as const) }
  await mailAlerts(app.server.contexts, app.server.db, refuses, { vault: app.server.vault, publicUrl: () => 'https://baton.example' })
}
const alertOf = (who: TestPerson) =>
  app.server.db
    .selectFrom('alert')
    .where('conversation_id', '=', id)
    .where('person_id', '=', who.id)
    .select(['past_quiet', 'kinds'])
    .executeTakeFirstOrThrow()
async function timesCalledOnPage(who: TestPerson): Promise<number> {
  const { rows } = await sql`select from alert_attempt t join alert a on a.workspace_id = t.workspace_id and a.id = t.alert_id
    where a.conversation_id = ${id} and a.person_id = ${who.id} and t.kind = 'help' and t.channel = 'page'`.execute(app.server.db)
  return rows.length
}
const unreached = () => app.callApi(ann, contract.listUnreached)

test('an e-mail that waits for the end of quiet hours reaches nobody: where all else failed its person is called in them', async () => {
  await rest(ben)
  await needsHuman()
  await mailsAreRefused()
  await timePasses()
  expect(await alertOf(ben)).toMatchObject({ past_quiet: true })
  expect(await unreached()).toEqual([])
  await mailsAreRefused()
  await timePasses()
  expect(await unreached()).toMatchObject([{ conversation_id: id }])
})

test('who has quiet hours that end in some minutes is called in them all the same when nobody came', async () => {
  onPage = [ann]
  await rest(ben, Math.round(Date.now() / 1000) + 10 * 60)
  await needsHuman()
  await timePasses()
  expect(await alertOf(ben)).toMatchObject({ past_quiet: true })
})

test('where it is only the bell of somebody in quiet hours, and nothing else reaches them, it is said that nobody can be reached', async () => {
  await rest(ben)
  await needsHuman()
  await mailsAreRefused()
  mailable = [ann]
  await timePasses()
  expect(await unreached()).toMatchObject([{ conversation_id: id }])
})

test('whose bell has it is called once when the next people are asked: past quiet hours, or after them', async () => {
  await app.callApi(ben, contract.setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { byEmail: 0 } } })
  await rest(ben)
  await needsHuman()
  const { kinds } = await alertOf(ben)
  await mailsAreRefused()
  onPage = [ben]
  await timePasses()
  expect([await timesCalledOnPage(ben), await alertOf(ben)]).toEqual([1, { past_quiet: false, kinds }])
  await timePasses()
  expect(await timesCalledOnPage(ben)).toBe(1)

  await needsHuman()
  await rest(ben, null)
  await timePasses()
  expect(await timesCalledOnPage(ben)).toBe(1)
})

test('whom only the bell told, as it came late, is called when the next people are asked', async () => {
  await needsHuman()
  // As if nobody had been asked.
  for (const table of ['alert', 'alert_round'] as const) await app.server.db.deleteFrom(table).where('conversation_id', '=', id).execute()
  await handLate(app, 'alerts', id, messageAdded.name)
  onPage = [ben]
  await timePasses()
  expect(await timesCalledOnPage(ben)).toBe(1)
})
