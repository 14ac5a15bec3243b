import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** Who goes on, before the server has answered or right after, stays where they have gone. */

const [app, browser] = await openSharedJourney()
const settings = '/account/settings'

/** Does what asks the server, goes to the profile before it answers, and has it answer; how long that took is nobody's matter. */
async function leaveBefore(page: Page, call: string, ask: () => Promise<void>): Promise<void> {
  const held: Route[] = []
  const end = await intercept(page, `**/api/${call}`, (route) => void held.push(route))
  await ask()
  await expect.poll(() => held.length, soon).toBe(1)
  await page.evaluate(`history.pushState(null, '', '/profile')`)
  await page.getByRole('main').getByLabel('Name', { exact: true }).waitFor(soon)
  await held[0]!.continue()
  end()
}
const place = (page: Page) => new URL(page.url()).pathname

test('whose permissions are saved late, and the bot that is removed late, take nobody back', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  const page = await browser.open(app.url, mara.token, `${settings}/roles/${ben.id}`)
  await page.getByRole('main').getByRole('checkbox').first().press(' ', soon)
  await leaveBefore(page, 'users/updaterole', () => page.getByRole('button', { name: memberStrings.save, exact: true }).click())
  await page.getByText(memberStrings.saved('Ben')).waitFor(soon)
  expect(place(page)).toBe('/profile')

  await page.goto(`${app.url}${settings}/bots/${bot.clientKey}`)
  await leaveBefore(page, 'bots/remove', async () => {
    await page.getByRole('button', { name: botStrings.remove.button }).click(soon)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Shop bot')
    await dialog.getByRole('button', { name: botStrings.remove.button }).click()
  })
  await page.getByText(botStrings.remove.removed('Shop bot')).waitFor(soon)
  expect(place(page)).toBe('/profile')
  await browser.leave(page)
})

test('who left the form of a new bot is told that nobody saw its keys, and where new ones are made', async () => {
  const { mara } = await app.team()
  const page = await browser.open(app.url, mara.token, `${settings}/bots/add`)
  await page.getByLabel(botStrings.form.name, { exact: true }).fill('Late bot')
  await page.getByRole('combobox', { name: botStrings.form.platform }).selectOption('webchat')
  await leaveBefore(page, 'bots/update', () => page.getByRole('button', { name: botStrings.form.save, exact: true }).click())
  await page.getByText(botStrings.ready.unseen('Late bot')).waitFor(soon)
  expect(page.url()).toBe(`${app.url}/profile`)
  await page.getByRole('button', { name: botStrings.ready.open }).click()
  await page.getByRole('heading', { name: 'Late bot' }).waitFor(soon)
  await page.getByRole('button', { name: botStrings.keys.make }).waitFor(soon)
  await browser.leave(page)
})

test('who connects another bot right after one has an empty form, and goes back to the keys of the first', async () => {
  const { mara } = await app.team()
  const page = await browser.open(app.url, mara.token, `${settings}/bots/add`)
  await page.getByLabel(botStrings.form.name, { exact: true }).fill('First bot')
  await page.getByRole('combobox', { name: botStrings.form.platform }).selectOption('webchat')
  await page.getByRole('button', { name: botStrings.form.save, exact: true }).click()
  const made = page.getByRole('heading', { name: botStrings.ready.title('First bot') })
  await made.waitFor(soon)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill(strings.frame.connect)
  await page.getByRole('option', { name: strings.frame.connect }).click(soon)
  const name = page.getByLabel(botStrings.form.name, { exact: true })
  await name.waitFor(soon)
  expect(await name.inputValue()).toBe('')
  await page.goBack()
  await made.waitFor(soon)
  await browser.leave(page)
})
