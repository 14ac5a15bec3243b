import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { me } from '#features/workspaces/contract.ts'
import { faults } from '#sandbox/slack/faults.ts'
import { team, userIdOf } from '#sandbox/slack/People.ts'
import { handOver } from '#features/auth/contract.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { openSignInHouse, type SignInHouse } from '#testing/sign-in/signInHouse.ts'

let scene: SignInHouse

beforeAll(async () => {
  scene = await openSignInHouse()
})
afterEach(() => {
  for (const fault of Object.values(faults)) fault.off()
})
afterAll(() => scene.close())

const sana = { email: 'sana@northwind.example' }
const back = (browser: Browser, choice = {}) => scene.goTo('/auth/slack/dashboard/', browser, { state: '/messages/', ...sana, ...choice })

describe('signing in with Slack', () => {
  test('who comes for the first time gets a workspace of their own, and their team at Slack is known', async () => {
    const { told } = await scene.signIn(new Browser(), { ...sana, state: '/messages/?tab=all' }, 'slack')
    expect(told['state']).toBe('/messages/?tab=all')
    const person = await scene.house.ask(await scene.enter(told), me)
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
    const first = await scene.enter((await scene.signIn(new Browser(), sana, 'slack')).told)
    const again = await scene.enter((await scene.signIn(new Browser(), sana, 'slack')).told)
    expect(again.id).toBe(first.id)
  })

  test('somebody new by any name, at /auth/slack as well', async () => {
    const browser = new Browser()
    const there = await scene.goTo('/auth/slack', browser, { name: 'Priya Raman', email: 'priya@example.com' })
    const { told } = await scene.handOn(browser, there, null, '/auth/slack')
    expect(told['state']).toBe('/dashboard/')
    expect(await scene.enter(told)).toMatchObject({ name: 'Priya Raman', email: 'priya@example.com' })
  })

  test('the e-mail of somebody who gets in by Google opens nothing', async () => {
    const mara = await scene.enter((await scene.signIn(new Browser(), {}, 'google')).told)
    const { told } = await scene.signIn(new Browser(), { email: mara.email }, 'slack')
    expect(told).toEqual({ error: 'email-taken', by: 'slack', state: '/messages/' })
  })

  test('but who is signed in with that very e-mail gets it added, and gets in by both from then on', async () => {
    const ben = await scene.enter((await scene.signIn(new Browser(), { email: 'ben@northwind.example' }, 'google')).told)
    const browser = new Browser()
    const there = await back(browser, { email: ben.email })
    const { told } = await scene.handOn(browser, there, ben, '/auth/slack')
    expect((await scene.enter(told)).id).toBe(ben.id)
    expect((await scene.enter((await scene.signIn(new Browser(), { email: ben.email }, 'slack')).told)).id).toBe(ben.id)
  })

  test('somebody else who is signed in gets nothing added, and is not signed in as another', async () => {
    const other = await scene.house.person('Otto')
    const browser = new Browser()
    const there = await back(browser, { name: 'Nils Nygård', email: 'nils@example.com' })
    const nils = await scene.enter((await scene.handOn(browser, there, other, '/auth/slack')).told)
    expect(nils).toMatchObject({ email: 'nils@example.com' })
    expect(nils.id).not.toBe(other.id)
    expect((await scene.house.ask(other, me)).accounts).toEqual([])
  })

  test('the mark of a bot to be added travels with the state, and leads there', async () => {
    const browser = new Browser()
    const there = new URL(await scene.goTo('/auth/slack/dashboard/', browser, { ...sana, state: '?addbot=true' }))
    expect(there.searchParams.get('state')).toMatch(/^[\w-]{43}\?addbot=true$/)
    expect((await scene.handOn(browser, there.href, null, '/auth/slack')).told['state']).toBe('/dashboard/?action=addbot')
  })
})

