import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { copyStrings as text } from '#features/inbox/web/location/copy.strings.ts'
import { strings } from '#shared/app.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { copiedOn, keepsCopies } from './keepsCopies.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** The link to a conversation is copied from wherever one acts on it, and leads a colleague there whatever list one was on. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, row, transcript } = inboxFixture(app, () => page)
const entry = () => page.getByRole('menuitem', { name: text.copyLink, exact: true })
const more = () => page.getByRole('button', { name: strings.conversation.more, exact: true })
const focused = () => page.locator(':focus')
const linkTo = (name: string) => `${app.url}/messages/${ids[name]}/`

beforeAll(async () => {
  // Who only edits people reads, and does not chat.
  ;({ mara, ben, bot } = await app.team(['edit']))
  for (const name of ['Zoe', 'Ida']) await says(bot, name, `I am ${name}.`)
})

test('by the menu of the open conversation, also of who may not chat, and by that of a row', async () => {
  page = await browser.open(app.url, ben.token, `/messages/${ids['Zoe']}/?tab=all&filter=unread`, {}, keepsCopies)
  await transcript().getByText('I am Zoe.').waitFor(soon)
  await more().click(soon)
  await entry().click(soon)
  await page.getByText(text.linkCopied).waitFor(soon)
  expect(await copiedOn(page)).toEqual([linkTo('Zoe')])
  await more().and(focused()).waitFor(soon)
  await browser.leave(page)

  page = await browser.open(app.url, mara.token, `/messages/${ids['Zoe']}/?tab=all`, {}, keepsCopies)
  await row('Ida').click({ button: 'right', ...soon })
  await entry().click(soon)
  await expect.poll(() => copiedOn(page), soon).toEqual([linkTo('Ida')])
  const colleague = await browser.open(app.url, ben.token, linkTo('Ida').slice(app.url.length))
  await transcript(colleague).getByText('I am Ida.').waitFor(soon)
  for (const one of [page, colleague]) await browser.leave(one)
})

test('by keys alone, from the palette', async () => {
  page = await browser.open(app.url, ben.token, `/messages/${ids['Zoe']}/?tab=all`, {}, keepsCopies)
  await transcript().getByText('I am Zoe.').waitFor(soon)
  await more().focus()
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor(soon)
  await page.keyboard.type('copy li')
  await page.getByRole('option', { name: text.copyLink }).and(page.locator('[data-highlighted]')).waitFor(soon)
  await page.keyboard.press('Enter')
  await page.getByText(text.linkCopied).waitFor(soon)
  expect(await copiedOn(page)).toEqual([linkTo('Zoe')])
  await more().and(focused()).waitFor(soon)
  await browser.leave(page)
})

test('on a phone by a finger; where the browser refuses it says so', async () => {
  page = await browser.open(app.url, ben.token, `/messages/${ids['Ida']}/`, { width: 390, touch: true }, keepsCopies)
  await transcript().getByText('I am Ida.').waitFor(soon)
  await more().tap(soon)
  await entry().waitFor(soon)
  expect((await entry().boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await entry().tap()
  await page.getByText(text.linkCopied).waitFor(soon)
  expect(await copiedOn(page)).toEqual([linkTo('Ida')])
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('no')); document.execCommand = () => false`)
  await more().tap()
  await entry().tap(soon)
  await page.getByText(text.notCopied).waitFor(soon)
  await browser.leave(page)
})

test('nothing went wrong on these pages', () => {
  expect(browser.complaints).toEqual([])
})
