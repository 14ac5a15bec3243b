import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { me } from '#features/workspaces/contract.ts'
import { faults as googleFaults } from '#sandbox/google/faults.ts'
import { subjectOf } from '#sandbox/google/personas.ts'
import { makeSigningKey } from '#sandbox/kit/SigningKey.ts'
import { clientId } from '#testing/sandbox/startGoogle.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { accountsChanged, listAccounts, refreshGoogle, saveGoogle, unlinkAccount } from '#features/auth/contract.ts'
import type { Company } from '#features/auth/rules.ts'
import { agentScope, OidcProvider } from './OidcProvider.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'

let fixture: SignInTestApp

beforeAll(async () => {
  fixture = await createSignInTestApp()
})
afterEach(() => {
  for (const fault of Object.values(googleFaults)) fault.off()
})
afterAll(() => fixture.close())

let count = 0
/** Somebody of the companies whom nobody has met. */
const somebody = (name = 'Runa') => ({ name: `${name} Ny`, email: `${name.toLowerCase()}.${++count}@example.com` })
const enter = async (company: Company, choice = somebody()) => fixture.enter((await fixture.signIn(new Browser(), choice, company)).params)
const accounts = async (person: TestPerson) => (await fixture.app.callApi(person, listAccounts)).accounts
const starts = { google: '/auth/google/integrate', slack: '/auth/slack/link' } as const

describe.each([
  ['google', 'slack'],
  ['slack', 'google'],
] as const)('who came by %s and connects %s', (first, second) => {
  test('is one person by both companies, and every page of theirs is notified', async () => {
    const person = await enter(first)
    const other = somebody()
    const since = await fixture.app.now()
    const { location } = await fixture.connect(starts[second], person, other)
    expect(location).toBe(`/profile/?connected=${second}`)
    const now = await accounts(person)
    expect(now.map(({ provider }) => provider)).toEqual([first, second])
    expect(now[1]).toMatchObject({ email: other.email, needs_reconnect: false })
    expect((await enter(second, other)).id).toBe(person.id)
    const events = (await fixture.app.eventsFor(person, since)).filter(({ name }) => name === accountsChanged.name)
    expect(events.at(-1)?.body).toEqual({ accounts: now })
    expect((await fixture.app.callApi(person, me)).accounts).toEqual(now)
  })

  test('nobody else is notified, not even a colleague', async () => {
    const person = await enter(first)
    const colleague = await fixture.app.person('Kåre', { workspace: person.workspace })
    const since = await fixture.app.now()
    await fixture.connect(starts[second], person, somebody())
    expect(await fixture.app.eventsFor(colleague, since)).toEqual([])
  })

  test('but not one that is the way in of somebody else, who keeps it', async () => {
    const [person, taken] = [await enter(first), somebody()]
    const holder = await enter(second, taken)
    const { params } = await fixture.connect(starts[second], person, taken)
    expect(params).toMatchObject({ error: 'taken', by: second })
    expect(await accounts(person)).toHaveLength(1)
    expect((await enter(second, taken)).id).toBe(holder.id)
  })

  test('not without being signed in, and not when they say no', async () => {
    expect((await fixture.connect(starts[second], null, somebody())).params).toMatchObject({ error: 'signed-out', by: second })
    const person = await enter(first)
    expect((await fixture.connect(starts[second], person, { ...somebody(), deny: true })).params).toMatchObject({
      error: 'denied',
      by: second,
    })
    expect(await accounts(person)).toHaveLength(1)
  })

  test('not in the browser of somebody else: what another began cannot be ended here', async () => {
    const person = await enter(first)
    const back = await fixture.goTo(starts[second], new Browser(), somebody())
    const to = second === 'google' ? '/auth/google/callback/integrate2' : starts.slack
    expect((await fixture.handOn(new Browser(), back, person, to)).params).toMatchObject({ error: 'wrong-browser' })
    expect(await accounts(person)).toHaveLength(1)
  })

  test('and takes one of them away again, but never the last', async () => {
    const person = await enter(first)
    await fixture.connect(starts[second], person, somebody())
    const [mine, other] = await accounts(person)
    const take = (account = mine!) =>
      fixture.app.callApi(person, unlinkAccount, { params: { provider: account.provider, subject: account.subject } })
    expect((await take(mine)).accounts).toEqual([other])
    await expect(take(other)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('only way you get in') as string })
    await expect(take(mine)).rejects.toMatchObject({ code: 'not-found' })
    expect(await accounts(person)).toEqual([other])
  })
})

