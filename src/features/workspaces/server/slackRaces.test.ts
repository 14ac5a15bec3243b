import { afterAll, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { SlackOAuth } from '#features/auth/ports.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { waitingForLocks } from '#testing/waitingForLocks.ts'
import { disconnectSlack, slackConnection } from '#features/workspaces/contract.ts'
import { connectSlack } from './connectSlack.ts'

let fixture: SignInTestApp
let revoke: MockInstance<SlackOAuth['revoke']>

beforeAll(async () => {
  fixture = await createSignInTestApp()
  // The server has another one of the same class.
  revoke = vi.spyOn(Object.getPrototypeOf(fixture.port) as SlackOAuth, 'revoke')
})
beforeEach(() => void revoke.mockClear())
afterAll(() => fixture.close())

/** Connects a team of Slack as somebody; `last` is done before that is committed. */
function connect(person: TestPerson, team: string, last = () => Promise.resolve()): Promise<void> {
  const { contexts, vault } = fixture.app.server
  const install = { teamId: team, teamName: team, teamEmail: null, botUserId: 'U1', scopes: '', token: `xoxb-${team}` }
  return contexts.write({ person: { ...person, image: null, session: null }, requires: 'edit' }, async (ctx) => {
    await connectSlack(ctx, person.workspace, install, { contexts, vault, slack: fixture.port })
    await last()
  })
}

/** While somebody connects a team of Slack something else is done, as far as it does not wait for that. */
async function whileConnecting(person: TestPerson, team: string, act: () => Promise<unknown>): Promise<void> {
  let acting: Promise<unknown> | undefined
  await connect(person, team, async () => {
    let isOver = false
    acting = act().finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await waitingForLocks(fixture.app.server.db)) > 0).toBe(true)
  })
  await acting
}

const teamOf = async (person: TestPerson) =>
  (await fixture.app.callApi(person, slackConnection, { headers: { teamid: person.workspace } })).slack?.team_id

test('of two teams that are connected to one workspace at the same moment, the first one’s token is given back', async () => {
  const owner = await fixture.app.person('Oda')
  await whileConnecting(owner, 'T1', () => connect(owner, 'T2'))
  expect(await teamOf(owner)).toBe('T2')
  expect(revoke.mock.calls).toEqual([['xoxb-T1']])
})

test('a team that one workspace lets go of while another one connects it keeps its token', async () => {
  const [first, second] = [await fixture.app.person('Ove'), await fixture.app.person('Otto')]
  await connect(first, 'T3')
  await whileConnecting(second, 'T3', () => fixture.app.callApi(first, disconnectSlack, { headers: { teamid: first.workspace } }))
  expect(await teamOf(second)).toBe('T3')
  expect(revoke).not.toHaveBeenCalled()
})
