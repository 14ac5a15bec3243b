import { WebClient } from '@slack/web-api'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { visit, whoHas } from '#testing/sandbox/visit.ts'
import { faults } from './faults.ts'
import { team, userIdOf } from './People.ts'
import { clientId, clientSecret, redirectUri, startSlack } from '#testing/sandbox/startSlack.ts'

let slack: Awaited<ReturnType<typeof startSlack>>
let now = Date.now()

beforeAll(async () => {
  slack = await startSlack({ clock: () => now })
})
afterEach(() => {
  for (const fault of Object.values(faults)) fault.off()
})
afterAll(() => slack.stop())

const mara = 'mara@northwind.example'
const client = (token?: string) =>
  new WebClient(token, { slackApiUrl: `${slack.issuer}/api/`, retryConfig: { retries: 0 }, timeout: 20_000 })

/** The page that asks, as it is asked for here; a null takes a parameter away. */
function open(path: string, changes: Record<string, string | null> = {}) {
  const url = new URL(slack.issuer + path)
  const scope = path.includes('openid') ? 'openid email profile' : 'chat:write,users:read,team:read'
  const asked = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state: 'a state', nonce: 'n', ...changes }
  for (const [name, value] of Object.entries(asked)) if (value !== null) url.searchParams.set(name, value)
  return visit(url)
}

async function codeOf(path: string, email = mara, changes: Record<string, string | null> = {}) {
  const page = await open(path, changes)
  const back = await page.submit('allow', { who: whoHas(page, email) })
  return new URL(back.location ?? 'http://nowhere.invalid').searchParams.get('code') ?? ''
}

const exchange = (code: string, changes = {}) =>
  client().oauth.v2.access({ client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri, ...changes })
const install = async () => (await exchange(await codeOf('/oauth/v2/authorize'))).access_token!

describe.each(['/openid/connect/authorize', '/oauth/v2/authorize'])('%s', (path) => {
  test.each<[string, Record<string, string | null>, string]>([
    ['an unknown app', { client_id: '9.9' }, 'invalid_client_id'],
    ['no app', { client_id: null }, 'invalid_client_id'],
    ['an unknown address', { redirect_uri: 'https://evil.example/' }, 'bad_redirect_uri'],
    ['the address with a slash added', { redirect_uri: `${redirectUri}/` }, 'bad_redirect_uri'],
    ['no address', { redirect_uri: null }, 'bad_redirect_uri'],
    ['an unknown scope', { scope: 'openid telepathy' }, 'invalid_scope'],
    ['no scope', { scope: null }, 'invalid_scope'],
  ])('shows a page for %s and never redirects', async (_, changes, error) => {
    const page = await open(path, changes)
    expect(page).toMatchObject({ status: 400, location: null })
    expect(page.text).toContain(error)
    expect(page.text).not.toContain('<form')
  })

  test('says that it is not Slack, and sends who says no back with that', async () => {
    const page = await open(path)
    expect(page.text).toContain('Sandbox: not Slack')
    const back = new URL((await page.submit('deny')).location!)
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'a state' })
  })

  test('asks somebody new for a name and an address', async () => {
    const again = await (await open(path)).submit('allow', { who: 'new', name: ' ', email: 'ada@' })
    expect(again).toMatchObject({ status: 200, location: null })
    expect(again.text).toContain('Enter a name.')
    expect(again.text).toContain('Enter an e-mail address')
  })
})