test('of two accounts taken away at the same moment one stays', async () => {
  const person = await enter('google')
  await fixture.connect(starts.slack, person, somebody())
  const both = await accounts(person)
  const results = await Promise.allSettled(
    both.map(({ provider, subject }) => fixture.app.callApi(person, unlinkAccount, { params: { provider, subject } })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await accounts(person)).toHaveLength(1)
})

test('nobody takes away the account of another', async () => {
  const [person, other] = [await enter('google'), await enter('google')]
  const [account] = await accounts(other)
  const asked = fixture.app.callApi(person, unlinkAccount, { params: { provider: 'google', subject: account!.subject } })
  await expect(asked).rejects.toMatchObject({ code: 'not-found' })
  expect(await accounts(other)).toEqual([account])
})

describe('acting for somebody at Google', () => {
  test('what Google gave is kept encrypted, renewed, and shown to nobody', async () => {
    const person = await enter('google')
    const google = somebody()
    await fixture.connect('/auth/google/integrate', person, google)
    const answer = await fixture.app.callApi(person, refreshGoogle)
    expect(answer.email).toBe(google.email)
    expect(answer.expires_at * 1000 - Date.now()).toBeGreaterThan(3_000_000)
    expect(answer.scopes).not.toContain(agentScope)
    expect(JSON.stringify([answer, await fixture.app.callApi(person, me)])).not.toMatch(/ya29|1\/\/0/)
    const rows = await fixture.app.server.db.selectFrom('identity').where('person_id', '=', person.id).select('tokens').execute()
    const kept = rows.flatMap(({ tokens }) => tokens ?? [])
    expect(kept).toHaveLength(1)
    expect(kept[0]!.toString('latin1')).not.toMatch(/ya29|1\/\/0|refresh/)
  })

  test('the right to Dialogflow agents is asked for on top, and that it was left out is said', async () => {
    const person = await enter('slack')
    const google = somebody()
    const without = await fixture.connect('/auth/google/integrate/bot', person, { ...google, without: [agentScope] })
    expect(without.params).toMatchObject({ saved: 'false', error: 'no-right', by: 'google' })
    expect((await accounts(person)).map(({ provider }) => provider)).toEqual(['slack', 'google'])
    expect((await fixture.connect('/auth/google/integrate/bot', person, google)).location).toBe('/profile/?connected=google')
    expect((await fixture.app.callApi(person, refreshGoogle)).scopes).toContain(agentScope)
  })

  test('switching the account: the new one acts, the old one still signs in', async () => {
    const [old, fresh] = [somebody(), somebody()]
    const person = await enter('google', old)
    await fixture.connect('/auth/google/integrate', person, old)
    expect((await fixture.app.callApi(person, refreshGoogle)).email).toBe(old.email)
    using revoke = vi.spyOn(OidcProvider.prototype, 'revoke')
    await fixture.connect('/auth/google/integrate', person, fresh)
    expect((await fixture.app.callApi(person, refreshGoogle)).email).toBe(fresh.email)
    // What the old one gave is given back a moment later, and with it Google ends what is signed in by it just then.
    await expect.poll(() => revoke.mock.settledResults.map(({ type }) => type)).toContain('fulfilled')
    expect((await enter('google', old)).id).toBe(person.id)
  })

  test('an access that Google took back is noticed, said, and mended by connecting again', async () => {
    const person = await enter('slack')
    const google = somebody()
    await fixture.connect('/auth/google/integrate', person, google)
    const since = await fixture.app.now()
    googleFaults.revokedToken.once()
    for (let i = 0; i < 2; i++) {
      await expect(fixture.app.callApi(person, refreshGoogle)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining(google.email) as string,
        details: { account: google.email, reconnect: '/auth/google/integrate' },
      })
    }
    expect((await accounts(person))[1]).toMatchObject({ provider: 'google', needs_reconnect: true })
    const events = (await fixture.app.eventsFor(person, since)).filter(({ name }) => name === accountsChanged.name)
    expect(events.map(({ body }) => body)).toEqual([{ accounts: await accounts(person) }])
    await fixture.connect('/auth/google/integrate', person, google)
    expect((await accounts(person))[1]).toMatchObject({ needs_reconnect: false })
    expect((await fixture.app.callApi(person, refreshGoogle)).email).toBe(google.email)
  })

  test('what another secret sealed is said, and mended by that secret, by connecting again, or taken away', async () => {
    const person = await enter('slack')
    const google = somebody()
    await fixture.connect('/auth/google/integrate', person, google)
    const { db, vault } = fixture.app.server
    const { tokens } = await db
      .selectFrom('identity')
      .where('person_id', '=', person.id)
      .where('provider', '=', 'google')
      .select('tokens')
      .executeTakeFirstOrThrow()
    const elsewhere = new Vault('another secret '.repeat(3)).encrypt(vault.decrypt(tokens!))
    const seal = (sealed = elsewhere) =>
      db.updateTable('identity').set({ tokens: sealed }).where('person_id', '=', person.id).where('provider', '=', 'google').execute()
    await seal()
    expect((await accounts(person))[1]).toMatchObject({ needs_reconnect: true })
    await expect(fixture.app.callApi(person, refreshGoogle)).rejects.toMatchObject({
      code: 'forbidden',
      details: { account: google.email },
    })
    expect((await accounts(person))[1]).toMatchObject({ needs_reconnect: true })
    await seal(tokens!)
    expect((await accounts(person))[1]).toMatchObject({ needs_reconnect: false })
    expect((await fixture.app.callApi(person, refreshGoogle)).email).toBe(google.email)
    await seal()
    await fixture.connect('/auth/google/integrate', person, google)
    expect((await accounts(person))[1]).toMatchObject({ needs_reconnect: false })
    expect((await fixture.app.callApi(person, refreshGoogle)).email).toBe(google.email)
    await seal()
    const { provider, subject } = (await accounts(person))[1]!
    expect((await fixture.app.callApi(person, unlinkAccount, { params: { provider, subject } })).accounts).toHaveLength(1)
  })

  test('Google is down: nothing is thrown away', async () => {
    const person = await enter('slack')
    await fixture.connect('/auth/google/integrate', person, somebody())
    googleFaults.serverError.once()
    await expect(fixture.app.callApi(person, refreshGoogle)).rejects.toMatchObject({ code: 'unavailable' })
    expect((await accounts(person))[1]).toMatchObject({ needs_reconnect: false })
    expect((await fixture.app.callApi(person, refreshGoogle)).email).not.toBeNull()
  })

  test('without an account it is said where to connect one', async () => {
    await expect(fixture.app.callApi(await fixture.app.person('Pål'), refreshGoogle)).rejects.toMatchObject({
      code: 'not-found',
      message: 'No Google account is connected. Connect one at /auth/google/integrate.',
    })
  })
})

