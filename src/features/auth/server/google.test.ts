import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { me } from '#features/workspaces/contract.ts'
import { faults } from '#sandbox/google/faults.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'

let fixture: SignInTestApp

beforeAll(async () => {
  fixture = await createSignInTestApp()
})
afterEach(() => {
  for (const fault of Object.values(faults)) fault.off()
})
afterAll(() => fixture.close())

/** Exchanges the code of a finished sign-in and asks who that is. */
async function whoIs(params: Record<string, string>) {
  expect(params).not.toHaveProperty('error')
  const token = await fixture.exchange(params)
  const person = { id: '', name: '', email: '', workspace: '', token }
  return fixture.app.callApi(person, me)
}

const count = async (table: 'person' | 'workspace' | 'identity') =>
  Number(
    (
      await fixture.app.server.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('who comes for the first time', () => {
  test('gets a workspace of their own with a trial of 14 days, and comes back to where they wanted', async () => {
    const arrival = await fixture.signIn(new Browser(), { state: '/messages/?tab=all' })
    expect(arrival.location).toMatch(/^\/login\/callback\/dashboard\?/)
    expect(arrival.params['state']).toBe('/messages/?tab=all')
    const mara = await whoIs(arrival.params)
    expect(mara.profile).toMatchObject({ email: 'mara@northwind.example', real_name: 'Mara Olsen', first_name: 'Mara' })
    expect(mara.profile.image).toContain(fixture.google.issuer)
    expect(mara.slack_integrations).toMatchObject([{ name: "Mara's workspace", is_owner: true, is_admin: true }])
    const days = (mara.slack_integrations[0]!.trial_end! - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(13.99)
    expect(days).toBeLessThanOrEqual(14)
  })

  test('can take back what they send: Undo Send is on until they switch it off', async () => {
    const { params } = await fixture.signIn(new Browser(), { email: 'undo@example.com', name: 'Una Undo' })
    expect(await whoIs(params)).toMatchObject({ undo_send: true })
  })

  test('and comes again, is the same person in the same workspace, also from another device', async () => {
    const first = await whoIs((await fixture.signIn(new Browser(), { email: 'ben@northwind.example' })).params)
    const before = await count('workspace')
    const again = await whoIs((await fixture.signIn(new Browser(), { email: 'ben@northwind.example' })).params)
    expect(again.id).toBe(first.id)
    expect(again.slack_integrations.map(({ id }) => id)).toEqual(first.slack_integrations.map(({ id }) => id))
    expect(await count('workspace')).toBe(before)
  })

  test('in eight tabs at once is one person with one workspace', async () => {
    const before = { people: await count('person'), workspaces: await count('workspace'), identities: await count('identity') }
    const backs: [Browser, string][] = []
    for (let i = 0; i < 8; i++) {
      const browser = new Browser()
      backs.push([browser, await fixture.goToGoogle(browser, { email: 'robin@example.com', name: 'Robin Weiss' })])
    }
    const arrivals = await Promise.all(backs.map(([browser, back]) => browser.open(back)))
    const people = await Promise.all(arrivals.map(({ params }) => whoIs(params)))
    expect(new Set(people.map(({ id }) => id)).size).toBe(1)
    expect({ people: await count('person'), workspaces: await count('workspace'), identities: await count('identity') }).toEqual({
      people: before.people + 1,
      workspaces: before.workspaces + 1,
      identities: before.identities + 1,
    })
  })

  test('with the address of somebody who signs in another way does not get their account', async () => {
    const owner = await fixture.app.person('Nadia')
    const before = await count('person')
    const arrival = await fixture.signIn(new Browser(), { email: owner.email.toUpperCase(), name: 'Nadia Second' })
    expect(arrival.params).toEqual({ error: 'email-taken', by: 'google', state: '/messages/' })
    expect(await count('person')).toBe(before)
    expect((await fixture.app.callApi(owner, me)).profile.email).toBe(owner.email)
  })
})

describe('a sign-in that does not hold is refused with its reason', () => {
  const endAttempts = () =>
    fixture.app.server.db
      .updateTable('oauth_state')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()

  test('the person says no', async () => {
    const arrival = await fixture.signIn(new Browser(), { deny: true, state: '/messages/?tab=mine' })
    expect(arrival.params).toEqual({ error: 'denied', by: 'google', state: '/messages/?tab=mine' })
  })

  test('the address comes back a second time', async () => {
    const browser = new Browser()
    const back = await fixture.goToGoogle(browser)
    expect((await browser.open(back)).params).toHaveProperty('token')
    expect((await browser.open(back)).params).toEqual({ error: 'expired', by: 'google' })
  })

  test('two requests with the same address race: one of them gets in', async () => {
    const browser = new Browser()
    const back = await fixture.goToGoogle(browser)
    const params = (await Promise.all([browser.open(back), browser.open(back), browser.open(back)])).map((arrival) => arrival.params)
    expect(params.filter((query) => 'token' in query)).toHaveLength(1)
    expect(params.filter((query) => query['error'] === 'expired')).toHaveLength(2)
  })

  test('the state is made up, or missing', async () => {
    const browser = new Browser()
    const back = new URL(await fixture.goToGoogle(browser))
    for (const state of ['x'.repeat(43), '', null]) {
      const forged = new URL(back)
      if (state === null) forged.searchParams.delete('state')
      else forged.searchParams.set('state', state)
      expect((await browser.open(forged)).params).toEqual({ error: 'expired', by: 'google' })
    }
    expect((await browser.open(back)).params).toHaveProperty('token')
  })

  test('another browser has it: with no cookie or another one nothing happens, and the right one still gets in', async () => {
    const [browser, other] = [new Browser(), new Browser()]
    const back = await fixture.goToGoogle(browser)
    await fixture.goToGoogle(other)
    expect((await new Browser().open(back)).params).toEqual({ error: 'wrong-browser', by: 'google' })
    expect((await other.open(back)).params).toEqual({ error: 'wrong-browser', by: 'google' })
    expect((await browser.open(back)).params).toHaveProperty('token')
  })

  test('it took longer than ten minutes', async () => {
    const browser = new Browser()
    const back = await fixture.goToGoogle(browser, { state: 'inv_8f3kA-92_kfj' })
    const { expires_at } = await fixture.app.server.db
      .selectFrom('oauth_state')
      .orderBy('expires_at', 'desc')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect((expires_at.getTime() - Date.now()) / 60_000).toBeCloseTo(10, 0)
    await endAttempts()
    // Whatever others begin meanwhile, nobody loses where they were going.
    await fixture.goToGoogle(new Browser())
    const state = '/account/settings/workspace/join/inv_8f3kA-92_kfj'
    expect((await browser.open(back)).params).toEqual({ error: 'expired', by: 'google', state })
  })

  test('connecting took longer than ten minutes: it can be begun again', async () => {
    const [browser, person] = [new Browser(), await fixture.app.person('Nora')]
    const back = await fixture.goTo('/auth/google/integrate/bot', browser, { state: '/account/settings/bots/k/' })
    await endAttempts()
    const { params } = await fixture.handOn(browser, back, person, '/auth/google/callback/integrate2')
    expect(params).toMatchObject({ error: 'expired', by: 'google', purpose: 'agents', state: '/account/settings/bots/k/' })
  })

  test("the code of one attempt is put into another attempt's address (PKCE)", async () => {
    const browser = new Browser()
    const stolen = new URL(await fixture.goToGoogle(browser, { email: 'chloe@northwind.example' }))
    const mine = new URL(await fixture.goToGoogle(browser))
    mine.searchParams.set('code', stolen.searchParams.get('code')!)
    expect((await browser.open(mine)).params).toEqual({ error: 'rejected', by: 'google', state: '/messages/' })
  })

  test.each([
    ['wrongNonce', 'rejected'],
    ['badSignature', 'rejected'],
    ['expiredToken', 'rejected'],
    ['expiredCode', 'rejected'],
    ['serverError', 'unavailable'],
  ] as const)('Google has the fault %s: %s, and the next attempt works', async (fault, problem) => {
    const browser = new Browser()
    const back = await fixture.goToGoogle(browser)
    faults[fault].once()
    expect((await browser.open(back)).params).toEqual({ error: problem, by: 'google', state: '/messages/' })
    expect((await fixture.signIn(browser)).params).toHaveProperty('token')
  })
})

describe('what travels', () => {
  test("the browser is held by a cookie that scripts cannot read, and the database could finish nobody's sign-in", async () => {
    const browser = new Browser()
    const back = new URL(await fixture.goToGoogle(browser))
    expect(browser.setCookies[0]).toMatch(/^baton-sign-in=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
    const rows = await fixture.app.server.db.selectFrom('oauth_state').selectAll().execute()
    const stored = JSON.stringify(rows, (_key, value: unknown) => (Buffer.isBuffer(value) ? value.toString('base64url') : value))
    expect(stored).not.toContain(back.searchParams.get('state'))
    expect(stored).not.toContain([...browser.cookies.values()][0])
  })

  test('two tabs of one browser can sign in at the same time', async () => {
    const browser = new Browser()
    const first = await fixture.goToGoogle(browser, { state: '/messages/a' })
    const second = await fixture.goToGoogle(browser, { state: '/messages/b' })
    expect((await browser.open(first)).params['state']).toBe('/messages/a')
    expect((await browser.open(second)).params['state']).toBe('/messages/b')
  })

  test('addresses with codes are kept by no cache and told to no other site', async () => {
    const arrival = await fixture.signIn(new Browser())
    expect(arrival.headers.get('cache-control')).toBe('no-store')
    expect(arrival.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each([
    ['//evil.example', '/dashboard/'],
    ['https://evil.example/', '/dashboard/'],
    ['/auth/google/', '/dashboard/'],
    ['', '/dashboard/'],
    ['inv_8f3kA-92_kfj', '/account/settings/workspace/join/inv_8f3kA-92_kfj'],
  ])('who comes with the state %j comes back to %s', async (state, path) => {
    expect((await fixture.signIn(new Browser(), { state })).params['state']).toBe(path)
  })

  test('the mark of a bot to be added leads there, and hangs on nothing that comes back to the server itself', async () => {
    const there = new URL(await fixture.goToGoogle(new Browser(), { state: '?addbot=true' }))
    expect(there.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
    const { params } = await fixture.signIn(new Browser(), { state: '?addbot=true' })
    expect(params).toEqual({ token: expect.any(String) as string, state: '/dashboard/?action=addbot' })
  })

  test('who begins at another name of the server goes on at its public address, once', async () => {
    const { port } = new URL(fixture.base)
    const moved = await new Browser().open(`http://127.0.0.1:${port}/auth/google/?state=/messages/`)
    expect(moved.location).toBe(`${fixture.base}/auth/google/?state=%2Fmessages%2F&moved=1`)
    const behindProxy = await new Browser().open(moved.location, { 'x-forwarded-host': 'internal:3000' })
    expect(behindProxy.location).toContain(fixture.google.issuer)
  })
})
