import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { unsubscribePath } from '#features/auth/server/addressee.ts'
import { startMailServer, type MailServer } from '#testing/startMailServer.ts'
import { SmtpMailer } from '#providers/smtp/SmtpMailer.ts'
import { readConfig } from '#platform/config/config.ts'
import { createTestApp, type TestPerson, type TestApp } from '#testing/TestApp.ts'
import {
  createInvite,
  inviteChanged,
  listInvites,
  resendInvite,
  revokeInvite,
  type Invite,
  type ListedInvite,
} from '#features/workspaces/invites/contract.ts'
import { mailInvite, type MailWork } from './mailInvite.ts'
import { maxMailsADay } from './refuseTooManyMails.ts'

let server: MailServer
let app: TestApp
let mara: TestPerson
const env = () => ({ SMTP_URL: server.url, MAIL_FROM: 'Baton <baton@example.com>' })

beforeAll(async () => {
  server = await startMailServer()
  // E-mails that are refused here are meant to be.
  app = await createTestApp({ ...env(), LOG_LEVEL: 'fatal' })
  mara = await app.person('Mara')
})
afterEach(() => server.refuseWith(null))
afterAll(async () => {
  await app.close()
  await server.close()
})

const invite = async (...emails: string[]) =>
  (await app.callApi(mara, createInvite, { body: { team_id: mara.workspace, emails, ...rightsOf(['chat']) } })).invites
const now = async (id: string): Promise<ListedInvite | undefined> =>
  (await app.callApi(mara, listInvites, { headers: { teamid: mara.workspace } })).invites.find((one) => one.id === id)
const until = (id: string, mail: Invite['mail']) =>
  vi.waitFor(async () => expect(await now(id)).toMatchObject({ mail }), { timeout: 60_000, interval: 50 })
const mailTo = (address: string) => server.mails.find(({ to }) => to[0] === address)
const header = (address: string, key: string) => mailTo(address)?.mail.headers.find((one) => one.key === key)?.value

test('anyone who is asked in gets an e-mail, and the one who asked sees that it went', async () => {
  const since = await app.now()
  const [made] = await invite('ada@example.com')
  expect(made).toMatchObject({ mail: 'queued', mailed_at: null })
  await until(made!.id, 'sent')
  expect((await now(made!.id))?.mailed_at).toBeGreaterThan(0)
  expect((await app.eventsFor(mara, since)).map(({ name, body }) => [name, body])).toEqual([
    [inviteChanged.name, { id: made!.id }],
    [inviteChanged.name, { id: made!.id }],
  ])

  const { mail, to } = mailTo('ada@example.com')!
  expect(to).toEqual(['ada@example.com'])
  expect(mail).toMatchObject({
    from: { name: 'Mara (Baton)', address: 'baton@example.com' },
    to: [{ address: 'ada@example.com' }],
    replyTo: [{ name: 'Mara', address: mara.email }],
    subject: "Mara invites you to Mara's workspace on Baton",
  })
  for (const part of [mail.text!, mail.html!.replaceAll('&#39;', "'")]) {
    expect(part).toContain("Mara invites you to Mara's workspace")
    expect(part).toContain(made!.url)
    expect(part).toMatch(/expires on \d+ \w+ 20\d\d/)
    expect(part).toContain('/unsubscribe/')
  }
  const path = await unsubscribePath(app.server.db, app.server.vault, 'ada@example.com')
  expect(header('ada@example.com', 'list-unsubscribe')).toBe(`<${app.url}${path}>`)
  expect(header('ada@example.com', 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.html).not.toMatch(/<(script|img|iframe|form)/i)
})

test('names cannot add headers, recipients, markup or addresses of their own', async () => {
  const evil = await app.person('Evil')
  const name = 'Eve\r\nBcc: all@example.com\u2028<script>alert(1)</script> https://evil.example/x www.evil.example'
  await app.server.db.updateTable('person').set({ name }).where('id', '=', evil.id).execute()
  await app.server.db
    .updateTable('workspace')
    .set({ name: `"><img src=x>\r\n\r\nX-Evil: 1 ${'long '.repeat(60)}` })
    .where('id', '=', evil.workspace)
    .execute()
  await app.callApi(evil, createInvite, { body: { team_id: evil.workspace, emails: ['victim@example.com'], ...rightsOf([]) } })
  await vi.waitFor(() => expect(mailTo('victim@example.com')).toBeDefined(), { timeout: 60_000 })
  const { mail, raw, to } = mailTo('victim@example.com')!
  expect(to).toEqual(['victim@example.com'])
  expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ])
  expect(mail.from?.address).toBe('baton@example.com')
  expect([mail.to, mail.cc, mail.bcc, mail.replyTo?.map(({ address }) => address)]).toEqual([
    [{ address: 'victim@example.com', name: '' }],
    undefined,
    undefined,
    [evil.email],
  ])
  expect(mail.html).not.toMatch(/<script|<img|href="https:\/\/evil/i)
  expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^(bcc|x-evil):/im)
})

