import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { completionStrings } from '#features/inbox/web/composer/completion.strings.ts'
import { messageActsStrings as text } from '#features/inbox/web/transcript/messageActs.strings.ts'
import { listReplies, saveReply } from '#features/saved-replies/contract.ts'
import { replyStrings } from '#features/saved-replies/web/reply.strings.ts'
import { strings } from '#shared/app.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { restOn } from './restOn.ts'

/** A good answer becomes a saved reply: one that was sent, or one that stands in the composer. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, field, transcript } = inboxFixture(app, () => page)
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
const focused = () => page.locator(':focus')
const actsOf = (words: string) => page.locator('[data-row-key]').filter({ hasText: words }).getByRole('button', { name: text.more })
const dialog = () => page.getByRole('dialog', { name: replyStrings.add, exact: true })
const named = () => dialog().getByLabel(replyStrings.name, { exact: true })
const said = () => dialog().getByLabel(replyStrings.text, { exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true })
const isClosed = () => dialog().waitFor({ state: 'detached', ...soon })
const saveText = () => page.getByRole('button', { name: completionStrings.saveText, exact: true })
const options = () => page.getByRole('listbox', { name: completionStrings.replies, exact: true }).getByRole('option')
const writes = async (who: TestPerson, name: string, words: string, type: 'message' | 'note' = 'message') =>
  app.callApi(who, submitMessage, { params: { id: ids[name]! }, body: { message: { jmid: crypto.randomUUID(), text: words, type } } })
/** Opens the menu of a message and presses what saves it. */
const save = async (words: string) => {
  await transcript().getByText(words).hover(soon)
  await actsOf(words).click(soon)
  await entry(text.saveReply).click(soon)
  await dialog().waitFor(soon)
}

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team())
  await app.bot(mara.workspace, 'Bank bot')
  for (const name of ['Zoe', 'Ida', 'Finn', 'Una']) await says(bot, name, 'Where is it?')
})

test('what a person told the customer is saved from its menu, for all bots by default and without the names in it; nothing else is', async () => {
  await writes(ben, 'Zoe', 'Hi Zoe, it comes tomorrow. Ben')
  await writes(ben, 'Zoe', 'She is Zoe from the fair', 'note')
  page = await browser.open(app.url, mara.token, `/messages/${ids['Zoe']}/?tab=all`)
  for (const words of ['Where is it?', 'She is Zoe']) {
    await transcript().getByText(words).hover(soon)
    await actsOf(words).click(soon)
    await entry(text.copyText).waitFor(soon)
    expect(await entry(text.saveReply).count()).toBe(0)
    await page.keyboard.press('Escape')
    await entry(text.copyText).waitFor({ state: 'detached', ...soon })
  }
  await save('it comes tomorrow')
  await named().and(focused()).waitFor(soon)
  expect(await said().inputValue()).toBe('Hi Zoe, it comes tomorrow. Ben')
  // Decision 095: most workspaces have one client.
  const of = dialog().getByRole('combobox', { name: replyStrings.bot, exact: true })
  await expect.poll(() => of.inputValue(), soon).toBe('all')
  await press('“Zoe” by Customer’s name').click()
  await press('“Ben” by Your name').click()
  await expect.poll(() => said().inputValue(), soon).toBe('Hi {{name}}, it comes tomorrow. {{agent}}')
  await said().and(focused()).waitFor(soon)
  expect(await dialog().getByText(replyStrings.replaceHint).count()).toBe(0)
  await named().fill('tomorrow')
  await press(replyStrings.save).click()
  await isClosed()
  await page.getByText(replyStrings.saved('tomorrow')).waitFor(soon)
  await actsOf('it comes tomorrow').and(focused()).waitFor(soon)
  const saved = await app.callApi(mara, listReplies)
  expect(saved).toEqual([
    expect.objectContaining({ name: 'tomorrow', text: 'Hi {{name}}, it comes tomorrow. {{agent}}', shared: false, client_key: 'all' }),
  ])
  await field().pressSequentially('/tom')
  await expect.poll(() => options().count(), soon).toBe(1)
  await field().fill('')
  await browser.leave(page)
})

