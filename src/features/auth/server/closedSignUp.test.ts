import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/TestApp.ts'
import { clientId, clientSecret, startGoogle } from '#testing/sandbox/startGoogle.ts'
import { visit } from '#testing/sandbox/visit.ts'
import { createInvite } from '#features/workspaces/invites/contract.ts'
import { isUsableInvite } from '#features/workspaces/invites/server/viewInvite.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { makeHome } from '#features/workspaces/server/makeHome.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'
import { homeForTheFirst } from './homeForTheFirst.ts'
import { homeUnlessInvited } from './people.ts'

let fixture: SignInTestApp
beforeAll(async () => {
  const closed = homeUnlessInvited(homeForTheFirst(makeHome), isUsableInvite)
  fixture = await createSignInTestApp({ makeHome: closed })
})
afterAll(() => fixture.close())

const people = () => fixture.app.server.db.selectFrom('person').select('email').orderBy('email').execute()

test('where signing up is closed only the first person and the invited get in, and nothing is kept of others', async () => {
  const first = await fixture.signIn(new Browser(), { name: 'Gro Dahl', email: 'gro@example.com' }, 'google')
  const owner = await fixture.enter(first.params)

  const stranger = await fixture.signIn(new Browser(), { name: 'Mallory', email: 'mallory@evil.example' }, 'google')
  expect(stranger.params).toMatchObject({ error: 'sign-up-closed' })
  expect(await people()).toEqual([{ email: 'gro@example.com' }])

  const [invite] = (await fixture.app.callApi(owner, createInvite, { body: { team_id: owner.workspace, ...rightsOf(['chat']) } })).invites
  const invited = await fixture.signIn(new Browser(), { name: 'Liv Lie', email: 'liv@example.com', state: invite!.link }, 'google')
  expect((await fixture.enter(invited.params)).id).not.toBe('')
  expect(await people()).toEqual([{ email: 'gro@example.com' }, { email: 'liv@example.com' }])

  // Who has an account goes on as before.
  const again = await fixture.signIn(new Browser(), { email: 'gro@example.com' }, 'google')
  expect(again.params).not.toHaveProperty('error')
})

test('a server that is told SIGN_UP=closed is such a one', async () => {
  let url = ''
  const google = await startGoogle({ redirectUris: (uri) => uri.startsWith(`${url}/auth/`) })
  const app = await createTestApp({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: google.issuer,
    SIGN_UP: 'closed',
  })
  url = app.url
  try {
    await app.person('Gro')
    const browser = new Browser()
    const page = await visit((await browser.open(`${url}/auth/google/?state=/messages/`)).location)
    const back = await page.submit('allow', { who: 'new', name: 'Mallory', email: 'mallory@evil.example' })
    expect((await browser.open(back.location!)).params).toMatchObject({ error: 'sign-up-closed' })
  } finally {
    await app.close()
    await google.stop()
  }
})
