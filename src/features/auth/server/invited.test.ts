import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvite, revokeInvite, useInvite } from '#features/workspaces/invites/contract.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { makeWorkspace, me } from '#features/workspaces/contract.ts'
import type { Guest } from '#testing/house.ts'
import { companies } from '#features/auth/rules.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { openSignInHouse, type SignInHouse } from '#testing/sign-in/signInHouse.ts'

let scene: SignInHouse
let owner: Guest

beforeAll(async () => {
  scene = await openSignInHouse()
  owner = await scene.house.person('Gro')
})
afterAll(() => scene.close())

let count = 0
const somebody = () => ({ name: 'Liv Lie', email: `liv.${++count}@example.com` })

async function invite(...emails: string[]) {
  const body = { team_id: owner.workspace, ...rightsOf(['chat']), ...(emails.length > 0 && { emails }) }
  const { invites } = await scene.house.ask(owner, createInvite, { body })
  return invites[0]!
}
const workspacesOf = async (guest: Guest) => (await scene.house.ask(guest, me)).slack_integrations.map(({ name }) => name)

describe.each(companies)('who signs in by %s for the first time, by an invitation', (company) => {
  const come = async (link: string, choice = somebody()) => {
    const { told } = await scene.signIn(new Browser(), { ...choice, state: link }, company)
    expect(told['state']).toBe(`/account/settings/workspace/join/${link}`)
    return scene.enter(told)
  }

  test('gets no workspace of their own, and joins the one that asked', async () => {
    const choice = somebody()
    const { link } = await invite(choice.email)
    const guest = await come(link, choice)
    expect(await scene.house.ask(guest, me)).toMatchObject({ workspace_team: null, slack_integrations: [], users: [] })
    await scene.house.ask(guest, useInvite, { body: { link } })
    expect(await workspacesOf(guest)).toEqual(["Gro's workspace"])
  })

  test('and does not join, can make a workspace', async () => {
    const guest = await come((await invite()).link)
    await scene.house.ask(guest, makeWorkspace, { body: { name: 'On my own' } })
    expect(await workspacesOf(guest)).toEqual(['On my own'])
  })

  test.each(['that was for somebody else', 'that was revoked', 'that never was'])('%s gets a workspace of their own', async (which) => {
    const { id, link } = await (which === 'that was for somebody else' ? invite(somebody().email) : invite())
    if (which === 'that was revoked') await scene.house.ask(owner, revokeInvite, { body: { team_id: owner.workspace, id } })
    const guest = await come(which === 'that never was' ? 'a-code-that-never-was' : link)
    expect(await workspacesOf(guest)).toEqual(["Liv's workspace"])
  })
})