test('an address that the mail server refuses is said to have failed, with why; to send again tries again', async () => {
  server.refuseWith(550)
  const [made] = await invite('nobody@example.com')
  await until(made!.id, 'failed')
  expect((await now(made!.id))?.mail_why).toBe('The mail server refuses this address: As it was told.')
  server.refuseWith(null)
  expect(await app.callApi(mara, resendInvite, { body: { team_id: mara.workspace, id: made!.id } })).toMatchObject({
    mail: 'queued',
    mail_why: null,
  })
  await until(made!.id, 'sent')
  expect(mailTo('nobody@example.com')?.mail.text).toContain(made!.url)
})

/** What the queue has to do for an invitation. */
async function workOf(id: string): Promise<MailWork> {
  const row = await app.server.db
    .selectFrom('invite')
    .where('id', '=', id)
    .select(['workspace_id', 'mail_queued_at'])
    .executeTakeFirstOrThrow()
  return { workspace: row.workspace_id, id, queued: row.mail_queued_at!.toISOString() }
}
const attempt = (work: MailWork) => {
  const config = readConfig(env(), 'test')
  const { vault, contexts } = app.server
  return mailInvite(contexts, work, { isLast: false }, { vault, publicUrl: () => app.url, mailer: new SmtpMailer(config.mail!) })
}

test('a mail server that cannot take it now is asked again for a day', async () => {
  server.refuseWith(451)
  const [made] = await invite('later@example.com')
  await vi.waitFor(
    async () => expect(await now(made!.id)).toMatchObject({ mail_why: expect.stringContaining('cannot take it now') as string }),
    { timeout: 60_000 },
  )
  expect(await now(made!.id)).toMatchObject({ mail: 'queued' })
  await vi.waitFor(async () => expect(await jobOf(made!.id)).toMatchObject({ state: 'retry' }), { timeout: 60_000 })
  const job = await jobOf(made!.id)
  expect(job.start_after.getTime() - Date.now()).toBeGreaterThan(30_000)
  expect(job.start_after.getTime() - Date.now()).toBeLessThan(2 * 60_000)
  // The pauses by pg-boss: chance makes each up to twice as long. One more than the last is for a server that dies in it.
  const pauses = Array.from({ length: job.retry_limit - 1 }, (_, n) => 2 ** n * job.retry_delay)
  const hours = (most: number) => pauses.reduce((sum, pause) => sum + Math.min(pause * most, job.retry_delay_max), 0) / 3600
  expect(hours(1)).toBeGreaterThan(20)
  expect(hours(2)).toBeLessThan(24)

  const work = await workOf(made!.id)
  await expect(attempt(work)).rejects.toThrow('cannot take it now')
  expect(await now(made!.id)).toMatchObject({ mail: 'queued' })
  // The last one comes; another e-mail wakes the queue.
  await sql`update pgboss.job set retry_count = retry_limit - 2, start_after = now() where id = ${job.id}`.execute(app.server.db)
  await invite('waker@example.com')
  await until(made!.id, 'failed')
  expect(await now(made!.id)).toMatchObject({ mail_why: 'The mail server cannot take it now: As it was told.' })
  await vi.waitFor(async () => expect(await jobOf(made!.id)).toMatchObject({ state: 'completed' }), { timeout: 60_000 })
})

test('an e-mail that the mail server takes at a later attempt is sent once, and said to have been', async () => {
  server.refuseWith(451)
  const [made] = await invite('patient@example.com')
  await vi.waitFor(async () => expect(await jobOf(made!.id)).toMatchObject({ state: 'retry' }), { timeout: 60_000 })
  server.refuseWith(null)
  await sql`update pgboss.job set start_after = now() where id = ${(await jobOf(made!.id)).id}`.execute(app.server.db)
  await invite('waker-2@example.com')
  await until(made!.id, 'sent')
  expect(await now(made!.id)).toMatchObject({ mail_why: null })
  expect(server.mails.filter(({ to }) => to[0] === 'patient@example.com')).toHaveLength(1)
})

interface MailJob {
  id: string
  state: string
  start_after: Date
  retry_limit: number
  retry_delay: number
  retry_delay_max: number
}

