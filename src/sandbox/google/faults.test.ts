import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faults } from './faults.ts'
import { finish, signIn, startAttempt } from '#testing/sandbox/signIn.ts'
import { clientId, clientSecret, startGoogle } from '#testing/sandbox/startGoogle.ts'
import type { RunningGoogle } from '#testing/sandbox/startGoogle.ts'
import { visit } from '#testing/sandbox/visit.ts'

let google: RunningGoogle
let config: client.Configuration

beforeAll(async () => {
  google = await startGoogle()
  config = await google.discover()
})
afterEach(() => {
  for (const fault of Object.values(faults)) fault.off()
})
afterAll(() => google.stop())

// What a careful client says to each fault, once it is back from the consent page.
const answers = {
  expiredCode: { error: 'invalid_grant' },
  wrongNonce: { message: 'unexpected ID Token "nonce" claim value' },
  badSignature: { message: 'JWT signature verification failed' },
  expiredToken: { message: 'unexpected JWT "exp" (expiration time) claim value, expiration is past current timestamp' },
  serverError: { status: 500 },
} as const

for (const [name, answer] of Object.entries(answers)) {
  const fault = faults[name as keyof typeof answers]
  test(`${name}: the client rejects this sign-in, and the next one works`, async () => {
    const attempt = await startAttempt(config)
    const back = await (await visit(attempt.url)).submit('allow')
    fault.once()
    const problem = await problemOf(finish(config, attempt, back))
    // The client puts the checks that fail into the cause of a general error.
    expect([problem, problem.cause]).toContainEqual(expect.objectContaining(answer))
    await expect(signIn(config)).resolves.toHaveProperty('id_token')
  })
}

test('a fault that is on stays on until it is switched off', async () => {
  faults.wrongNonce.on()
  await expect(signIn(config)).rejects.toThrow()
  await expect(signIn(config)).rejects.toThrow()
  faults.wrongNonce.off()
  await expect(signIn(config)).resolves.toHaveProperty('id_token')
})

test('the access token of an expired answer opens nothing', async () => {
  const { refresh_token: refreshToken } = await signIn(config, { access_type: 'offline', prompt: 'consent' })
  // Past the client, which would already stumble over the ID token that comes with it.
  const renew = async () => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken!,
      client_id: clientId,
      client_secret: clientSecret,
    })
    return ((await (await fetch(`${google.issuer}/token`, { method: 'POST', body })).json()) as { access_token: string }).access_token
  }
  faults.expiredToken.once()
  const dead = await renew()
  await expect(client.fetchUserInfo(config, dead, client.skipSubjectCheck)).rejects.toMatchObject({ status: 401 })
  await expect(client.fetchUserInfo(config, await renew(), client.skipSubjectCheck)).resolves.toHaveProperty('sub')
})

test('a slow answer is late by what was asked for, and styles and pictures never are', async () => {
  faults.slowMs.once(300)
  await fetch(`${google.issuer}/style.css`)
  await fetch(`${google.issuer}/a/80-S`)
  expect(faults.slowMs.state.mode).toBe('once')
  const started = performance.now()
  await fetch(`${google.issuer}/oauth2/v3/certs`)
  expect(performance.now() - started).toBeGreaterThan(290)
  expect(faults.slowMs.state.mode).toBe('off')
})

test('a server error shows a page to a person and JSON to a program', async () => {
  faults.serverError.on()
  const page = await visit((await startAttempt(config)).url)
  expect(page.status).toBe(500)
  expect(page.text).toContain('Error 500: internal_failure')
  const answer = await fetch(`${google.issuer}/token`, { method: 'POST' })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toHaveProperty('error', 'internal_failure')
})

function problemOf(attempt: Promise<unknown>): Promise<Error> {
  return attempt.then(
    () => expect.fail('the sign-in went through'),
    (error: Error) => error,
  )
}
