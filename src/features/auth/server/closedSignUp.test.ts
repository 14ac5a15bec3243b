import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const closed = homeUnlessInvited(homeForTheFirst(makeHome), (ctx, code, email) => isUsableInvite(ctx, code, [email]))
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
