import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleRequests } from './google.ts'
import { personas, subjectOf } from './personas.ts'
import { finish, signIn, startAttempt } from '#testing/sandbox/signIn.ts'
import { clientSecret, redirectUri, startGoogle } from '#testing/sandbox/startGoogle.ts'
import type { RunningGoogle } from '#testing/sandbox/startGoogle.ts'
import { visit, whoHas } from '#testing/sandbox/visit.ts'

let google: RunningGoogle
let config: client.Configuration
let now = Date.now()

beforeAll(async () => {
  google = await startGoogle({ clock: () => now })
  config = await google.discover()
})
afterAll(() => google.stop())

const chloe = 'chloe@northwind.example'

test('a person allows, and the app learns who they are from the token and from userinfo', async () => {
  const attempt = await startAttempt(config)
  const page = await visit(attempt.url)
  const back = await page.submit('allow', { who: whoHas(page, chloe) })

  expect(back.status).toBe(302)
  const target = new URL(back.location!)
  expect(target.origin + target.pathname).toBe(redirectUri)
  expect(Object.fromEntries(target.searchParams)).toMatchObject({
    state: attempt.state,
    authuser: '0',
    prompt: 'consent',
    iss: google.issuer,
  })

  const tokens = await finish(config, attempt, back)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3599 })
  expect(tokens.scope!.split(' ').toSorted()).toEqual([
    'https://www.googleapis.com/auth/userinfo.email',
    'https://www.googleapis.com/auth/userinfo.profile',
    'openid',
  ])
  expect(tokens.refresh_token).toBeUndefined()
  const person = {
    sub: subjectOf(chloe),
    email: chloe,
    email_verified: true,
    hd: 'northwind.example',
    name: 'Chloe Martin',
    given_name: 'Chloe',
    family_name: 'Martin',
  }
  const claims = tokens.claims()!
  expect(claims).toMatchObject({ ...person, nonce: attempt.nonce, azp: 'baton', exp: claims.iat + 3600 })
  const userInfo = await client.fetchUserInfo(config, tokens.access_token, claims.sub)
  expect(userInfo).toMatchObject(person)
  const picture = await fetch(userInfo.picture!)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(await picture.text()).toMatch(/>\s*CM\s*<\/text>/)
})

test('a person denies, and the app is told so', async () => {
  const attempt = await startAttempt(config)
  const back = await (await visit(attempt.url)).submit('deny')
  expect(back.location).toContain('error=access_denied')
  expect(back.location).not.toContain('code=')
  await expect(finish(config, attempt, back)).rejects.toMatchObject({ error: 'access_denied' })
})

test('a redirect that belongs to another attempt is rejected by its state', async () => {
  const attempt = await startAttempt(config)
  const back = await (await visit(attempt.url)).submit('allow')
  await expect(finish(config, attempt, back, { expectedState: client.randomState() })).rejects.toMatchObject({
    cause: { message: 'unexpected "state" response parameter value' },
  })
  await expect(finish(config, attempt, back)).resolves.toHaveProperty('id_token')
})

test('a wrong verifier is rejected and spends the code', async () => {
  const attempt = await startAttempt(config)
  const back = await (await visit(attempt.url)).submit('allow')
  const wrong = finish(config, attempt, back, { pkceCodeVerifier: client.randomPKCECodeVerifier() })
  await expect(wrong).rejects.toMatchObject({ status: 400, error: 'invalid_grant', error_description: 'Invalid code verifier.' })
  await expect(finish(config, attempt, back)).rejects.toMatchObject({ error: 'invalid_grant', error_description: 'Bad Request' })
})

test('a code works once; its second use ends what the first one gave', async () => {
  const attempt = await startAttempt(config, { access_type: 'offline', prompt: 'consent' })
  const back = await (await visit(attempt.url)).submit('allow')
  const tokens = await finish(config, attempt, back)
  await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)

  await expect(finish(config, attempt, back)).rejects.toMatchObject({ status: 400, error: 'invalid_grant' })
  await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toMatchObject({ status: 401 })
  await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a code is good for just under a minute', async () => {
  const [early, late] = [await startAttempt(config), await startAttempt(config)]
  const backs = [await (await visit(early.url)).submit('allow'), await (await visit(late.url)).submit('allow')] as const
  now += 59_999
  await expect(finish(config, early, backs[0])).resolves.toHaveProperty('id_token')
  now += 1
  await expect(finish(config, late, backs[1])).rejects.toMatchObject({
    status: 400,
    error: 'invalid_grant',
    error_description: 'Bad Request',
  })
})