test('by keys from the list of saved replies and from the menu; what was begun of one text is there again, and none is lost for another', async () => {
  await app.callApi(ben, saveReply, { body: { name: 'own', text: 'Mine', shared: false } })
  await writes(ben, 'Ida', 'We are open until six.')
  page = await browser.open(app.url, ben.token, `/messages/${ids['Ida']}/?tab=all`)
  await field().focus()
  await page.keyboard.type('/')
  await options().first().waitFor(soon)
  // Nothing but the command stands there.
  expect(await saveText().count()).toBe(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('You can pick it up at noon /o')
  await saveText().waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await saveText().and(focused()).waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: completionStrings.manageReplies }).and(focused()).waitFor(soon)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await field().and(focused()).waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await named().and(focused()).waitFor(soon)
  expect(await said().inputValue()).toBe('You can pick it up at noon')
  await page.keyboard.type('noon')
  await page.keyboard.press('Escape')
  await isClosed()
  await field().and(focused()).waitFor(soon)
  expect(await field().inputValue()).toBe('You can pick it up at noon /o')

  await transcript().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await actsOf('open until six').and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  await entry(text.copyText).waitFor(soon)
  await page.keyboard.press('End')
  await entry(text.saveReply).and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  await named().and(focused()).waitFor(soon)
  expect([await named().inputValue(), await said().inputValue()]).toEqual(['', 'We are open until six.'])
  await page.keyboard.type('hours')
  await page.keyboard.press('Enter')
  await isClosed()
  await page.getByText(replyStrings.saved('hours')).waitFor(soon)
  await actsOf('open until six').and(focused()).waitFor(soon)

  await field().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await saveText().waitFor(soon)
  await expect.poll(() => options().count(), soon).toBe(2)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await saveText().and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  await expect.poll(() => named().inputValue(), soon).toBe('noon')
  await page.keyboard.press('Enter')
  await isClosed()
  await field().and(focused()).waitFor(soon)
  expect(await field().inputValue()).toBe('You can pick it up at noon /')
  await field().fill('')
  await browser.leave(page)
})

test('a note is no answer: what is written in one is not offered to be saved', async () => {
  page = await browser.open(app.url, ben.token, `/messages/${ids['Una']}/?tab=all`)
  await field().fill('She calls back /')
  await saveText().waitFor(soon)
  await field().fill('')
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const note = page.getByRole('textbox', { name: 'Note for your workspace' })
  await note.fill('She calls back /')
  await page.getByRole('button', { name: completionStrings.manageReplies }).waitFor(soon)
  expect(await saveText().count()).toBe(0)
  await note.fill('')
  await browser.leave(page)
})

test('on a phone by a finger; without a connection the form stays and says why', async () => {
  await writes(ben, 'Finn', 'Finn, it is at the door.')
  page = await browser.open(app.url, ben.token, `/messages/${ids['Finn']}/`, { width: 390, touch: true })
  await transcript().getByText('at the door').waitFor(soon)
  await transcript()
    .locator('[data-acts]')
    .last()
    .waitFor({ state: 'attached', ...soon })
  await restOn(transcript().getByText('at the door'), entry(text.saveReply))
  await entry(text.saveReply).tap()
  await dialog().waitFor(soon)
  for (const button of [press('“Finn” by Customer’s name'), press(replyStrings.save)])
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await press('“Finn” by Customer’s name').tap()
  await named().fill('door')
  await page.context().setOffline(true)
  await press(replyStrings.save).tap()
  await dialog().getByRole('alert').filter({ hasText: /\w/ }).waitFor(soon)
  await page.context().setOffline(false)
  await press(replyStrings.save).tap()
  await isClosed()
  const saved = await app.callApi(ben, listReplies)
  expect(saved.find(({ name }) => name === 'door')?.text).toBe('{{name}}, it is at the door.')

  await field().fill('It is with your neighbour /')
  await saveText().waitFor(soon)
  expect((await saveText().boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await saveText().tap()
  await expect.poll(() => said().inputValue(), soon).toBe('It is with your neighbour')
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await press(replyStrings.back).tap()
  await isClosed()
  await field().and(focused()).waitFor(soon)
  expect(await field().inputValue()).toBe('It is with your neighbour /')
  await field().fill('')
  await browser.leave(page)
})

test('where the form cannot be fetched one is told, and is where one was', async () => {
  await writes(ben, 'Una', 'We call you back.')
  const asset = /\/assets\/RepliesDialog-/
  const lose = (fresh: Page) => fresh.route(asset, (route) => route.abort())
  page = await browser.open(app.url, ben.token, `/messages/${ids['Una']}/?tab=all`, {}, lose)
  await transcript().getByText('We call you back.').hover(soon)
  await actsOf('We call you back.').click(soon)
  await entry(text.saveReply).click(soon)
  await page.locator('[data-toasts]').getByText(strings.errors.unreachable).waitFor(soon)
  await actsOf('We call you back.').and(focused()).waitFor(soon)
  expect(await dialog().count()).toBe(0)
  browser.complaints.length = 0
  await browser.leave(page)
})

test('nothing went wrong on these pages', () => {
  expect(browser.complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
