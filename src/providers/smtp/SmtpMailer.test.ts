import { afterEach, expect, test } from 'vitest'
import type { Email } from '#platform/mail/Mailer.ts'
import { SmtpMailer } from './SmtpMailer.ts'
import { ownPort } from '#testing/ownPort.ts'
import { startMailServer, type MailServer } from '#testing/startMailServer.ts'
import { transportOptions } from './transportOptions.ts'

const from = { name: 'Baton', address: 'baton@example.com' }
const email: Email = {
  to: 'ada@example.com',
  fromName: 'Zoë 🎒 (Baton)',
  replyTo: { name: 'Zoë', address: 'zoe@example.com' },
  subject: 'Zoë lädt dich ein 🎒',
  text: 'Grüße',
  html: '<p>Grüße</p>',
  unsubscribeUrl: `https://inbox.example.com/unsubscribe/${'x'.repeat(43)}?s=${'y'.repeat(43)}`,
  id: 'invite.1.2',
}
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
async function open(...args: Parameters<typeof startMailServer>): Promise<{ server: MailServer; post: SmtpMailer }> {
  const server = await startMailServer(...args)
  closers.push(server.close)
  return { server, post: new SmtpMailer({ url: server.url, from }) }
}

test('an e-mail arrives as it was written, under an id of its own, with the one-click headers whole', async () => {
  const { server, post: mailer } = await open()
  expect(await mailer.send(email)).toEqual({ ok: true })
  const [{ mail, to }] = server.mails as [MailServer['mails'][0]]
  expect(to).toEqual(['ada@example.com'])
  expect(mail).toMatchObject({
    from: { name: 'Zoë 🎒 (Baton)', address: 'baton@example.com' },
    replyTo: [{ name: 'Zoë', address: 'zoe@example.com' }],
    subject: 'Zoë lädt dich ein 🎒',
    messageId: '<invite.1.2@example.com>',
  })
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Grüße', '<p>Grüße</p>'])
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe(`<${email.unsubscribeUrl}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test.each([
  '\r\nBcc: all@example.com',
  '\nX-Evil: 1\n\n<script>',
  '\u2028\u0000\u202e',
  '"<all@example.com>, "',
  '=?utf-8?q?=0D=0ABcc:_all@example.com?=',
])('names and subjects with %j add nothing to the headers', async (evil) => {
  const { server, post: mailer } = await open()
  const names = { fromName: `A${evil}B`, subject: `A${evil}B`, replyTo: { name: `A${evil}B`, address: 'zoe@example.com' } }
  expect(await mailer.send({ ...email, ...names })).toEqual({ ok: true })
  const [{ mail, to }] = server.mails as [MailServer['mails'][0]]
  expect(to).toEqual(['ada@example.com'])
  expect([mail.from?.address, mail.to?.map(({ address }) => address), mail.cc, mail.bcc]).toEqual([
    'baton@example.com',
    ['ada@example.com'],
    undefined,
    undefined,
  ])
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['zoe@example.com'])
  expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']))
  expect(mail.subject).toMatch(/^A.*B$/)
})

test.each([
  [550, { ok: false, final: true, why: 'The mail server refuses this address: As it was told.' }],
  [451, { ok: false, final: false, why: 'The mail server cannot take it now: As it was told.' }],
])('an address refused with %i is final or not, with why', async (code, answer) => {
  const { server, post: mailer } = await open()
  server.refuseWith(code)
  expect(await mailer.send(email)).toEqual(answer)
})

test('an e-mail that is refused for what it says is refused for good', async () => {
  const onData = (stream: NodeJS.ReadableStream, _session: unknown, done: (error: Error) => void) => {
    stream.on('end', () => done(Object.assign(new Error('Looks like spam'), { responseCode: 554 }))).resume()
  }
  const { post: mailer } = await open({ disabledCommands: ['STARTTLS', 'AUTH'], onData })
  expect(await mailer.send(email)).toEqual({ ok: false, final: true, why: 'The mail server refuses this e-mail: Looks like spam' })
})

test('a server that is not there, and one that does not take the password, are tried again', async () => {
  const unreachable = new SmtpMailer({ url: `smtp://127.0.0.1:${await ownPort()}`, from })
  expect(await unreachable.send(email)).toEqual({ ok: false, final: false, why: 'The mail server does not answer.' })
  const { server } = await open({ disabledCommands: ['STARTTLS'], onAuth: (_auth, _session, done) => done(new Error('Wrong')) })
  const mailer = new SmtpMailer({ url: server.url.replace('//', '//me:hunter2@'), from })
  const answer = await mailer.send(email)
  expect(answer).toEqual({ ok: false, final: false, why: 'The mail server does not take the name and password it is given.' })
})

test('a name and password leave this machine over TLS only', () => {
  expect(transportOptions('smtp://me:p%40ss@mail.example.com')).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
    auth: { user: 'me', pass: 'p@ss' },
  })
  expect(transportOptions('smtps://me:x@mail.example.com')).toMatchObject({ port: 465, secure: true })
  expect(transportOptions('smtp://me:x@[::1]:2525')).toMatchObject({ host: '::1', port: 2525, requireTLS: false })
  expect(transportOptions('smtp://mail.example.com:25')).toMatchObject({ port: 25, requireTLS: false })
})
