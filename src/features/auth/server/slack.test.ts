import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { me } from '#features/workspaces/contract.ts'
import { faults } from '#sandbox/slack/faults.ts'
import { team, userIdOf } from '#sandbox/slack/People.ts'
import { handOver } from '#features/auth/contract.ts'
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

const sana = { email: 'sana@northwind.example' }
const back = (browser: Browser, choice = {}) => fixture.goTo('/auth/slack/dashboard/', browser, { state: '/messages/', ...sana, ...choice })

describe('signing in with Slack', () => {
  test('who comes for the first time gets a workspace of their own, and their team at Slack is known', async () => {
    const { params } = await fixture.signIn(new Browser(), { ...sana, state: '/messages/?tab=all' }, 'slack')
    expect(params['state']).toBe('/messages/?tab=all')
    const person = await fixture.app.callApi(await fixture.enter(params), me)
    expect(person.profile).toMatchObject({ email: sana.email, real_name: 'Sana Iqbal', first_name: 'Sana' })
    expect(person.slack_integrations).toMatchObject([{ name: "Sana's workspace", is_owner: true }])
    const user_id = userIdOf(sana.email)
    expect(person.slack_params).toEqual({
      team_id: team.id,
      team_name: team.name,
      team_email: null,
      user_id,
      user_email: sana.email,
      bot: null,
    })
    expect(person.accounts).toMatchObject([
      { provider: 'slack', subject: `${team.id}.${user_id}`, email: sana.email, needs_reconnect: false },
    ])
  })

  test('and comes again, is the same person', async () => {
    const first = await fixture.enter((await fixture.signIn(new Browser(), sana, 'slack')).params)
    const again = await fixture.enter((await fixture.signIn(new Browser(), sana, 'slack')).params)
    expect(again.id).toBe(first.id)
  })

  test('somebody new by any name, at /auth/slack as well', async () => {
    const browser = new Browser()
    const there = await fixture.goTo('/auth/slack', browser, { name: 'Priya Raman', email: 'priya@example.com' })
    const { params } = await fixture.handOn(browser, there, null, '/auth/slack')
    expect(params['state']).toBe('/dashboard/')
    expect(await fixture.enter(params)).toMatchObject({ name: 'Priya Raman', email: 'priya@example.com' })
  })

  test('the e-mail of somebody who gets in by Google opens nothing', async () => {
    const mara = await fixture.enter((await fixture.signIn(new Browser(), {}, 'google')).params)
    const { params } = await fixture.signIn(new Browser(), { email: mara.email }, 'slack')
    expect(params).toEqual({ error: 'email-taken', by: 'slack', state: '/messages/' })
  })

  test('but who is signed in with that very e-mail gets it added, and gets in by both from then on', async () => {
    const ben = await fixture.enter((await fixture.signIn(new Browser(), { email: 'ben@northwind.example' }, 'google')).params)
    const browser = new Browser()
    const there = await back(browser, { email: ben.email })
    const { params } = await fixture.handOn(browser, there, ben, '/auth/slack')
    expect((await fixture.enter(params)).id).toBe(ben.id)
    expect((await fixture.enter((await fixture.signIn(new Browser(), { email: ben.email }, 'slack')).params)).id).toBe(ben.id)
  })

  test('the e-mail of an account that somebody has linked makes no second person of them, and is added to who is signed in as them', async () => {
    const linked = { name: 'Ben Berg', email: 'ben@corp.example' }
    const ben = await fixture.enter((await fixture.signIn(new Browser(), { name: 'Ben Berg', email: 'berg@example.com' }, 'slack')).params)
    await fixture.connect('/auth/google/integrate', ben, linked)
    const browser = new Browser()
    const there = await back(browser, { ...linked, email: linked.email.toUpperCase() })
    const stranger = await fixture.signIn(new Browser(), linked, 'slack')
    expect(stranger.params).toEqual({ error: 'email-taken', by: 'slack', state: '/messages/' })
    expect((await fixture.enter((await fixture.handOn(browser, there, ben, '/auth/slack')).params)).id).toBe(ben.id)
  })

  test('an e-mail that two people have linked accounts of is added to either, when signed in as them', async () => {
    const shared = { name: 'Team', email: 'team@corp.example' }
    const people = []
    for (const name of ['Nils', 'Nora']) {
      people.push(await fixture.enter((await fixture.signIn(new Browser(), { name, email: `${name}@corp.example` }, 'google')).params))
    }
    const ids = people.map(({ id }) => id)
    await fixture.app.server.db.updateTable('identity').set({ email: shared.email }).where('person_id', 'in', ids).execute()
    const [, later] = people
    const browser = new Browser()
    const there = await back(browser, shared)
    expect((await fixture.enter((await fixture.handOn(browser, there, later!, '/auth/slack')).params)).id).toBe(later!.id)
  })

  test('somebody else who is signed in gets nothing added, and is not signed in as another', async () => {
    const other = await fixture.app.person('Otto')
    const browser = new Browser()
    const there = await back(browser, { name: 'Nils Nygård', email: 'nils@example.com' })
    const nils = await fixture.enter((await fixture.handOn(browser, there, other, '/auth/slack')).params)
    expect(nils).toMatchObject({ email: 'nils@example.com' })
    expect(nils.id).not.toBe(other.id)
    expect((await fixture.app.callApi(other, me)).accounts).toEqual([])
  })

  test('the mark of a bot to be added travels with the state, and leads there', async () => {
    const browser = new Browser()
    const there = new URL(await fixture.goTo('/auth/slack/dashboard/', browser, { ...sana, state: '?addbot=true' }))
    expect(there.searchParams.get('state')).toMatch(/^[\w-]{43}\?addbot=true$/)
    expect((await fixture.handOn(browser, there.href, null, '/auth/slack')).params['state']).toBe('/dashboard/?action=addbot')
  })
})

