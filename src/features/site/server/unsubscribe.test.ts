import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvite } from '#features/workspaces/invites/contract.ts'
import { membershipsChanged, rightsOf } from '#features/workspaces/members/contract.ts'
import { me } from '#features/workspaces/contract.ts'
import { startMailServer, type MailServer } from '#testing/startMailServer.ts'
import { openHouse, type Guest, type House } from '#testing/house.ts'
import { unsubscribe, wantMail } from '#features/site/contract.ts'
import { unsubscribePath } from './addressee.ts'

let server: MailServer
let house: House
let mara: Guest

beforeAll(async () => {
  server = await startMailServer()
  house = await openHouse({ SMTP_URL: server.url, MAIL_FROM: 'baton@example.com' })
  mara = await house.person('Mara')
})
afterAll(async () => {
  await house.close()
  await server.close()
})

/** What stands in the link of a mail to an address. */
async function linkTo(email: string): Promise<{ path: string; userid: string; signature: string }> {
  const path = await unsubscribePath(house.server.db, house.server.vault, email)
  const url = new URL(path, house.url)
  return { path, userid: url.pathname.split('/').at(-1)!, signature: url.searchParams.get('s')! }
}
const wishOf = async (guest: Guest) => (await house.ask(guest, me)).unsubscribed
const invited = async (email: string) => {
  const body = { team_id: mara.workspace, emails: [email], ...rightsOf([]) }
  return (await house.ask(mara, createInvite, { body })).invites[0]!
}

test('the link of a mail ends e-mails to a person, whose open pages learn it, and who can want them again', async () => {
  const ada = await house.person('Ada')
  const { userid, signature } = await linkTo(ada.email.toUpperCase())
  expect(userid).toBe(ada.id)
  let since = await house.now()
  expect(await house.ask(null, unsubscribe, { body: { userid, signature } })).toEqual({
    email: ada.email,
    unsubscribed: 1,
    support: 'baton@example.com',
  })
  expect(await wishOf(ada)).toBe(1)
  expect(await house.told(ada, since)).toMatchObject([{ name: membershipsChanged.name, body: { id: ada.id } }])
  expect(await invited(ada.email)).toMatchObject({ mail: 'refused' })

  since = await house.now()
  await house.ask(ada, wantMail)
  expect(await wishOf(ada)).toBe(0)
  expect(await house.told(ada, since)).toMatchObject([{ name: membershipsChanged.name }])
  expect(await invited(ada.email)).toMatchObject({ mail: 'queued' })
})

test('a signed-in person needs no signature for themselves, and gets nowhere with the id of another', async () => {
  const [bob, cy] = [await house.person('Bob'), await house.person('Cy')]
  expect(await house.ask(bob, unsubscribe, { body: { userid: bob.id } })).toEqual({
    email: bob.email,
    unsubscribed: 1,
    support: 'baton@example.com',
  })
  const since = await house.now()
  const { signature } = await linkTo(bob.email)
  const nobody = '00000000-0000-7000-8000-000000000000'
  const attempts = [
    [bob, { userid: cy.id }],
    [null, { userid: cy.id }],
    [null, { userid: cy.id, signature }],
    [null, { userid: cy.id, signature: '' }],
    [null, { userid: nobody, signature }],
    [null, { userid: nobody, signature: house.server.vault.sign(`unsubscribe ${nobody}`) }],
    [null, { userid: 'mara@example.com', signature: house.server.vault.sign('unsubscribe mara@example.com') }],
  ] as const
  for (const [who, body] of attempts) {
    await expect(house.ask(who, unsubscribe, { body })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/not whole/) as string,
    })
  }
  expect(await wishOf(cy)).toBe(0)
  expect(await house.told(cy, since)).toEqual([])
})

test('a stranger who was asked in ends e-mails too, and nothing kept of it can be read as an address', async () => {
  const { userid, signature } = await linkTo('stranger@example.com')
  expect(userid).not.toContain('stranger')
  expect(await house.ask(null, unsubscribe, { body: { userid, signature } })).toEqual({
    email: null,
    unsubscribed: 1,
    support: 'baton@example.com',
  })
  expect(await house.ask(null, unsubscribe, { body: { userid, signature } })).toEqual({
    email: null,
    unsubscribed: 1,
    support: 'baton@example.com',
  })
  expect(await house.server.db.selectFrom('mail_refusal').select('hash').execute()).toHaveLength(1)
  expect(await invited('Stranger@example.com')).toMatchObject({ mail: 'refused' })
  expect(server.mails.filter(({ to }) => to.includes('stranger@example.com'))).toEqual([])

  // Signed in at last, they want to hear of us.
  const dee = await house.person('Dee')
  await house.server.db.updateTable('person').set({ email: 'stranger@example.com' }).where('id', '=', dee.id).execute()
  await house.ask(dee, wantMail)
  expect(await house.server.db.selectFrom('mail_refusal').select('hash').execute()).toEqual([])
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
  const eve = await house.person('Eve')
  const { path } = await linkTo(eve.email)
  const answer = await house.server.app.inject({ method: 'POST', url: path, ...(type && { headers: { 'content-type': type }, payload }) })
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await wishOf(eve)).toBe(1)
})

test('one click without our signature changes nothing', async () => {
  const fay = await house.person('Fay')
  const { path } = await linkTo(fay.email)
  for (const url of [path.split('?')[0]!, `${path}x`, `/unsubscribe/${'a'.repeat(43)}?s=x`]) {
    expect((await house.server.app.inject({ method: 'POST', url })).statusCode).toBe(403)
  }
  expect(await wishOf(fay)).toBe(0)
})
