import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

/** Somebody changes what they are called, with other tabs of theirs open. */

const [app, browser] = await openSharedJourney()
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

test('who changes their name keeps what they typed in another tab, and the focus in this one', async () => {
  const { mara, bot } = await app.team()
  const other = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}`)
  await nameField(other).fill('Bot of the shop')
  const page = await browser.open(app.url, mara.token, '/profile/')
  for (const one of [page, other]) await waitUntilLive(one)
  // Both learn of it, and ask again for what they show.
  const again = [page, other].map((one) => one.waitForResponse((response) => response.url().includes('/api/bots/get'), soon))
  await nameField(page).fill('Mara Olsen')
  await page.keyboard.press('Enter')
  await page.getByText('Your name is saved.').waitFor(soon)
  await Promise.all(again)
  expect(await nameField(other).inputValue()).toBe('Bot of the shop')
  expect(await nameField(page).and(page.locator(':focus')).count()).toBe(1)
  for (const one of [page, other]) await browser.leave(one)
})