describe('a sign-in that does not hold is refused with its reason', () => {
  test('the person says no', async () => {
    const { params } = await fixture.signIn(new Browser(), { ...sana, deny: true }, 'slack')
    expect(params).toEqual({ error: 'denied', by: 'slack', state: '/messages/' })
  })

  test('twice, in another browser, with a made-up state', async () => {
    const browser = new Browser()
    const there = await back(browser)
    const wrong = await fixture.handOn(new Browser(), there, null, '/auth/slack')
    expect(wrong.params).toEqual({ error: 'wrong-browser', by: 'slack' })
    const forged = new URL(there)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect((await fixture.handOn(browser, forged.href, null, '/auth/slack')).params).toEqual({ error: 'expired', by: 'slack' })
    expect((await fixture.handOn(browser, there, null, '/auth/slack')).params).toHaveProperty('token')
    expect((await fixture.handOn(browser, there, null, '/auth/slack')).params).toEqual({ error: 'expired', by: 'slack' })
  })

  test("the code of one attempt is put into another attempt's address (PKCE)", async () => {
    const browser = new Browser()
    const [stolen, mine] = [new URL(await back(browser)), new URL(await back(browser))]
    mine.searchParams.set('code', stolen.searchParams.get('code')!)
    expect((await fixture.handOn(browser, mine.href, null, '/auth/slack')).params).toEqual({
      error: 'rejected',
      by: 'slack',
      state: '/messages/',
    })
  })

  test('an attempt begun at Google cannot be ended as one of Slack, nor signing in as installing', async () => {
    const browser = new Browser()
    const google = await fixture.goToGoogle(browser)
    expect((await fixture.handOn(browser, google, null, '/auth/slack')).params['error']).toBe('rejected')
    const person = await fixture.app.person('Ines')
    for (const end of ['/auth/slack/integrate', '/auth/slack/link']) {
      expect((await fixture.handOn(browser, await back(browser), person, end)).params['error']).toBe('rejected')
    }
  })

  test.each([
    ['wrongNonce', 'rejected'],
    ['badSignature', 'rejected'],
    ['expiredCode', 'rejected'],
    ['serverError', 'unavailable'],
  ] as const)('Slack has the fault %s: %s, and the next attempt works', async (fault, problem) => {
    const browser = new Browser()
    const there = await back(browser)
    faults[fault].once()
    expect((await fixture.handOn(browser, there, null, '/auth/slack')).params).toEqual({ error: problem, by: 'slack', state: '/messages/' })
    expect((await fixture.signIn(browser, sana, 'slack')).params).toHaveProperty('token')
  })

  test('Slack does not accept our credentials: a fault of the server, not of the person', async () => {
    const other = await createSignInTestApp({ env: { SLACK_CLIENT_SECRET: 'not the secret' } })
    try {
      expect((await other.signIn(new Browser(), sana, 'slack')).params).toEqual({ error: 'unavailable', by: 'slack', state: '/messages/' })
    } finally {
      await other.close()
    }
  })
})

describe('the code that says who is signed in', () => {
  const exchange = async (code: string) => fixture.enter({ token: code })

  test('opens no session, and works once', async () => {
    const person = await fixture.app.person('Hedda')
    const { code } = await fixture.app.callApi(person, handOver)
    await expect(exchange(code)).rejects.toMatchObject({ code: 'gone' })
    const link = async () => {
      const browser = new Browser()
      const there = new URL(await fixture.goTo('/auth/slack/link', browser, { name: 'Hedda Holm', email: 'hedda@example.com' }))
      there.searchParams.set('state', there.searchParams.get('state')!.split('?')[0]!)
      return browser.open(`${fixture.base}/auth/slack/link${there.search}&jwt=${code}`)
    }
    expect((await link()).location).toBe('/profile/?connected=slack')
    expect((await link()).params['error']).toBe('signed-out')
  })

  test.each(['ended', 'too old'])('is worth nothing when it is of a session that has %s', async (how) => {
    const person = await fixture.app.person('Silje')
    const browser = new Browser()
    const there = new URL(await fixture.goTo('/auth/slack/link', browser, { name: 'Silje S', email: `silje.${how.length}@example.com` }))
    const { code } = await fixture.app.callApi(person, handOver)
    const { db } = fixture.app.server
    const past = new Date(Date.now() - 1)
    if (how === 'ended') await db.updateTable('session').set({ revoked_at: past }).where('person_id', '=', person.id).execute()
    else await db.updateTable('one_time_code').set({ expires_at: past }).where('person_id', '=', person.id).execute()
    there.searchParams.set('state', there.searchParams.get('state')!.split('?')[0]!)
    const arrival = await browser.open(`${fixture.base}/auth/slack/link${there.search}&jwt=${code}`)
    expect(arrival.params).toEqual({ error: 'signed-out', by: 'slack', connecting: 'true', state: '/profile/' })
  })
})
