import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { deleteNoteStrings as asks } from '#features/inbox/web/transcript/deleteNote.strings.ts'
import { copyStrings } from '#features/inbox/web/location/copy.strings.ts'
import { messageActsStrings as text } from '#features/inbox/web/transcript/messageActs.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { restOn } from './restOn.ts'

/** A note is deleted: by its writer or an owner, for everybody at once, and its writer may go on with its words. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, row, transcript } = inboxFixture(app, () => page)
const gone = (of = page) => transcript(of).getByText('This note was deleted.')
const entry = (name: string) => page.getByRole('menuitem', { name })
const dialog = () => page.getByRole('dialog', { name: asks.title })
const focused = () => page.locator(':focus')
const actsOf = (words: string) => page.locator('[data-row-key]').filter({ hasText: words }).getByRole('button', { name: text.more })
const notes = async (who: TestPerson, name: string, said: string) =>
  app.callApi(who, submitMessage, {
    params: { id: ids[name]! },
    body: { message: { jmid: crypto.randomUUID(), text: said, type: 'note' } },
  })

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  for (const name of ['Zoe', 'Ida', 'Finn']) await says(bot, name, 'Where is it?')
})

test('its writer deletes it by keys; a colleague sees it go, and its words wait in the composer', async () => {
  await notes(ben, 'Zoe', 'The password is 1234')
  page = await browser.open(app.url, ben.token, `/messages/${ids['Zoe']}/?tab=all`)
  const colleague = await browser.open(app.url, mara.token, `/messages/${ids['Zoe']}/?tab=all`)
  await transcript(colleague).getByText('The password is 1234').waitFor(soon)
  await row('Zoe', colleague).getByText('The password is 1234').waitFor(soon)
  await transcript().getByText('The password is 1234').waitFor(soon)
  await expect.poll(() => transcript().locator('[data-message-time][tabindex="0"]').count(), soon).toBe(1)
  await transcript().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await actsOf('The password is 1234').and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  await entry(copyStrings.copyLink).and(focused()).waitFor(soon)
  await page.keyboard.press('End')
  await entry(text.deleteNote).and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  // What changes nothing has the focus, and Escape leads back.
  await dialog().getByRole('button', { name: 'Cancel' }).and(focused()).waitFor(soon)
  await page.keyboard.press('Escape')
  await actsOf('The password is 1234').and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await entry(text.deleteNote).and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: 'Cancel' }).and(focused()).waitFor(soon)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await gone().waitFor(soon)
  await dialog().waitFor({ state: 'detached', ...soon })
  await gone(colleague).waitFor(soon)
  await row('Zoe', colleague).getByText('Message deleted').waitFor(soon)
  expect(await colleague.getByText('1234').count()).toBe(0)
  await page.getByRole('button', { name: asks.writeAgain }).click(soon)
  const note = page.getByRole('textbox', { name: paneStrings.field.note })
  await note.and(focused()).waitFor(soon)
  expect(await note.inputValue()).toBe('The password is 1234')
  await note.fill('')
  await browser.leave(colleague)
  await browser.leave(page)
})

test('a colleague’s is for an owner alone, who is not offered its words', async () => {
  await notes(mara, 'Ida', 'Of the owner')
  await notes(ben, 'Ida', 'Of a colleague')
  page = await browser.open(app.url, ben.token, `/messages/${ids['Ida']}/?tab=all`)
  await transcript().getByText('Of the owner').hover(soon)
  await actsOf('Of the owner').click(soon)
  await entry(text.copyText).waitFor(soon)
  expect(await entry(text.deleteNote).count()).toBe(0)
  await browser.leave(page)
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ida']}/?tab=all`)
  // What the customer said is nobody's to delete.
  await transcript().getByText('Where is it?').hover(soon)
  await actsOf('Where is it?').click(soon)
  await entry(text.copyText).waitFor(soon)
  expect(await entry(text.deleteNote).count()).toBe(0)
  await page.keyboard.press('Escape')
  await transcript().getByText('Of a colleague').hover(soon)
  await actsOf('Of a colleague').click(soon)
  await entry(text.deleteNote).click(soon)
  await dialog().getByRole('button', { name: asks.action }).click(soon)
  await gone().waitFor(soon)
  await page.getByText(asks.deleted).waitFor(soon)
  expect(await page.getByRole('button', { name: asks.writeAgain }).count()).toBe(0)
  await browser.leave(page)
})

test('on a phone by a finger that rests on it; without a connection the question stays and says why', async () => {
  await notes(ben, 'Finn', 'Wrong customer')
  page = await browser.open(app.url, ben.token, `/messages/${ids['Finn']}/`, { width: 390, touch: true })
  await transcript().getByText('Wrong customer').waitFor(soon)
  await transcript()
    .locator('[data-acts]')
    .last()
    .waitFor({ state: 'attached', ...soon })
  await restOn(transcript().getByText('Wrong customer'), entry(text.deleteNote))
  await entry(text.deleteNote).tap()
  await dialog().waitFor(soon)
  await page.context().setOffline(true)
  await dialog().getByRole('button', { name: asks.action }).tap()
  await dialog().getByRole('alert').filter({ hasText: /\w/ }).waitFor(soon)
  await page.context().setOffline(false)
  await dialog().getByRole('button', { name: asks.action }).tap()
  await gone().waitFor(soon)
  await browser.leave(page)
})

test('nothing went wrong on these pages', () => {
  expect(browser.complaints.filter((said) => !said.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
