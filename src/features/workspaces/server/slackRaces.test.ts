import { afterAll, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { SlackOAuth } from '#features/auth/ports.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { disconnectSlack, slackConnection } from '#features/workspaces/contract.ts'
import { connectSlack } from './connectSlack.ts'
import { giveBackSlack } from './giveBackSlack.ts'

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
function connect(
  person: TestPerson,
  team: string,
  last = (_db: DatabaseOrTransaction) => Promise.resolve(),
  { contexts } = { contexts: fixture.app.server.contexts },
): Promise<void> {
  const { vault } = fixture.app.server
  const install = { teamId: team, teamName: team, teamEmail: null, botUserId: 'U1', scopes: '', token: `xoxb-${team}` }
  return contexts.write({ person: { ...person, image: null, session: null }, requires: 'edit' }, async (ctx) => {
    await connectSlack(ctx, person.workspace, install, { contexts, vault, slack: fixture.port })
    await last(ctx.db)
  })
}

/** While somebody connects a team of Slack something else is done, as far as it does not wait for that. */
async function whileConnecting(person: TestPerson, team: string, act: () => Promise<unknown>): Promise<void> {
  let acting: Promise<unknown> | undefined
  await connect(person, team, async (db) => {
    let isOver = false
    acting = act().finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await waitingForThis(db)) > 0).toBe(true)
  })
  await acting
}

const teamOf = async (person: TestPerson) =>
  (await fixture.app.callApi(person, slackConnection, { headers: { teamid: person.workspace } })).slack?.team_id

test('of two teams that are connected to one workspace at the same moment, the first one’s token is given back', async () => {
  const owner = await fixture.app.person('Oda')
  await whileConnecting(owner, 'T1', () => connect(owner, 'T2'))
  expect(await teamOf(owner)).toBe('T2')
  await expect.poll(() => revoke.mock.calls).toEqual([['xoxb-T1']])
})

test('a team that one workspace lets go of while another one connects it keeps its token', async () => {
  const [first, second] = [await fixture.app.person('Ove'), await fixture.app.person('Otto')]
  await connect(first, 'T3')
  await whileConnecting(second, 'T3', () => fixture.app.callApi(first, disconnectSlack, { headers: { teamid: first.workspace } }))
  expect(await teamOf(second)).toBe('T3')
  expect(revoke).not.toHaveBeenCalled()
})

test('what a server was to give back that died as soon as it had let go is given back by another one', async () => {
  const owner = await fixture.app.person('Oskar')
  await connect(owner, 'T4')
  const jobs = new Jobs(fixture.app.databaseUrl, () => undefined)
  await jobs.open([])
  const die = () => {
    throw new Error('killed')
  }
  const deps = { db: fixture.app.server.db, clock: () => new Date() }
  const dying = new RequestContexts({ ...deps, enqueue: (db, work) => jobs.enqueue(db, work), hint: die })
  await expect(connect(owner, 'T5', undefined, { contexts: dying })).rejects.toThrow('killed')
  await jobs.stop()
  expect(await teamOf(owner)).toBe('T5')
  await expect.poll(() => revoke.mock.calls).toEqual([['xoxb-T4']])
})

test('a team that is connected again before its token is given back keeps it', async () => {
  const owner = await fixture.app.person('Olaf')
  await connect(owner, 'T6')
  const { contexts, vault } = fixture.app.server
  const given = { team: 'T6', token: vault.encrypt('xoxb-T6').toString('base64') }
  await giveBackSlack(given, { contexts, vault, slack: fixture.port })
  expect(revoke).not.toHaveBeenCalled()
})
