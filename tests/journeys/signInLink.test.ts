import { beforeAll, expect, test } from 'vitest'
import { issueCode } from '#features/auth/server/codes.ts'
import { laterStrings } from '#shared/later.strings.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
const { switching } = laterStrings.callback
let mara: TestPerson
let mallory: TestPerson

beforeAll(async () => {
  mara = await app.person('Mara')
  mallory = await app.person('Mallory')
})

const link = async () => `/login/callback/dashboard?token=${await issueCode(app.server.db, mallory.id, 15)}&state=/messages/`

test('a link that would sign somebody in as another person asks first', async () => {
  const page = await browser.open(app.url, mara.token, await link())
  await page.getByRole('heading', { name: switching.title(mallory.email) }).waitFor(soon)
  await page.getByText(switching.hint(mara.email)).waitFor()
  expect(page.url()).not.toContain('token=')
  await page.getByRole('link', { name: switching.stay(mara.email) }).click()
  await page.getByRole('button', { name: /^Switch workspace: Mara/ }).waitFor(soon)
  await page.goto(app.url + (await link()))
  await page.getByRole('button', { name: switching.goOn(mallory.email) }).click()
  await page.getByRole('button', { name: /^Switch workspace: Mallory/ }).waitFor(soon)
  await browser.leave(page)
})

test('it asks nothing of who is not signed in', async () => {
  const page = await browser.open(app.url, null, await link())
  await page.getByRole('button', { name: /^Switch workspace: Mallory/ }).waitFor(soon)
  await browser.leave(page)
})

test('no page complained but of what was refused', () => {
  expect(browser.complaints.filter((complaint) => !/status of 409 .*\/api\/auth\/exchange/.test(complaint))).toEqual([])
})