test('an access token is good for an hour', async () => {
  const tokens = await signIn(config)
  now += 3_598_999
  await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).resolves.toHaveProperty('sub')
  now += 1
  await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toMatchObject({ status: 401 })
  now = Date.now()
})

test('the client secret is checked, in the body and in the header, and a wrong one leaves the code unspent', async () => {
  for (const auth of [client.ClientSecretPost, client.ClientSecretBasic]) {
    const attempt = await startAttempt(config)
    const back = await (await visit(attempt.url)).submit('allow')
    const stranger = await google.discover('guessed', auth('guessed'))
    await expect(finish(stranger, attempt, back)).rejects.toMatchObject({ cause: { error: 'invalid_client' } })
    const known = await google.discover(clientSecret, auth(clientSecret))
    await expect(finish(known, attempt, back)).resolves.toHaveProperty('id_token')
  }
})

test('a refresh token comes with the first consent and on demand, and renews both tokens', async () => {
  const ben = { who: subjectOf('ben@northwind.example') }
  const first = await signIn(config, { access_type: 'offline' }, ben)
  const again = await signIn(config, { access_type: 'offline' }, ben)
  const asked = await signIn(config, { access_type: 'offline', prompt: 'consent' }, ben)
  expect([first, again, asked].map((tokens) => tokens.refresh_token !== undefined)).toEqual([true, false, true])

  const renewed = await client.refreshTokenGrant(config, first.refresh_token!)
  expect(renewed.access_token).not.toBe(first.access_token)
  expect(renewed.refresh_token).toBeUndefined()
  expect(renewed.claims()!.sub).toBe(first.claims()!.sub)
  expect(renewed.claims()!.nonce).toBeUndefined()
  await expect(client.fetchUserInfo(config, renewed.access_token, ben.who)).resolves.toHaveProperty('email')
})

test('what is revoked is gone with all that came from the same consent, and nobody else notices', async () => {
  const tariq = { who: subjectOf('tariq@northwind.example') }
  const other = await signIn(config)
  const [one, two] = [await signIn(config, { access_type: 'offline' }, tariq), await signIn(config, {}, tariq)]
  await client.tokenRevocation(config, one.access_token)

  await expect(client.fetchUserInfo(config, two.access_token, client.skipSubjectCheck)).rejects.toMatchObject({ status: 401 })
  const refreshed = client.refreshTokenGrant(config, one.refresh_token!)
  await expect(refreshed).rejects.toMatchObject({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
  await expect(client.tokenRevocation(config, one.refresh_token!)).rejects.toMatchObject({ error: 'invalid_token' })
  await expect(client.fetchUserInfo(config, other.access_token, client.skipSubjectCheck)).resolves.toHaveProperty('sub')
})

test('everybody keeps their subject over a restart, in whatever case the address is typed', async () => {
  const robin = { who: 'new', name: 'Robin Sommer', email: 'robin@example.com' }
  const before = (await signIn(config, {}, robin)).claims()!.sub
  const restarted = await startGoogle()
  try {
    const fresh = await restarted.discover()
    expect((await signIn(fresh, {}, { ...robin, email: 'Robin@Example.com' })).claims()!.sub).toBe(before)
    expect((await signIn(fresh, {}, { who: subjectOf(personas[0]!.email) })).claims()!.sub).toMatch(/^1\d{20}$/)
  } finally {
    await restarted.stop()
  }
  expect(new Set([before, ...personas.map(({ email }) => subjectOf(email))]).size).toBe(personas.length + 1)
})

test('the log of calls shows what was asked, and no code, token or secret', async () => {
  await signIn(config)
  const [exchange, consent] = googleRequests.latest()
  expect(exchange).toMatchObject({ method: 'POST', path: '/sandbox/google/token', status: 200 })
  expect(consent).toMatchObject({ method: 'POST', path: '/sandbox/google/o/oauth2/v2/auth', status: 302 })
  expect(JSON.stringify(googleRequests.latest())).not.toMatch(/code=|state=|4\/0A|secret/)
})
