import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'

const [app, browser] = await openSharedJourney()

/** What lies over the page: dialogs, menus and what else opens beside a button. */
const over = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')

/** An inbox beside whose list a conversation was opened. */
async function openedFromList() {
  const { mara, bot } = await app.team()
  let page: Page
  const { says, row } = inboxFixture(app, () => page)
  await says(bot, 'Annika', 'Hello?')
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await waitUntilLive(page)
  await row('Annika').click()
  await page.getByRole('region', { name: 'Transcript' }).getByText('Hello?').waitFor(soon)
  return page
}

test.each<[what: string, open: (page: Page) => Promise<unknown>]>([
  ['the palette', (page) => page.keyboard.press('Control+k')],
  ['the choice of a label', (page) => pressAlone(page, 'l')],
  ['the list of shortcuts', (page) => page.keyboard.press('?')],
  ['a menu', (page) => page.getByRole('button', { name: /^Switch workspace/ }).click()],
  ['the alerts', (page) => page.getByRole('button', { name: /^Alerts/ }).click()],
])('%s does not stay over the place that Back leads to', async (_what, open) => {
  const page = await openedFromList()
  await open(page)
  await over(page).first().waitFor(soon)
  await page.goBack()
  await expect.poll(() => page.url(), soon).toMatch(/\/messages\/\?tab=all$/)
  await expect.poll(() => over(page).count(), soon).toBe(0)
  await browser.leave(page)
})

test('no page complained', () => expect(browser.complaints).toEqual([]))
