import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTransport } from 'nodemailer'
import { createInvite, listInvites } from '#features/workspaces/invites/contract.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import { mailFaults } from './mailFaults.ts'
import { Mailbox } from './Mailbox.ts'
import { startMailServer } from './startMailServer.ts'
import { folderOfTest } from '#testing/folderOfTest.ts'

let sandbox: SandboxTestApp
let mara: TestPerson
beforeAll(async () => {
  sandbox = await createSandboxTestApp()
  mara = await sandbox.person('mara')
})
afterAll(() => sandbox.close())

const page = async (path = '') => {
  const response = await fetch(`${sandbox.url}/sandbox/mail${path}`)
  return {
    status: response.status,
    body: (await response.text()).replaceAll('&#39;', "'"),
    policy: response.headers.get('content-security-policy') ?? '',
  }
}
const post = (path: string, body = '') =>
  fetch(`${sandbox.url}/sandbox/mail${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'manual',
  })
const invite = async (email: string) =>
  (await sandbox.app.callApi(mara, createInvite, { body: { team_id: mara.workspace, emails: [email], ...rightsOf(['chat']) } })).invites[0]!
const waitOptions = { timeout: 30_000, interval: 100 }

test('an invitation lands in the mailbox, with its link, its text and its headers, and is there after a restart', async () => {
  expect((await page()).body).toContain('Every e-mail that Baton sends lands here.')
  const { url } = await invite('ada@example.com')
  await vi.waitFor(async () => expect((await page()).body).toContain('ada@example.com'), waitOptions)
  const id = /href="\/sandbox\/mail\/(\d+)"/.exec((await page()).body)![1]!
  await sandbox.restart()
  expect((await page(`/${id}`)).body).toContain(`src="/sandbox/mail/${id}/html"`)
  expect((await page(`/${id}/html`)).body).toContain(`href="${url}"`)
  expect((await page(`/${id}?part=text`)).body).toContain(`href="${url}"`)
  const { body, policy } = await page(`/${id}?part=headers`)
  expect(body).toContain('List-Unsubscribe=One-Click')
  expect(policy).toContain("default-src 'none'")
})

test('a mail in its frame runs and loads nothing, and its links open in the page', async () => {
  const { body, policy } = await page('/1/html')
  expect(body).toMatch(/<head>\s*<base target="_top">/)
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      'sandbox allow-top-navigation-by-user-activation',
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]),
  )
  expect(policy).not.toContain('allow-scripts')
  expect((await page('/99/html')).status).toBe(404)
})

test('a mail server that was told to refuse refuses, which the inviter sees', async () => {
  await post('/faults', 'refuse=550')
  expect((await page()).body).toMatch(/value="550"\s+selected/)
  const { id } = await invite('bob@example.com')
  await vi.waitFor(async () => {
    const { invites } = await sandbox.app.callApi(mara, listInvites, { headers: { teamid: mara.workspace } })
    expect(invites.find((one) => one.id === id)).toMatchObject({
      mail: 'failed',
      mail_why: 'The mail server refuses this address: No such mailbox here',
    })
  }, waitOptions)
  await post('/faults', 'refuse=0')
  expect(mailFaults.refuse.state.mode).toBe('off')
})

test('what others write cannot become markup of the page, and the mailbox can be emptied', async () => {
  const mailbox = await Mailbox.open(`${await folderOfTest('mailbox')}/mails.jsonl`)
  const server = await startMailServer(mailbox)
  await createTransport(server.url).sendMail({
    from: '"<b>x" <x@example.com>',
    to: 'y@example.com',
    subject: '<script>alert(1)</script>',
    text: '<img src=x> http://localhost/a"b',
  })
  expect(mailbox.all()).toMatchObject([{ id: 1, to: 'y@example.com', subject: '<script>alert(1)</script>', html: '' }])
  await server.close()
  await invite('eve@example.com')
  await vi.waitFor(async () => expect((await page()).body).toContain('eve@example.com'), waitOptions)
  await post('/clear')
  expect((await page()).body).toContain('Every e-mail that Baton sends lands here.')
  expect((await page('/1')).body).not.toContain('<article>')
})

test('the mailbox keeps the newest two hundred, and a line cut off in the middle costs only itself', async () => {
  const file = `${await folderOfTest('mailbox')}/mails.jsonl`
  const box = await Mailbox.open(file)
  const mail = { at: 1, from: 'a', to: 'b', subject: 's', text: 't', html: '', headers: [] }
  for (let i = 0; i < 205; i++) await box.add(mail)
  const { appendFile } = await import('node:fs/promises')
  await appendFile(file, '{"id":206,"at"')
  const again = await Mailbox.open(file)
  expect(again.all().map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => 205 - i))
  await again.add(mail)
  expect((await Mailbox.open(file)).all()[0]?.id).toBe(206)
})
