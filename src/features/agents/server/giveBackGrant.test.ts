import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tellOfPerson } from '#features/workspaces/server/tellOfPerson.ts'
import { listAccounts } from '#features/auth/contract.ts'
import { tokensIn } from '#features/auth/server/googleTokens.ts'
import { OidcProvider } from '#features/auth/server/OidcProvider.ts'
import { unlinkAccount } from '#features/auth/server/unlinkAccount.ts'
import { openCompanies } from '#app/openCompanies.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { readConfig } from '#platform/config/config.ts'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'
import { giveBackGrant } from './giveBackGrant.ts'

let fixture: SignInTestApp
const revoke = vi.spyOn(OidcProvider.prototype, 'revoke')
beforeAll(async () => void (fixture = await createSignInTestApp()))
beforeEach(() => void revoke.mockClear())
afterAll(() => fixture.close())

/** No bot of theirs asks by it. */
const credentialsOf = () => null
let count = 0

/** Somebody with a way in by Slack who lets Baton act for them at Google, and what Google gave for it. */
async function connected() {
  const email = `gil.${++count}@example.com`
  const person = await fixture.enter((await fixture.signIn(new Browser(), { name: 'Gil', email }, 'slack')).params)
  await fixture.connect('/auth/google/integrate', person, { name: 'Gil', email })
  const { db, vault } = fixture.app.server
  const rows = await db.selectFrom('identity').where('person_id', '=', person.id).where('tokens', 'is not', null).select('tokens').execute()
  return { person, email, token: tokensIn(rows[0]!.tokens!, vault)!.refresh! }
}

test('what a server was to give back that died as soon as an account was taken away is given back by another one', async () => {
  const { person, token } = await connected()
  const { accounts } = await fixture.app.callApi(person, listAccounts)
  const { subject } = accounts.find(({ provider }) => provider === 'google')!
  const { db, vault } = fixture.app.server
  const jobs = new Jobs(fixture.app.databaseUrl, () => undefined)
  await jobs.open([])
  const hint = () => {
    throw new Error('killed')
  }
  const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: (trx, work) => jobs.enqueue(trx, work), hint })
  const { companies } = openCompanies(
    readConfig({ SLACK_CLIENT_ID: 'x', SLACK_CLIENT_SECRET: 'x', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' }, 'test'),
  )
  const ports = { contexts, vault, companies, isGrantInUse: () => Promise.resolve(false), tellOfPerson }
  const taking = contexts.write({ person: { ...person, image: null, session: null }, requires: 'person' }, (ctx) =>
    unlinkAccount(ctx, { params: { provider: 'google', subject }, query: {}, headers: {}, body: undefined }, ports),
  )
  await expect(taking).rejects.toThrow('killed')
  await jobs.stop()
  await expect.poll(() => revoke.mock.calls).toEqual([[token]])
})

test('what an account gave is given back as soon as its person lets another one act for them', async () => {
  const { person, token } = await connected()
  await fixture.connect('/auth/google/integrate', person, { name: 'Gil', email: `gil.${++count}@example.com` })
  await expect.poll(() => revoke.mock.calls).toEqual([[token]])
})

test('what somebody connected again before it is given back is kept', async () => {
  const { email, token } = await connected()
  const { contexts, vault } = fixture.app.server
  const given = { token: vault.encrypt(token).toString('base64'), email }
  const google = { revoke: vi.fn<(token: string) => Promise<void>>() }
  await giveBackGrant(given, { contexts, vault, credentialsOf, google })
  expect(google.revoke).not.toHaveBeenCalled()
  await giveBackGrant(
    { ...given, token: vault.encrypt('another').toString('base64'), email: 'nobody@example.com' },
    { contexts, vault, credentialsOf, google },
  )
  expect(google.revoke.mock.calls).toEqual([['another']])
})

test('what another secret sealed is lost, and not tried for ever', async () => {
  const { contexts } = fixture.app.server
  const google = { revoke: vi.fn<(token: string) => Promise<void>>() }
  const given = { token: new Vault('another secret, as long as one must be').encrypt('lost').toString('base64') }
  await giveBackGrant(given, { contexts, vault: fixture.app.server.vault, credentialsOf, google })
  expect(google.revoke).not.toHaveBeenCalled()
})