describe('a sign-in that does not hold is refused with its reason', () => {
  test('the person says no', async () => {
    const { told } = await scene.signIn(new Browser(), { ...sana, deny: true }, 'slack')
    expect(told).toEqual({ error: 'denied', by: 'slack', state: '/messages/' })
  })

  test('twice, in another browser, with a made-up state', async () => {
    const browser = new Browser()
    const there = await back(browser)
    const wrong = await scene.handOn(new Browser(), there, null, '/auth/slack')
    expect(wrong.told).toEqual({ error: 'wrong-browser', by: 'slack' })
    const forged = new URL(there)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect((await scene.handOn(browser, forged.href, null, '/auth/slack')).told).toEqual({ error: 'expired', by: 'slack' })
    expect((await scene.handOn(browser, there, null, '/auth/slack')).told).toHaveProperty('token')
    expect((await scene.handOn(browser, there, null, '/auth/slack')).told).toEqual({ error: 'expired', by: 'slack' })
  })

  test("the code of one attempt is put into another attempt's address (PKCE)", async () => {
    const browser = new Browser()
    const [stolen, mine] = [new URL(await back(browser)), new URL(await back(browser))]
    mine.searchParams.set('code', stolen.searchParams.get('code')!)
    expect((await scene.handOn(browser, mine.href, null, '/auth/slack')).told).toEqual({
      error: 'rejected',
      by: 'slack',
      state: '/messages/',
    })
  })

  test('an attempt begun at Google cannot be ended as one of Slack, nor signing in as installing', async () => {
    const browser = new Browser()
    const google = await scene.goToGoogle(browser)
    expect((await scene.handOn(browser, google, null, '/auth/slack')).told['error']).toBe('rejected')
    const guest = await scene.house.person('Ines')
    for (const end of ['/auth/slack/integrate', '/auth/slack/link']) {
      expect((await scene.handOn(browser, await back(browser), guest, end)).told['error']).toBe('rejected')
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
    expect((await scene.handOn(browser, there, null, '/auth/slack')).told).toEqual({ error: problem, by: 'slack', state: '/messages/' })
    expect((await scene.signIn(browser, sana, 'slack')).told).toHaveProperty('token')
  })

  test('Slack does not accept our credentials: a fault of the server, not of the person', async () => {
    const other = await openSignInHouse({ env: { SLACK_CLIENT_SECRET: 'not the secret' } })
    try {
      expect((await other.signIn(new Browser(), sana, 'slack')).told).toEqual({ error: 'unavailable', by: 'slack', state: '/messages/' })
    } finally {
      await other.close()
    }
  })
})

describe('the code that says who is signed in', () => {
  const exchange = async (code: string) => scene.enter({ token: code })

  test('opens no session, and works once', async () => {
    const guest = await scene.house.person('Hedda')
    const { code } = await scene.house.ask(guest, handOver)
    await expect(exchange(code)).rejects.toMatchObject({ code: 'gone' })
    const link = async () => {
      const browser = new Browser()
      const there = new URL(await scene.goTo('/auth/slack/link', browser, { name: 'Hedda Holm', email: 'hedda@example.com' }))
      there.searchParams.set('state', there.searchParams.get('state')!.split('?')[0]!)
      return browser.open(`${scene.base}/auth/slack/link${there.search}&jwt=${code}`)
    }
    expect((await link()).location).toBe('/profile/?connected=slack')
    expect((await link()).told['error']).toBe('signed-out')
  })

  test.each(['ended', 'too old'])('is worth nothing when it is of a session that has %s', async (how) => {
    const guest = await scene.house.person('Silje')
    const browser = new Browser()
    const there = new URL(await scene.goTo('/auth/slack/link', browser, { name: 'Silje S', email: `silje.${how.length}@example.com` }))
    const { code } = await scene.house.ask(guest, handOver)
    const { db } = scene.house.server
    const past = new Date(Date.now() - 1)
    if (how === 'ended') await db.updateTable('session').set({ revoked_at: past }).where('person_id', '=', guest.id).execute()
    else await db.updateTable('one_time_code').set({ expires_at: past }).where('person_id', '=', guest.id).execute()
    there.searchParams.set('state', there.searchParams.get('state')!.split('?')[0]!)
    const arrival = await browser.open(`${scene.base}/auth/slack/link${there.search}&jwt=${code}`)
    expect(arrival.told).toEqual({ error: 'signed-out', by: 'slack', connecting: 'true', state: '/profile/' })
  })
})
