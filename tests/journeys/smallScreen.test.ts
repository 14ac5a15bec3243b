import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** A conversation on a phone, where every pixel counts. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let id: string

beforeAll(async () => {
  mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  const profile = { name: 'Daniel Adeyemi' }
  id = (await app.report(bot, 'daniel', 'Where is it?', { profile, userKey: 'daniel' })).conversationId
  await app.report(bot, 'next', 'Hello?', { profile: { name: 'Next' }, userKey: 'next' })
})

const open = (width: number) => browser.open(app.url, mara.token, `/messages/${id}/?tab=all`, { width, touch: true })
const composer = (page: Page) => page.getByRole('button', { name: /^Send/ })
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('the header says whose conversation it is, whole, and who holds it, briefly', async () => {
  const page = await open(390)
  await page.getByRole('button', { name: /^Pause AI/ }).click()
  await page.getByRole('button', { name: /^Resume AI/ }).waitFor()
  await page
    .getByRole('banner')
    .getByText('You', { exact: true })
    .or(page.locator('header').getByText('You', { exact: true }))
    .waitFor()
  const name = page.getByRole('heading', { name: 'Daniel Adeyemi' })
  expect(
    await name.evaluate((element: { scrollWidth?: number; clientWidth?: number }) => element.scrollWidth! - element.clientWidth!),
  ).toBe(0)
  await browser.leave(page)
})

test.each([390, 320])('at %i px the hint of a note has room beside Send, and a toast lies over neither', async (width) => {
  const page = await open(width)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const hint = page.getByRole('status').filter({ hasText: /^Only your workspace sees this$/ })
  await hint.waitFor()
  expect(await overlap(hint, composer(page))).toBe(false)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor(soon)
  await page.goBack()
  await composer(page)
    .or(page.getByText(/was deleted/).first())
    .first()
    .waitFor(soon)
  expect((await undo.boundingBox())!.y).toBeLessThan(200)
  await undo.click()
  await composer(page).waitFor(soon)
  await browser.leave(page)
})

test('no page complained', () => {
  expect(browser.complaints).toEqual([])
})
