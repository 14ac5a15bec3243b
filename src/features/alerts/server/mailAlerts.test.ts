import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import type { Email, Mailer, Sent } from '#platform/mail/Mailer.ts'
import * as contract from '#features/alerts/contract.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { askNext } from './askNext.ts'
import { feelingOf } from './feelingOf.ts'
import { mailAlerts } from './mailAlerts.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
const emails: Email[] = []
let outcome: Sent = { ok: true }
/** The server dies when it has handed an e-mail over, before it can write that down. */
let dies = false
beforeAll(async () => {
  app = await createTestApp()
  return () => app.close()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  emails.length = 0
  outcome = { ok: true }
  dies = false
})

const mailer = {
  send(email: Email) {
    emails.push(email)
    return dies && email.to === ben.email ? Promise.reject(new Error('Dead.')) : Promise.resolve(outcome)
  },
}
const post = (by: Mailer = mailer) => {
  const { contexts, db, vault } = app.server
  return mailAlerts(contexts, db, by, { vault, publicUrl: () => 'https://baton.example' })
}
const alertsOf = async (who: TestPerson) => (await app.callApi(who, contract.listAlerts)).alerts
const talk = async (name?: string) =>
  (await app.report(bot, `c${crypto.randomUUID()}`, 'hello', name === undefined ? {} : { profile: { name } })).conversationId
const give = (id: string, to = ben) => app.callApi(mara, assign, { params: { id, assignee: to.id } })
const note = (text: string) => ({ jmid: crypto.randomUUID(), text: `@Ben ${text}`, type: 'note' as const, privateRecipients: [ben.id] })
const waitFor = (who: TestPerson, kind: contract.Kind, count = 1) =>
  vi.waitFor(async () => expect((await alertsOf(who)).filter(({ kinds }) => kinds.includes(kind))).toHaveLength(count), { timeout: 30_000 })
/** Time goes by for what waits to be mailed, and since the last e-mail. */
const later = async (minutes: number) => {
  await sql`update alert set mail_at = mail_at - make_interval(mins => ${minutes})`.execute(app.server.db)
  await sql`update alert_attempt set due_at = due_at - make_interval(mins => ${minutes}) where channel = 'email'`.execute(app.server.db)
  await sql`update alert_person set mailed_at = mailed_at - make_interval(mins => ${minutes})`.execute(app.server.db)
}
const mine = () => emails.filter(({ to }) => to === ben.email)

test('what fails for one person fails for them alone, and is tried again', async () => {
  await give(await talk())
  await app.callApi(ben, assign, { params: { id: await talk(), assignee: mara.id } })
  await waitFor(ben, 'assigned')
  await waitFor(mara, 'assigned')
  await later(3)
  const failsForMara = { send: (email: Email) => (email.to === mara.email ? Promise.reject(new Error('No answer.')) : mailer.send(email)) }
  await expect(post(failsForMara)).rejects.toThrow('No answer.')
  expect(emails.flatMap(({ to }) => ([mara.email, ben.email].includes(to) ? [to] : []))).toEqual([ben.email])
  await later(6)
  await post()
  expect(emails.flatMap(({ to }) => ([mara.email, ben.email].includes(to) ? [to] : []))).toEqual([ben.email, mara.email])
})

test('who is away gets one e-mail with everything, after two minutes, and no other for 15', async () => {
  await give(await talk())
  await give(await talk())
  await waitFor(ben, 'assigned', 2)
  await post()
  expect(mine()).toEqual([])
  await later(3)
  await post()
  await post()
  expect(mine()).toHaveLength(1)
  expect(mine()[0]).toMatchObject({ unsubscribeUrl: expect.stringContaining(`https://baton.example/unsubscribe/${ben.id}?s=`) as string })
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

test('who is away gets an e-mail after as many minutes as they chose, and what waits for longer then comes as soon', async () => {
  const wait = (email_minutes: number) =>
    app.callApi(ben, contract.setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: {}, email_minutes } })
  expect(await wait(10)).toEqual({ alertOptions: {}, email_minutes: 10 })
  await give(await talk())
  await waitFor(ben, 'assigned')
  await later(9)
  await post()
  expect(mine()).toEqual([])
  await later(2)
  await post()
  expect(mine()).toHaveLength(1)
  await later(15)
  await give(await talk())
  await waitFor(ben, 'assigned', 2)
  await wait(1)
  expect(await app.callApi(ben, contract.getSystemAlerts, { params: { id: ben.id } })).toMatchObject({ email_minutes: 1 })
  // Levels alone change nothing of it.
  await app.callApi(ben, contract.setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { whenAssigned: 1 } } })
  await later(1)
  await post()
  expect(mine()).toHaveLength(2)
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

