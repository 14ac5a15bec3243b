import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** A transcript draws only what is in sight, so the browser's own search finds little in it. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let zoe: string

beforeAll(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  const { conversationId } = await app.report(bot, 'zoe', 'Where is my parcel?', { profile: { name: 'Zoe Nguyen' } })
  zoe = conversationId
  await app.report(bot, 'ben', 'My parcel came, thank you', { profile: { name: 'Ben Ode' } })
})

const focused = (page: Page) => page.locator(':focus')
const field = (page: Page) => page.getByRole('textbox', { name: 'Search messages', exact: true })
const hits = (page: Page) => page.getByRole('list', { name: /^Found for/ }).getByRole('link')
const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' })

interface Chosen {
  selectionStart: number
  selectionEnd: number
}

/** A page that shows Zoe's conversation. */
async function open(width: number): Promise<Page> {
  const page = await browser.open(app.url, mara.token, `/messages/${zoe}/?tab=all`, { width, ...(width < 768 && { touch: true as const }) })
  await transcript(page).getByText('Where is my parcel?').waitFor(soon)
  return page
}

/** What both said is found in one conversation only. */
async function findsOnlyHere(page: Page): Promise<void> {
  await field(page).and(focused(page)).waitFor(soon)
  await page.getByRole('button', { name: 'Only in this conversation', pressed: true }).waitFor(soon)
  await page.keyboard.type('parcel')
  await page.getByRole('link', { name: 'Messages (1)', exact: true }).waitFor(soon)
  await expect.poll(() => hits(page).count(), soon).toBe(1)
  await hits(page).getByText('Zoe Nguyen').waitFor(soon)
}

test('Ctrl F looks through the conversation that is open, and Escape leads back to it', async () => {
  const page = await open(1440)
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Reply to the customer' }).and(focused(page)).waitFor(soon)
  await page.keyboard.type('One moment')
  await page.keyboard.press('Control+f')
  await findsOnlyHere(page)
  await transcript(page).waitFor(soon)
  await page.keyboard.press('Control+f')
  const chosen = () => field(page).evaluate((one) => (one as unknown as Chosen).selectionEnd - (one as unknown as Chosen).selectionStart)
  await expect.poll(chosen, soon).toBe('parcel'.length)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url(), soon).toBe(`${app.url}/messages/${zoe}/?tab=all`)
  expect(await page.getByRole('textbox', { name: 'Reply to the customer' }).inputValue(soon)).toBe('One moment')
  await browser.leave(page)
})

test('on a phone the menu of the conversation leads there, and back to what was found', async () => {
  const page = await open(390)
  await page.getByRole('button', { name: strings.conversation.more, exact: true }).tap(soon)
  await page.getByRole('menuitem', { name: strings.keys.searchIn, exact: true }).tap(soon)
  await findsOnlyHere(page)
  await hits(page).tap(soon)
  await transcript(page).getByText('Where is my parcel?').waitFor(soon)
  await expect.poll(() => hits(page).isVisible(), soon).toBe(false)
  await page.keyboard.press('Control+f')
  await field(page).and(focused(page)).waitFor(soon)
  await hits(page).waitFor(soon)
  expect(await field(page).inputValue()).toBe('parcel')
  await browser.leave(page)
})

test('no page complained', () => {
  expect(browser.complaints).toEqual([])
})
