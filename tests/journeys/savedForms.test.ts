import { expect, test } from 'vitest'
import { openSharedJourney, soon } from './openJourney.ts'

/** Save cannot be used once all is saved. Anyone who uses the keyboard stays on it, and goes on from there. */

const [app, browser] = await openSharedJourney()
const mara = await app.person('Mara')
const bot = await app.bot(mara.workspace, 'Shop bot')

test.each([
  ['a bot', `/account/settings/bots/${bot.clientKey}`, 'Name'],
  ['a profile', '/profile', 'Name'],
  ['a workspace', '/account/settings/workspace', 'Workspace Name'],
])('what saves a form keeps the focus, also where nothing is left to save: %s', async (_whose, path, name) => {
  const page = await browser.open(app.url, mara.token, path)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel(name, { exact: true }).fill('Mara O')
  await save.focus()
  await page.keyboard.press('Enter')
  await page
    .getByText(/saved\.$|has been updated/i)
    .first()
    .waitFor(soon)
  await expect.poll(() => save.isDisabled(), soon).toBe(true)
  expect(await save.and(page.locator(':focus')).count()).toBe(1)
  await browser.leave(page)
})
