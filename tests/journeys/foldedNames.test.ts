import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { upsertLabel } from '#features/inbox/conversations/labels/contract.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** Names are found by what a keyboard without their accents types, everywhere one looks for them. */

const [app, browser] = await openSharedJourney()
let page: Page
const { ids, says, field } = inboxFixture(app, () => page)

beforeAll(async () => {
  const { mara, ben, bot } = await app.team()
  await app.server.db.updateTable('person').set({ name: 'Begoña Müller' }).where('id', '=', ben.id).execute()
  // So many that there is a field to find one.
  for (const tagName of ['Réclamation', ...Array.from({ length: 12 }, (_, n) => `label ${n}`)])
    await app.callApi(mara, upsertLabel, { body: { client_key: bot.clientKey, tagName } })
  await says(bot, 'Ada', 'Where is it?')
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`)
  await field().waitFor(soon)
})

test('colleagues, in the menu that assigns', async () => {
  await page.getByRole('button', { name: 'Assign Conversation' }).click()
  await page.getByRole('combobox', { name: 'Assign Conversation' }).fill('begona mu')
  const people = page.getByRole('listbox').getByRole('option')
  await people.filter({ hasText: 'Begoña Müller' }).waitFor(soon)
  expect(await people.count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('and nobody, who stands below all of them', async () => {
  const menu = page.getByRole('combobox', { name: 'Assign Conversation' })
  await page.getByRole('button', { name: 'Assign Conversation' }).click()
  await page.getByRole('option', { name: /Begoña Müller/ }).click()
  await page.getByRole('button', { name: 'Assigned to Begoña Müller' }).click()
  await menu.fill('nob')
  await page.getByRole('option', { name: 'Nobody' }).click()
  await page.getByRole('button', { name: 'Assign Conversation' }).waitFor(soon)
})

test('colleagues, where one mentions them', async () => {
  await field().pressSequentially('@mull')
  await page.getByRole('option', { name: /Begoña Müller/ }).waitFor(soon)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Note for your workspace' }).inputValue(), soon).toBe('@Begoña Müller ')
})

test('labels, where they are put on and where the list is filtered', async () => {
  await page.getByRole('button', { name: 'Label Conversation' }).click()
  await page.getByRole('textbox', { name: 'Enter New Label' }).fill('recla')
  await page.getByRole('checkbox', { name: 'Réclamation' }).waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await page.getByPlaceholder('Find a label').fill('recla')
  await page.getByRole('checkbox', { name: 'Réclamation' }).waitFor(soon)
})
