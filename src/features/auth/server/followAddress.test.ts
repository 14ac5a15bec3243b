import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { unlinkAccount } from '#features/auth/contract.ts'
import type { Company } from '#features/auth/rules.ts'
import { me } from '#features/workspaces/contract.ts'
import { createInvite, useInvite } from '#features/workspaces/invites/contract.ts'
import { memberChanged, membershipsChanged, rightsOf } from '#features/workspaces/members/contract.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'

let fixture: SignInTestApp
beforeAll(async () => {
  fixture = await createSignInTestApp()
})
afterAll(() => fixture.close())

let count = 0
const somebody = () => ({ name: 'Ada Ny', email: `ada.${++count}@example.com` })
const enter = async (company: Company, choice: { name: string; email: string }) =>
  fixture.enter((await fixture.signIn(new Browser(), choice, company)).params)
const connectGoogle = (person: TestPerson, choice: { name: string; email: string }) =>
  fixture.connect('/auth/google/integrate', person, choice)
const addressOf = async (person: TestPerson) => (await fixture.app.callApi(person, me)).profile.email
const takeAway = async (person: TestPerson, address: string) => {
  const { provider, subject } = (await fixture.app.callApi(person, me)).accounts.find(({ email }) => email === address)!
  await fixture.app.callApi(person, unlinkAccount, { params: { provider, subject } })
}
/** What an account had for an address when it was last used. */
const hadBefore = async (person: TestPerson, email: string, former: string) => {
  const { db } = fixture.app.server
  await db.updateTable('identity').set({ email: former }).where('person_id', '=', person.id).where('email', '=', email).execute()
}
const isCalled = (person: TestPerson, email: string) =>
  fixture.app.server.db.updateTable('person').set({ email }).where('id', '=', person.id).execute()

test('who takes the account away that their address is of has that of another one, and colleagues see it at once', async () => {
  const [old, fresh] = [somebody(), somebody()]
  const ada = await enter('slack', old)
  const colleague = await fixture.app.person('Cato', { workspace: ada.workspace })
  const stranger = await fixture.app.person('Stian')
  await connectGoogle(ada, fresh)
  expect(await addressOf(ada)).toBe(old.email)
  const before = (await fixture.app.callApi(colleague, me)).users
  const since = await fixture.app.now()
  await takeAway(ada, old.email)
  expect(await addressOf(ada)).toBe(fresh.email)
  const told = await fixture.app.eventsFor(colleague, since)
  expect(told).toMatchObject([{ name: memberChanged.name, body: { id: ada.id, email: fresh.email } }])
  const after = (await fixture.app.callApi(colleague, me)).users
  expect(after).toEqual(before.map((one) => (one.id === ada.id ? { ...one, email: fresh.email } : one)))
  expect((await fixture.app.eventsFor(ada, since)).map(({ name }) => name)).toContain(membershipsChanged.name)
  expect(await fixture.app.eventsFor(stranger, since)).toEqual([])
})

test('and joins by no invitation to the address that is theirs no more', async () => {
  const [old, fresh, owner] = [somebody(), somebody(), await fixture.app.person('Gro')]
  const ada = await enter('slack', old)
  await connectGoogle(ada, fresh)
  await takeAway(ada, old.email)
  const body = { team_id: owner.workspace, emails: [old.email], ...rightsOf(['chat']) }
  const { invites } = await fixture.app.callApi(owner, createInvite, { body })
  await expect(fixture.app.callApi(ada, useInvite, { body: { link: invites[0]!.link } })).rejects.toMatchObject({
    details: { state: 'wrong-email' },
  })
  // Who has the address now can sign in by it.
  expect((await enter('slack', old)).email).toBe(old.email)
})

test.each(['signs in', 'connects it again'])('who %s by an account that got another address at its company has that one', async (how) => {
  const choice = somebody()
  const ada = await enter('google', choice)
  const former = `before.${choice.email}`
  await isCalled(ada, former)
  await hadBefore(ada, choice.email, former)
  if (how === 'signs in') expect((await enter('google', choice)).id).toBe(ada.id)
  else await connectGoogle(ada, choice)
  expect(await addressOf(ada)).toBe(choice.email)
})

test('an address stays that another account of theirs still has, one that no account ever had, and where the new one is of somebody else', async () => {
  const [first, second] = [somebody(), somebody()]
  const ada = await enter('slack', first)
  await connectGoogle(ada, second)
  await hadBefore(ada, second.email, first.email)
  await enter('google', second)
  expect(await addressOf(ada)).toBe(first.email)

  const byHand = await fixture.app.person('Ben')
  const [own, other] = [somebody(), somebody()]
  await connectGoogle(byHand, own)
  await fixture.connect('/auth/slack/link', byHand, other)
  await enter('google', own)
  await takeAway(byHand, own.email)
  expect(await addressOf(byHand)).toBe(byHand.email)

  const choice = somebody()
  const eve = await enter('google', choice)
  await isCalled(eve, `before.${choice.email}`)
  await hadBefore(eve, choice.email, `before.${choice.email}`)
  await isCalled(await fixture.app.person('Cy'), choice.email)
  await enter('google', choice)
  expect(await addressOf(eve)).toBe(`before.${choice.email}`)
})

test('who is just taking the new address gets it, and the sign-in of the other one goes on with what they have', async () => {
  const choice = somebody()
  const former = `before.${choice.email}`
  const ada = await enter('google', choice)
  await isCalled(ada, former)
  await hadBefore(ada, choice.email, former)
  const { db } = fixture.app.server
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%update person p set email%'`.execute(db)
    return rows.length > 0
  }
  const again = await db.transaction().execute(async (taking) => {
    const row = { id: newId(), email: choice.email, name: 'Cy', first_name: 'Cy', image: null, workspace_id: null, bot_client_key: null }
    await taking.insertInto('person').values(row).execute()
    const entered = enter('google', choice)
    await expect.poll(isWaiting).toBe(true)
    return [entered]
  })
  expect((await again[0]!).id).toBe(ada.id)
  expect(await addressOf(ada)).toBe(former)
})
