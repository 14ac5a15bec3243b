import { afterEach, beforeAll, expect, test } from 'vitest'
import { setSystemAlerts, testEmail } from '#features/alerts/contract.ts'
import { unsubscribe } from '#features/site/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { startMailServer, type MailServer } from '#testing/startMailServer.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let server: MailServer
let ben: TestPerson
beforeAll(async () => {
  server = await startMailServer()
  app = await createTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Baton <baton@example.com>', LOG_LEVEL: 'fatal' })
  ben = await app.person('Ben')
  return async () => {
    await app.close()
    await server.close()
  }
})
afterEach(() => server.refuseWith(null))

const sendTest = async (who: TestPerson, of = app) => (await of.callApi(who, testEmail, {})).steps
const step = (what: string, ok = true, why: string | null = null) => ({ what, ok, why })
const mailsTo = ({ email }: TestPerson) => server.mails.filter(({ to }) => to.includes(email))

test('a test by e-mail says each step, and reaches only who asked for it', async () => {
  expect(await sendTest(ben)).toEqual([step('level'), step('server'), step('wanted'), step('sent')])
  expect(server.mails).toHaveLength(1)
  const [{ mail }] = mailsTo(ben) as [(typeof server.mails)[number]]
  expect(mail.subject).toBe('A test from Baton: alerts reach you here.')
  expect(mail.text).toContain('/account/settings/alerts')
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/unsubscribe/')
})

test('where the mail server does not take it, the test says so in words', async () => {
  server.refuseWith(550)
  expect((await sendTest(ben)).at(-1)).toEqual(step('sent', false, 'The mail server refuses this address: As it was told.'))
})

test('who switched e-mails off or unsubscribed is written to by no test either, and is told why', async () => {
  const cleo = await app.person('Cleo')
  await app.callApi(cleo, setSystemAlerts, { params: { id: cleo.id }, body: { alertOptions: { byEmail: 0 } } })
  expect(await sendTest(cleo)).toEqual([step('level', false)])
  await app.callApi(cleo, setSystemAlerts, { params: { id: cleo.id }, body: { alertOptions: { byEmail: 2 } } })
  await app.callApi(cleo, unsubscribe, { body: { userid: cleo.id } })
  expect(await sendTest(cleo)).toEqual([step('level'), step('server'), step('wanted', false)])
  expect(mailsTo(cleo)).toEqual([])
})

test('a server that sends no e-mails says that none can come', async () => {
  const mute = await sharedTestApp()
  expect(await sendTest(await mute.person('Dora'), mute)).toEqual([step('level'), step('server', false)])
})