describe('an ID token that the page was given', () => {
  /** One as Google signs it: by the stand-in itself, unless `key` says otherwise. */
  const claims = (email: string, changes = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const who = { sub: subjectOf(email), email, email_verified: true, name: 'Runa Ny' }
    return { iss: fixture.google.issuer, aud: clientId, azp: clientId, iat: now, exp: now + 3600, ...who, ...changes }
  }
  const save = (person: TestPerson, jwt: string) => fixture.app.callApi(person, saveGoogle, { body: { jwt } })
  const signed = (payload: object) => fixture.google.sign(payload)

  test('adds the account, and again changes nothing', async () => {
    const person = await enter('slack')
    const { email } = somebody()
    const { accounts: now } = await save(person, signed(claims(email)))
    expect(now.map(({ provider }) => provider)).toEqual(['slack', 'google'])
    expect((await save(person, signed(claims(email)))).accounts).toEqual(now)
    expect((await enter('google', { name: 'Runa Ny', email })).id).toBe(person.id)
  })

  test.each<[string, object]>([
    ['for another app', { aud: 'somebody-else' }],
    ['shown by another app', { azp: 'somebody-else' }],
    ['of another issuer', { iss: 'https://accounts.google.com' }],
    ['that has run out', { iat: 1_700_000_000, exp: 1_700_003_600 }],
    ['that is older than ten minutes', { iat: Math.floor(Date.now() / 1000) - 700 }],
    ['without an end', { exp: undefined }],
    ['with an address that Google has not checked', { email_verified: false }],
  ])('%s is refused', async (_, changes) => {
    const person = await enter('slack')
    await expect(save(person, signed(claims('x@example.com', changes)))).rejects.toMatchObject({ code: 'bad-input' })
    expect(await accounts(person)).toHaveLength(1)
  })

  test('signed by a key that is not Google’s, by none, or no token at all is refused', async () => {
    const person = await enter('slack')
    const key = makeSigningKey()
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims('x@example.com'))).toString('base64url')}.`
    for (const jwt of [key.sign(claims('x@example.com')), none, 'x'.repeat(40)])
      await expect(save(person, jwt)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await accounts(person)).toHaveLength(1)
  })

  test('of somebody else’s account is refused in clear words', async () => {
    const taken = somebody()
    await enter('google', taken)
    await expect(save(await enter('slack'), signed(claims(taken.email)))).rejects.toMatchObject({
      code: 'conflict',
      message: 'Somebody else here signs in with this Google account, so it cannot be connected to you.',
    })
  })
})
