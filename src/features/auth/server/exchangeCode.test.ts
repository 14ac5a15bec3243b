import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me } from '#features/workspaces/contract.ts'
import { createSignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { exchangeCode } from '#features/auth/contract.ts'
import { issueCode } from './codes.ts'

let fixture: Awaited<ReturnType<typeof createSignInTestApp>>
beforeAll(async () => {
  fixture = await createSignInTestApp()
})
afterAll(() => fixture.close())

/** What the page of a browser is answered to a code: the status, and a token or why not. */
async function exchange(code: string, browser: Browser | null, person: TestPerson | null = null, more: object = {}) {
  const response = await fixture.app.server.app.inject({
    method: exchangeCode.method,
    url: exchangeCode.path,
    payload: { code, ...more },
    cookies: Object.fromEntries(browser?.cookies ?? []),
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })
  return { status: response.statusCode, ...response.json<{ token?: string; code?: string; details?: unknown }>() }
}
const emailOf = async (token: string) =>
  (await fixture.app.callApi({ id: '', name: '', email: '', workspace: '', token }, me)).profile.email

describe('the code of a sign-in', () => {
  test('signs nobody in as its owner who follows a link with it, and still works where it was made', async () => {
    const mallory = new Browser()
    const { params } = await fixture.signIn(mallory, { email: 'mallory@evil.example', name: 'Mallory' })
    const victim = new Browser()
    await fixture.signIn(victim, { email: 'mara@northwind.example' })
    for (const browser of [null, new Browser(), victim])
      expect(await exchange(params['token']!, browser)).toMatchObject({ status: 410, code: 'gone' })
    const { token } = await exchange(params['token']!, mallory)
    expect(await emailOf(token!)).toBe('mallory@evil.example')
    expect(await exchange(params['token']!, mallory)).toMatchObject({ status: 410 })
  })

  test('signs in without a question where somebody else was signed in: who chose at the company has chosen', async () => {
    const browser = new Browser()
    const mara = await fixture.enter((await fixture.signIn(browser, { email: 'mara@northwind.example' })).params)
    const { params } = await fixture.signIn(browser, { email: 'ben@northwind.example' })
    const { token } = await exchange(params['token']!, browser, mara)
    expect(await emailOf(token!)).toBe('ben@northwind.example')
  })
})

describe('a link from the terminal', () => {
  test('does not make somebody else of who is signed in, unless they say so', async () => {
    const [mara, mallory] = [await fixture.app.person('Mara'), await fixture.app.person('Mallory')]
    const code = await issueCode(fixture.app.server.db, mallory.id, 15)
    expect(await exchange(code, null, mara)).toMatchObject({
      status: 409,
      code: 'conflict',
      details: { signed_in_as: { email: mara.email }, link_for: { email: mallory.email } },
    })
    // Asking spends nothing.
    const { token } = await exchange(code, null, mara, { switch: true })
    expect(await emailOf(token!)).toBe(mallory.email)
    expect(await exchange(code, null, mara, { switch: true })).toMatchObject({ status: 410 })
  })

  test('asks nothing of who is signed in as the same, or as nobody', async () => {
    const mara = await fixture.app.person('Mara')
    for (const present of [mara, null]) {
      const { token } = await exchange(await issueCode(fixture.app.server.db, mara.id, 15), null, present)
      expect(await emailOf(token!)).toBe(mara.email)
    }
  })
})