describe('an installation', () => {
  test('gives the token of a bot, with which the methods of its scopes can be called', async () => {
    const answer = await exchange(await codeOf('/oauth/v2/authorize'))
    expect(answer).toMatchObject({
      ok: true,
      token_type: 'bot',
      scope: 'chat:write,users:read,team:read',
      team: { id: team.id, name: team.name },
      authed_user: { id: userIdOf(mara) },
      is_enterprise_install: false,
    })
    expect(answer.access_token).toMatch(/^xoxb-/)
    const bot = client(answer.access_token)
    expect(await bot.auth.test()).toMatchObject({ team_id: team.id, user_id: answer.bot_user_id })
    expect((await bot.team.info()).team).toMatchObject({ id: team.id, domain: team.domain, email_domain: team.emailDomain })
    expect((await bot.users.info({ user: userIdOf(mara) })).user).toMatchObject({ real_name: 'Mara Olsen', is_admin: true })
    expect((await bot.users.list({})).members).toHaveLength(4)
    const refusal = (word: string) => expect.objectContaining({ data: expect.objectContaining({ error: word }) as object }) as Error
    await expect(bot.users.info({ user: 'U0' })).rejects.toEqual(refusal('user_not_found'))
    await expect(bot.users.lookupByEmail({ email: mara })).rejects.toEqual(refusal('missing_scope'))
    await expect(bot.apiCall('no.such')).rejects.toEqual(refusal('unknown_method'))
    await expect(client().auth.test()).rejects.toEqual(refusal('not_authed'))
    await expect(client('xoxb-nobody').auth.test()).rejects.toEqual(refusal('invalid_auth'))
  })

  test('is not for who may install nothing', async () => {
    const page = await open('/oauth/v2/authorize')
    const again = await page.submit('allow', { who: whoHas(page, 'chloe@northwind.example') })
    expect(again.location).toBeNull()
    expect(again.text).toContain('Chloe Martin may install no apps in this workspace')
  })

  test('a token that was given back, or taken back, is dead and stays so', async () => {
    const given = client(await install())
    expect(await given.auth.revoke()).toMatchObject({ revoked: true })
    await expect(given.auth.test()).rejects.toThrow('token_revoked')
    const taken = client(await install())
    faults.revokedToken.once()
    await expect(taken.auth.test()).rejects.toThrow('token_revoked')
    await expect(taken.auth.test()).rejects.toThrow('token_revoked')
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['invalid_code', async () => exchange('1.2.abc')],
  ['invalid_code', async () => exchange(await codeOf('/openid/connect/authorize'))],
  ['invalid_client_id', async () => exchange('x', { client_id: '9.9' })],
  ['bad_client_secret', async () => exchange('x', { client_secret: 'wrong' })],
  ['bad_redirect_uri', async () => exchange(await codeOf('/oauth/v2/authorize'), { redirect_uri: 'http://localhost:3000/' })],
])('an exchange that does not hold is refused: %s', async (word, ask) => {
  await expect(ask()).rejects.toThrow(word)
})

test('a code works once, and for ten minutes', async () => {
  const code = await codeOf('/oauth/v2/authorize')
  await exchange(code)
  await expect(exchange(code)).rejects.toThrow('invalid_code')
  const late = await codeOf('/oauth/v2/authorize')
  now += 10 * 60_000
  await expect(exchange(late)).rejects.toThrow('invalid_code')
})

test('signing in: the ID token and userInfo say who somebody is, and the PKCE verifier is checked', async () => {
  const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' }
  const form = (code: string, code_verifier: string) =>
    new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier,
    })
  const send = async (body: URLSearchParams) =>
    (await (await fetch(`${slack.issuer}/api/openid.connect.token`, { method: 'POST', body })).json()) as Record<string, string>
  const wrong = await send(form(await codeOf('/openid/connect/authorize', mara, challenge), 'guessed'))
  expect(wrong).toEqual({ ok: false, error: 'invalid_code_verifier' })
  const right = await send(form(await codeOf('/openid/connect/authorize', mara, challenge), 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'))
  expect(right).toMatchObject({ ok: true, token_type: 'Bearer' })
  const who = {
    sub: userIdOf(mara),
    email: mara,
    email_verified: true,
    name: 'Mara Olsen',
    'https://slack.com/team_id': team.id,
    'https://slack.com/user_id': userIdOf(mara),
    'https://slack.com/team_name': team.name,
    'https://slack.com/team_domain': team.domain,
  }
  const claims = JSON.parse(Buffer.from(right['id_token']!.split('.')[1]!, 'base64url').toString()) as object
  expect(claims).toMatchObject({ ...who, iss: slack.issuer, aud: clientId, nonce: 'n' })
  expect(await client(right['access_token']).openid.connect.userInfo()).toMatchObject({ ok: true, ...who })
})

test('an address where nothing is says so on a page, and a fault of the server is a 500', async () => {
  expect((await visit(`${slack.issuer}/nowhere`)).text).toContain('Sandbox: not Slack')
  faults.serverError.once()
  expect((await fetch(`${slack.issuer}/api/auth.test`, { method: 'POST' })).status).toBe(500)
})
