import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { removeBot, restoreBot } from '#features/bots/contract.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

/** What was removed and is back is not said to be removed any more, and is not offered to be taken back. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const { ids, says, field } = inboxFixture(app, () => page)

beforeAll(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  await says(bot, 'Ada', 'Where is it?')
})

const toasts = () => page.locator('[data-toasts]')
/** Goes somewhere without a load while the toast stands; one that has the focus does not go away. */
const goTo = async (path: string) => {
  await toasts().getByRole('button', { name: 'Undo' }).focus()
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
}

test('a conversation that is restored from the list of what was deleted', async () => {
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`, {}, toastsStay)
  await field().waitFor(soon)
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Delete Conversation' }).click()
  await toasts().getByText('The conversation with Ada was deleted.').waitFor(soon)
  await goTo('/messages/?folder=deleted')
  await page.getByRole('button', { name: actStrings.deleted.restoreNamed('Ada') }).click()
  await toasts().getByText(actStrings.deleted.restored('Ada')).waitFor(soon)
  expect(await toasts().allInnerTexts()).toEqual([actStrings.deleted.restored('Ada')])
  await browser.leave(page)
})

test('a bot that is restored from the list of those that were removed', async () => {
  const text = botStrings.remove
  page = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}`, {}, toastsStay)
  await page.getByRole('button', { name: text.button }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Shop bot')
  await page.keyboard.press('Enter')
  await toasts().getByText(text.removed('Shop bot')).waitFor(soon)
  await goTo('/account/settings/bots')
  await page.getByRole('button', { name: text.restoreNamed('Shop bot') }).click()
  await toasts().getByText(text.restored('Shop bot')).waitFor(soon)
  expect(await toasts().allInnerTexts()).toEqual([text.restored('Shop bot')])
  await browser.leave(page)
})

test('the settings of a bot that a colleague removes and restores come back with what was typed', async () => {
  page = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}`)
  const name = page.getByRole('textbox', { name: botStrings.form.name, exact: true })
  await name.fill('Typed meanwhile')
  const body = { client_key: bot.clientKey }
  await app.callApi(mara, removeBot, { body })
  await page.getByRole('heading', { name: botStrings.unknown }).waitFor(soon)
  await app.callApi(mara, restoreBot, { body })
  await name.waitFor(soon)
  expect(await name.inputValue()).toBe('Typed meanwhile')
  await browser.leave(page)
})

test('no page complained but of what is gone', () => {
  expect(browser.complaints.filter((one) => !/status of (404|410)/.test(one))).toEqual([])
})