/** The e-mail of an invitation as the queue has it. */
async function jobOf(id: string): Promise<MailJob> {
  const { rows } = await sql<MailJob>`select id, state, start_after, retry_limit, retry_delay, retry_delay_max from pgboss.job
    where name = 'mail-invite' and data ->> 'id' = ${id}`.execute(app.server.db)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

test('an older e-mail, one that was sent, and one of a revoked invitation are not sent', async () => {
  const [made] = await invite('once@example.com')
  await until(made!.id, 'sent')
  const work = await workOf(made!.id)
  await attempt(work)
  await attempt({ ...work, queued: new Date(0).toISOString() })
  await app.server.db.updateTable('invite').set({ mail: 'queued', revoked_at: new Date() }).where('id', '=', made!.id).execute()
  await attempt(work)
  expect(server.mails.filter(({ to }) => to[0] === 'once@example.com')).toHaveLength(1)
})

test('an e-mail whose link another installation encrypted is said to have failed, with what to do', async () => {
  const [made] = await invite('lost@example.com')
  await until(made!.id, 'sent')
  const code = Buffer.from('sealed by another installation')
  await app.server.db.updateTable('invite').set({ mail: 'queued', code }).where('id', '=', made!.id).execute()
  await attempt(await workOf(made!.id))
  expect(await now(made!.id)).toMatchObject({
    mail: 'failed',
    mail_why: 'Its link was lost with the secret of the server. Invite this address again.',
  })
  const [again] = await invite('lost@example.com')
  await until(again!.id, 'sent')
})

test('who refuses e-mails while one is on its way is not written to', async () => {
  const [made] = await invite('quick@example.com')
  await until(made!.id, 'sent')
  await app.server.db.updateTable('invite').set({ mail: 'queued' }).where('id', '=', made!.id).execute()
  const path = new URL(await unsubscribePath(app.server.db, app.server.vault, 'quick@example.com'), app.url)
  expect((await app.server.app.inject({ method: 'POST', url: path.pathname + path.search })).statusCode).toBe(200)
  await attempt(await workOf(made!.id))
  expect(await now(made!.id)).toMatchObject({ mail: 'refused', mail_why: null })
  expect(server.mails.filter(({ to }) => to[0] === 'quick@example.com')).toHaveLength(1)
})

test('many e-mails of one act go one after the other, without waiting', async () => {
  const made = await invite(...Array.from({ length: 5 }, (_, i) => `many${i}@example.com`))
  for (const { id } of made) await until(id, 'sent')
  expect(server.mails.filter(({ to }) => to[0]?.startsWith('many'))).toHaveLength(5)
})

describe('how many e-mails can be sent', () => {
  const make = (who: TestPerson, emails: string[], workspace = who.workspace) =>
    app.callApi(who, createInvite, { body: { team_id: workspace, emails, ...rightsOf(['chat']) } })
  const strangers = (count: number, at = 'strangers.example') => Array.from({ length: count }, (_, i) => `s${i}@${at}`)
  const refused = { code: 'too-many', reason: 'invite.too-many-mails', params: { max: maxMailsADay } }
  /** As if somebody had asked so many before. */
  const asked = async (who: TestPerson, count: number, hours: number, workspace = who.workspace) => {
    const at = new Date(Date.now() - hours * 3_600_000)
    const entry = { actor_id: who.id, actor_name: who.name, action: 'invite.made' as const, subject_name: 'x@example.com', at }
    const rows = Array.from({ length: count }, () => ({ ...entry, workspace_id: workspace, id: newId() }))
    await app.server.db.insertInto('audit').values(rows).execute()
  }

  test('those of revoked invitations count, and those of workspaces that were made for it', async () => {
    const spammer = await app.person('Spammer')
    const { invites } = await make(spammer, strangers(20))
    for (const { id } of invites) await app.callApi(spammer, revokeInvite, { body: { team_id: spammer.workspace, id } })
    await asked(spammer, maxMailsADay - 21, 1, mara.workspace)
    const [last] = (await make(spammer, ['last@example.com'])).invites
    await expect(make(spammer, ['another@example.com'])).rejects.toMatchObject(refused)
    // Asking the same address again is one more e-mail to it.
    await expect(make(spammer, ['last@example.com'])).rejects.toMatchObject(refused)
    await expect(app.callApi(spammer, resendInvite, { body: { team_id: spammer.workspace, id: last!.id } })).rejects.toMatchObject(refused)
    const { invites: left } = await app.callApi(spammer, listInvites, { headers: { teamid: spammer.workspace } })
    expect(left.map(({ email }) => email)).toEqual(['last@example.com'])
    expect((await make(spammer, [])).invites).toMatchObject([{ email: null, state: 'open' }])
  })

  test('those of others in the workspace count, and those of yesterday do not', async () => {
    const noor = await app.person('Noor')
    const colleague = await app.person('Colleague', { workspace: noor.workspace })
    await asked(noor, maxMailsADay, 25)
    await asked(colleague, maxMailsADay - 1, 23, noor.workspace)
    await expect(make(noor, strangers(2))).rejects.toMatchObject(refused)
    expect((await make(noor, strangers(1))).invites).toHaveLength(1)
  })

  test('of many that are asked for at once no more are sent', async () => {
    const eager = await app.person('Eager')
    await asked(eager, maxMailsADay - 25, 1)
    const attempts = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => make(eager, strangers(10, `at${n}.example`))))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of attempts) if (one.status === 'rejected') expect(one.reason).toMatchObject(refused)
  })
})
