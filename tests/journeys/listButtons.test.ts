import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { saveReply } from '#features/saved-replies/contract.ts'
import { completionStrings } from '#features/inbox/web/composer/completion.strings.ts'
import { fileStrings } from '#features/inbox/web/composer/file.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let page: Page
beforeAll(async () => {
  const { mara, bot } = await app.team()
  await app.callApi(mara, saveReply, { body: { name: 'thanks', text: 'Thank you!', shared: false } })
  const { conversationId } = await app.report(bot, 'ada', 'Where is my order?', { profile: { name: 'Ada' } })
  page = await browser.open(app.url, mara.token, `/messages/${conversationId}/`)
  await field().waitFor(soon)
})

const field = () => page.getByRole('textbox', { name: paneStrings.field.reply, exact: true })
const replies = () => page.getByRole('listbox', { name: completionStrings.replies })
const manage = () => page.getByRole('button', { name: completionStrings.manageReplies })
const says = () => field().inputValue()
const manageAndClose = async () => {
  await manage().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor(soon)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ ...soon, state: 'detached' })
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test.each([
  ['Escape', () => field().press('Escape')],
  ['a click elsewhere', () => page.getByRole('region', { name: paneStrings.transcript }).click()],
  ['a space', () => field().press('Space')],
  ['the place where replies are managed', () => manageAndClose()],
])('a list of saved replies that a button opened and %s closes leaves no sign that the customer could get', async (_what, close) => {
  await field().fill('Hello there')
  await press(fileStrings.reply)
  await replies().waitFor(soon)
  expect(await says()).toBe('Hello there /')
  await close()
  await replies().waitFor({ ...soon, state: 'detached' })
  await expect.poll(async () => (await says()).trimEnd(), soon).toBe('Hello there')
  // It opens again, and what is picked stays.
  await press(fileStrings.reply)
  await replies().waitFor(soon)
  await field().press('Enter')
  await expect.poll(async () => (await says()).replace(/ +/g, ' '), soon).toBe('Hello there Thank you!')
})

test('the sign takes the place of what was chosen only until its list closes, and the list of colleagues does the same', async () => {
  await field().fill('Hello there')
  await field().selectText()
  await press(fileStrings.reply)
  await replies().waitFor(soon)
  expect(await says()).toBe('/')
  await field().press('Escape')
  await expect.poll(says, soon).toBe('Hello there')
  await press(paneStrings.mention)
  await page.getByRole('listbox', { name: completionStrings.colleagues }).waitFor(soon)
  await expect.poll(says, soon).toContain('@')
  await field().press('Escape')
  await expect.poll(says, soon).toBe('Hello there')
})

test('what somebody typed themselves stays, before and behind the sign', async () => {
  await field().fill('')
  await field().pressSequentially('/')
  await replies().waitFor(soon)
  await field().press('Escape')
  await replies().waitFor({ ...soon, state: 'detached' })
  expect(await says()).toBe('/')
  await field().fill('')
  await press(fileStrings.reply)
  await field().pressSequentially('tha')
  await replies().waitFor(soon)
  await field().press('Escape')
  await replies().waitFor({ ...soon, state: 'detached' })
  expect(await says()).toBe('/tha')
})
