import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvite, revokeInvite, useInvite } from '#features/workspaces/invites/contract.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { makeWorkspace, me } from '#features/workspaces/contract.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { companies } from '#features/auth/rules.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'

let fixture: SignInTestApp
let owner: TestPerson

beforeAll(async () => {
  fixture = await createSignInTestApp()
  owner = await fixture.app.person('Gro')
})
afterAll(() => fixture.close())

let count = 0
const somebody = () => ({ name: 'Liv Lie', email: `liv.${++count}@example.com` })

async function invite(...emails: string[]) {
  const body = { team_id: owner.workspace, ...rightsOf(['chat']), ...(emails.length > 0 && { emails }) }
  const { invites } = await fixture.app.callApi(owner, createInvite, { body })
  return invites[0]!
}
const workspacesOf = async (person: TestPerson) => (await fixture.app.callApi(person, me)).slack_integrations.map(({ name }) => name)

describe.each(companies)('who signs in by %s for the first time, by an invitation', (company) => {
  const come = async (link: string, choice = somebody()) => {
    const { params } = await fixture.signIn(new Browser(), { ...choice, state: link }, company)
    expect(params['state']).toBe(`/account/settings/workspace/join/${link}`)
    return fixture.enter(params)
  }

  test('gets no workspace of their own, and joins the one that asked', async () => {
    const choice = somebody()
    const { link } = await invite(choice.email)
    const person = await come(link, choice)
    expect(await fixture.app.callApi(person, me)).toMatchObject({ workspace_team: null, slack_integrations: [], users: [] })
    await fixture.app.callApi(person, useInvite, { body: { link } })
    expect(await workspacesOf(person)).toEqual(["Gro's workspace"])
  })

  test('and does not join, can make a workspace', async () => {
    const person = await come((await invite()).link)
    await fixture.app.callApi(person, makeWorkspace, { body: { name: 'On my own' } })
    expect(await workspacesOf(person)).toEqual(['On my own'])
  })

  test.each(['that was for somebody else', 'that was revoked', 'that never was'])('%s gets a workspace of their own', async (which) => {
    const { id, link } = await (which === 'that was for somebody else' ? invite(somebody().email) : invite())
    if (which === 'that was revoked') await fixture.app.callApi(owner, revokeInvite, { body: { team_id: owner.workspace, id } })
    const person = await come(which === 'that never was' ? 'a-code-that-never-was' : link)
    expect(await workspacesOf(person)).toEqual(["Liv's workspace"])
  })
})
