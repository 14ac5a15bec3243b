import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvite } from '#features/workspaces/invites/contract.ts'
import { membershipsChanged, rightsOf } from '#features/workspaces/members/contract.ts'
import { chooseContext, me, updatePerson } from '#features/workspaces/contract.ts'
import { startMailServer, type MailServer } from '#testing/startMailServer.ts'
import { createTestApp, type TestPerson, type TestApp } from '#testing/TestApp.ts'
import { unsubscribe, wantMail } from '#features/site/contract.ts'
import { unsubscribePath } from '#features/auth/server/addressee.ts'

let server: MailServer
let app: TestApp
let mara: TestPerson

beforeAll(async () => {
  server = await startMailServer()
  app = await createTestApp({ SMTP_URL: server.url, MAIL_FROM: 'baton@example.com' })
  mara = await app.person('Mara')
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** What stands in the link of a mail to an address. */
async function linkTo(email: string): Promise<{ path: string; userid: string; signature: string }> {
  const path = await unsubscribePath(app.server.db, app.server.vault, email)
  const url = new URL(path, app.url)
  return { path, userid: url.pathname.split('/').at(-1)!, signature: url.searchParams.get('s')! }
}
const wishOf = async (person: TestPerson) => (await app.callApi(person, me)).unsubscribed
const invited = async (email: string) => {
  const body = { team_id: mara.workspace, emails: [email], ...rightsOf([]) }
  return (await app.callApi(mara, createInvite, { body })).invites[0]!
}

test('the link of a mail ends e-mails to a person, whose open pages learn it, and who can want them again', async () => {
  const ada = await app.person('Ada')
  const { userid, signature } = await linkTo(ada.email.toUpperCase())
  expect(userid).toBe(ada.id)
  let since = await app.now()
  // Whoever has the mailbox now does not learn which address they have.
  expect(await app.callApi(null, unsubscribe, { body: { userid, signature } })).toEqual({
    email: null,
    unsubscribed: 1,
    support: 'baton@example.com',
  })
  expect(await wishOf(ada)).toBe(1)
  expect(await app.eventsFor(ada, since)).toMatchObject([{ name: membershipsChanged.name, body: { id: ada.id } }])
  expect(await invited(ada.email)).toMatchObject({ mail: 'refused' })

  since = await app.now()
  await app.callApi(ada, wantMail)
  expect(await wishOf(ada)).toBe(0)
  expect(await app.eventsFor(ada, since)).toMatchObject([{ name: membershipsChanged.name }])
  expect(await invited(ada.email)).toMatchObject({ mail: 'queued' })
})

test('a signed-in person needs no signature for themselves, and gets nowhere with the id of another', async () => {
  const [bob, cy] = [await app.person('Bob'), await app.person('Cy')]
  expect(await app.callApi(bob, unsubscribe, { body: { userid: bob.id } })).toEqual({
    email: bob.email,
    unsubscribed: 1,
    support: 'baton@example.com',
  })
  const since = await app.now()
  const { signature } = await linkTo(bob.email)
  const nobody = '00000000-0000-7000-8000-000000000000'
  const attempts = [
    [bob, { userid: cy.id }],
    [null, { userid: cy.id }],
    [null, { userid: cy.id, signature }],
    [null, { userid: cy.id, signature: '' }],
    [null, { userid: nobody, signature }],
    [null, { userid: nobody, signature: app.server.vault.sign(`unsubscribe ${nobody}`) }],
    [null, { userid: 'mara@example.com', signature: app.server.vault.sign('unsubscribe mara@example.com') }],
  ] as const
  for (const [who, body] of attempts) {
    await expect(app.callApi(who, unsubscribe, { body })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/incomplete/) as string,
    })
  }
  expect(await wishOf(cy)).toBe(0)
  expect(await app.eventsFor(cy, since)).toEqual([])
})

test('a stranger who was asked in ends e-mails too, and nothing kept of it can be read as an address', async () => {
  const { userid, signature } = await linkTo('stranger@example.com')
  expect(userid).not.toContain('stranger')
  expect(await app.callApi(null, unsubscribe, { body: { userid, signature } })).toEqual({
    email: null,
    unsubscribed: 1,
    support: 'baton@example.com',
  })
  expect(await app.callApi(null, unsubscribe, { body: { userid, signature } })).toEqual({
    email: null,
    unsubscribed: 1,
    support: 'baton@example.com',
  })
  expect(await app.server.db.selectFrom('mail_refusal').select('hash').execute()).toHaveLength(1)
  expect(await invited('Stranger@example.com')).toMatchObject({ mail: 'refused' })
  expect(server.mails.filter(({ to }) => to.includes('stranger@example.com'))).toEqual([])

  // Signed in at last, they want to hear of us.
  const dee = await app.person('Dee')
  await app.server.db.updateTable('person').set({ email: 'stranger@example.com' }).where('id', '=', dee.id).execute()
  await app.callApi(dee, wantMail)
  expect(await app.server.db.selectFrom('mail_refusal').select('hash').execute()).toEqual([])
})

test('who refused e-mails before they had an account reads so in their profile, and can want them again there', async () => {
  const { userid, signature } = await linkTo('late@example.com')
  await app.callApi(null, unsubscribe, { body: { userid, signature } })
  const gus = await app.person('Gus')
  await app.server.db.updateTable('person').set({ email: 'Late@example.com' }).where('id', '=', gus.id).execute()
  expect(await wishOf(gus)).toBe(1)
  expect(await app.callApi(gus, chooseContext, { body: { team_id: gus.workspace, client_key: null } })).toMatchObject({ unsubscribed: 1 })
  expect(await app.callApi(gus, updatePerson, { body: { first_name: 'Gus' } })).toMatchObject({ unsubscribed: 1 })

  await app.callApi(gus, wantMail)
  expect(await wishOf(gus)).toBe(0)
  expect(await invited('late@example.com')).toMatchObject({ mail: 'queued' })
})

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'a form of parts',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['JSON', 'application/json', '{broken'],
  ['nothing', undefined, undefined],
])('one click of a mail program, with %s, is enough (RFC 8058)', async (_, type, payload) => {
  const eve = await app.person('Eve')
  const { path } = await linkTo(eve.email)
  const answer = await app.server.app.inject({ method: 'POST', url: path, ...(type && { headers: { 'content-type': type }, payload }) })
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await wishOf(eve)).toBe(1)
})

test('one click without our signature changes nothing', async () => {
  const fay = await app.person('Fay')
  const { path } = await linkTo(fay.email)
  for (const url of [path.split('?')[0]!, `${path}x`, `/unsubscribe/${'a'.repeat(43)}?s=x`]) {
    expect((await app.server.app.inject({ method: 'POST', url })).statusCode).toBe(403)
  }
  expect(await wishOf(fay)).toBe(0)
})
