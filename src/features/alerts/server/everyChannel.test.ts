import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventBody } from '#shared/event.ts'
import { changesSince } from '#shared/liveProtocol.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { alertRaised, kinds, listAlerts, setBotAlerts, type Kind, type Level } from '#features/alerts/contract.ts'
import { said } from '#features/alerts/said.strings.ts'
import { SmtpMailer } from '#providers/smtp/SmtpMailer.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { comeToPage } from '#testing/comeToPage.ts'
import { openPushFixture, type PushFixture, type TestDevice } from '#testing/PushFixture.ts'
import { openSlackFixture, type SlackFixture } from '#testing/SlackFixture.ts'
import { startMailServer, type MailServer } from '#testing/startMailServer.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { mailAlerts } from './mailAlerts.ts'
import { bringAbout, botWithoutSecret, alertOnlyOf } from './testing/bringAbout.ts'

let app: TestApp
let push: PushFixture
let slack: SlackFixture
let mail: MailServer
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let phone: TestDevice
beforeAll(async () => {
  ;[slack, mail] = await Promise.all([openSlackFixture(), startMailServer()])
  app = await createTestApp({ ...slack.env, SMTP_URL: mail.url, MAIL_FROM: 'baton@example.com', LOG_LEVEL: 'fatal' })
  push = await openPushFixture(() => app)
  return async () => {
    await app.close()
    await Promise.all([push.close(), slack.close(), mail.close()])
  }
})
beforeEach(async () => {
  ;({ mara, ben } = await app.team(['chat']))
  bot = await botWithoutSecret(app, mara.workspace)
  phone = await push.device(ben, true)
  await slack.connect(app, mara.workspace, [ben])
})

const personas = () => ({ app, mara, ben, bot })
const level = (kind: Kind, at: Level) => alertOnlyOf(personas(), kind, at)
const happens = (kind: Kind, name: string) => bringAbout(personas(), kind, name)
const alerts = async () => (await app.callApi(ben, listAlerts)).alerts

/** Two minutes go by, and the e-mails go out. */
async function sendMails(): Promise<void> {
  await sql`update alert set mail_at = now() - interval '1 second' where person_id = ${ben.id} and mail_at is not null`.execute(
    app.server.db,
  )
  const mailer = new SmtpMailer({ url: mail.url, from: { name: 'Baton', address: 'baton@example.com' } })
  await mailAlerts(app.server.contexts, app.server.db, mailer, { vault: app.server.vault, publicUrl: () => 'https://baton.example' })
}

test.each(kinds)(
  '%s reaches who is away by push, e-mail and Slack, and who is at the page there, with sound and without, or not at all',
  async (kind) => {
    await level(kind, 0)
    await happens(kind, 'Olga')
    await level(kind, 1)
    const silent = await happens(kind, 'Sven')
    expect(await phone.waitFor(1)).toMatchObject({ conversation: silent, title: said[kind]('Sven'), level: 1, silent: true })
    expect(phone.got[0]?.actions.map(({ action }) => action)).toEqual(kind === 'answered' ? ['open'] : ['open', 'take'])
    await level(kind, 2)
    const loud = await happens(kind, 'Lou')
    expect(await phone.waitFor(2)).toMatchObject({ conversation: loud, title: said[kind]('Lou'), level: 2, silent: false })
    await caughtUp(app, 'alerts')
    expect((await alerts()).map((one) => [one.conversation_id, one.kinds])).toEqual([
      [loud, [kind]],
      [silent, [kind]],
    ])

    // That somebody wrote is no reason to write to somebody else.
    const sentences = kind === 'log' ? [] : [said[kind]('Sven'), said[kind]('Lou')]
    await sendMails()
    const emails = () => mail.mails.filter(({ to }) => to.includes(ben.email)).map((one) => (one.mail.text ?? '').replaceAll(/\s+/g, ' '))
    expect(emails()).toHaveLength(sentences.length === 0 ? 0 : 1)
    for (const sentence of sentences) expect(emails()[0]).toContain(sentence)
    const posted = () => slack.posted.filter(({ to }) => to === ben.email).map(({ text }) => text)
    await expect.poll(() => sentences.every((sentence) => posted().some((text) => text.includes(sentence)))).toBe(true)
    expect([...emails(), ...posted()].join()).not.toContain('Olga')
    const ledger = async () =>
      (await alerts()).map(({ attempts }) => attempts.map(({ channel, state }) => `${channel} ${state}`).toSorted())
    const ways = kind === 'log' ? ['push seen'] : ['email accepted', 'push seen', 'slack accepted']
    await expect.poll(ledger).toEqual([ways, ways])

    const page = await comeToPage(app.url, ben)
    const since = await app.now()
    const here = await happens(kind, 'Pia')
    await level(kind, 1)
    const quiet = await happens(kind, 'Quinn')
    await caughtUp(app, 'alerts')
    // What another transaction of this database server holds back is not in the log yet.
    const raisedAlerts = async () => {
      const { changes } = await app.callApi(ben, changesSince, { query: { since } })
      const all = changes.flatMap(({ name, body }) => (name === alertRaised.name ? [body as EventBody<typeof alertRaised>] : []))
      return all.map(({ alert, fresh, reach }) => [alert.conversation_id, fresh, alert.level, reach])
    }
    await expect.poll(raisedAlerts).toEqual([
      [here, kind, 2, 'page'],
      [quiet, kind, 1, 'page'],
    ])
    expect(await ledger()).toEqual([['page accepted'], ['page accepted'], ways, ways])
    await sendMails()
    expect([phone.got.length, emails().length]).toEqual([2, sentences.length === 0 ? 0 : 1])
    page.close()
  },
)

test('what is without sound makes none after something that had one', async () => {
  const alertOptions = { all: 0 as const, logSeverityLevel: 2 as const, whenAssigned: 1 as const }
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions } })
  const id = await happens('log', 'Nora')
  expect(await phone.waitFor(1)).toMatchObject({ level: 2, silent: false })
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  expect(await phone.waitFor(2)).toMatchObject({ title: said.assigned('Nora'), level: 1, silent: true })
})