test('an e-mail that could not be handed over is sent again under the same id, and one that is refused is not', async () => {
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

test('an e-mail whose server died before it wrote it down is repeated as it was, under its id; what is new stands in the next alone', async () => {
  const [first, second] = [await talk('Ida'), await talk('Otis')]
  await give(first)
  await give(second)
  await waitFor(ben, 'assigned', 2)
  await later(3)
  dies = true
  await expect(post()).rejects.toThrow('Dead.')
  dies = false
  await give(await talk('Yuki'))
  await waitFor(ben, 'assigned', 3)
  await app.callApi(ben, resetUnread, { params: { id: second } })
  await vi.waitFor(async () => expect((await alertsOf(ben)).some(({ ended_why }) => ended_why === 'read')).toBe(true), { timeout: 30_000 })
  await later(3)
  await post()
  expect(mine()).toHaveLength(1)
  await later(6)
  await post()
  await later(16)
  await post()
  expect(mine()).toHaveLength(3)
  const [sent, again, next] = mine() as [Email, Email, Email]
  expect(again.id).toBe(sent.id)
  expect(next.id).not.toBe(sent.id)
  expect(mine().map(({ text }) => ['Ida', 'Otis', 'Yuki'].filter((name) => text.includes(name)))).toEqual([
    ['Ida', 'Otis'],
    ['Ida'],
    ['Yuki'],
  ])
  const attempts = (await alertsOf(ben)).flatMap((alert) => alert.attempts).filter(({ channel }) => channel === 'email')
  expect(attempts.map(({ state }) => state).toSorted()).toEqual(['accepted', 'accepted', 'withdrawn'])
})

test('an e-mail tells nothing that an e-mail told before, unless it was over and happened again', async () => {
  const id = await talk('Ida')
  await give(id)
  await waitFor(ben, 'assigned')
  await later(3)
  await post()
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: note('Look at this') } })
  await waitFor(ben, 'mentioned')
  await later(16)
  await post()
  await give(id, mara)
  await vi.waitFor(async () => expect((await alertsOf(ben))[0]!.kinds).not.toContain('assigned'), { timeout: 30_000 })
  await give(id)
  await waitFor(ben, 'assigned')
  await later(16)
  await post()
  const said = mine().map(({ text }) => [text.includes('is assigned to you'), text.includes('were mentioned')])
  expect(said).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
})

test('who switches e-mails off before one goes out gets none', async () => {
  await give(await talk())
  await waitFor(ben, 'assigned')
  await app.callApi(ben, contract.setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { byEmail: 0 } } })
  await later(3)
  await post()
  expect(mine()).toEqual([])
})

test('an e-mail leads to each conversation, and says first what is most urgent, however long somebody’s name is', async () => {
  const [calm, urgent] = [await talk('Ida'), await talk(`<b>${'Otis'.repeat(60)}`)]
  await give(urgent)
  await later(2)
  await waitFor(ben, 'assigned')
  await later(2)
  await post()
  expect(mine()[0]!.html).toContain(`href="https://baton.example/messages/${urgent}/" style="display:inline-block`)
  await app.callApi(ben, contract.readAlerts, { body: {} })
  await app.report(bot, (await channelOf(urgent))!, 'a person, please', { kind: 'human' })
  await waitFor(ben, 'help')
  await give(calm)
  await waitFor(ben, 'assigned', 2)
  await later(20)
  await post()
  const { subject, text, html } = mine()[1]!
  expect(subject).toMatch(/needs a human\. And 1 more\.$/)
  expect(text).toContain(`The conversation with Ida is assigned to you.\nhttps://baton.example/messages/${calm}/`)
  expect(html).toContain(`<a href="https://baton.example/messages/${urgent}/" style="color:#2a2722">&lt;b&gt;OtisOtis`)
  expect(html).toContain('overflow-wrap:anywhere"><a href="')
})

test('what a customer is called is one line of an e-mail that leads nowhere, of its subject as well', async () => {
  await give(await talk('https://evil.example/login\nLog in again: www.evil.example'))
  await waitFor(ben, 'assigned')
  await later(3)
  await post()
  const { subject, text, html } = mine()[0]!
  const sentence = 'The conversation with evil. example/login Log in again: evil. example is assigned to you.'
  expect(subject).toBe(sentence)
  expect(text).toContain(`${sentence}\nhttps://baton.example/messages/`)
  expect(`${text}\n${html}`).not.toContain('evil.example')
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
      mailable: (_db, addresses) => Promise.resolve(new Set(addresses)),
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
