import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { deleteConversation } from '#features/inbox/actions/contract.ts'
import { longPressMs } from '#features/inbox/web/list/pressLimits.ts'
import { copyStrings } from '#features/inbox/web/location/copy.strings.ts'
import { messageActsStrings as text } from '#features/inbox/web/transcript/messageActs.strings.ts'
import { styleOf } from '#testing/browser.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { copiedOn, keepsCopies } from './keepsCopies.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { restOn } from './restOn.ts'

/** The time of a message is at hand and is the link to it, and what it says can be copied. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, transcript, field } = inboxFixture(app, () => page)
const message = (said: string) => page.locator('[data-row-key]').filter({ hasText: said })
const time = (said: string) => message(said).getByRole('link', { name: /^\d+:\d\d [AP]M$/ })
const more = (said: string) => message(said).getByRole('button', { name: text.more })
const entry = (name: string) => page.getByRole('menuitem', { name })
const focused = () => page.locator(':focus')
const copied = () => copiedOn(page)
const boxes = () =>
  page
    .locator('[data-row-key]')
    .evaluateAll((rows: { getBoundingClientRect(): { top: number; height: number } }[]) =>
      rows.map((row) => [row.getBoundingClientRect().top, row.getBoundingClientRect().height]),
    )

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team())
  for (let i = 1; i <= 8; i++) await says(bot, 'Zoe', `line ${i}.`)
})

test('every message has its time, which comes to sight beside it without moving anything, and is the link to it', async () => {
  page = await browser.open(app.url, mara.token, `/messages/${ids['Zoe']}/?tab=all`, {}, keepsCopies)
  await expect
    .poll(
      () =>
        transcript()
          .getByRole('link', { name: /^\d+:\d\d [AP]M$/ })
          .count(),
      soon,
    )
    .toBe(8)
  const before = await boxes()
  const isSeen = (said: string) => styleOf(message(said).locator('.message-acts'), 'opacity')
  expect(await isSeen('line 5.')).toBe('0')
  await transcript().getByText('line 5.').hover()
  await expect.poll(() => isSeen('line 5.'), soon).toBe('1')
  await more('line 5.').waitFor(soon)
  expect(await boxes()).toEqual(before)
  expect(await time('line 5.').locator('time').getAttribute('title')).toMatch(/^\w+ \d+\w\w, \d{4}, \d+:\d\d [AP]M$/)
  // Beside the words, not over them.
  const [words, shown] = [(await transcript().getByText('line 5.').boundingBox())!, (await time('line 5.').boundingBox())!]
  expect(shown.x).toBeGreaterThan(words.x + words.width)

  // What is on the screen needs no connection, and what one writes stays.
  await field().fill('Half a reply')
  await page.context().setOffline(true)
  await time('line 5.').click()
  await page.locator('[data-found]').filter({ hasText: 'line 5.' }).waitFor(soon)
  expect(new URL(page.url()).search).toBe('?tab=all&message=5')
  expect(await field().inputValue()).toBe('Half a reply')
  await page.context().setOffline(false)
  await says(bot, 'Zoe', 'line 9.')
  await transcript().getByText('line 9.').waitFor(soon)
  await page.goBack()
  await page.locator('[data-found]').waitFor({ state: 'detached', ...soon })
  expect(new URL(page.url()).search).toBe('?tab=all')
  await transcript().getByText('line 9.').waitFor(soon)
})

test('its link and its words are copied, and the link leads a colleague there', async () => {
  await transcript().getByText('line 3.').hover()
  await more('line 3.').click()
  await entry(copyStrings.copyLink).click(soon)
  await page.getByText(copyStrings.linkCopied).waitFor(soon)
  const link = `${app.url}/messages/${ids['Zoe']}/?message=3`
  expect(await copied()).toEqual([link])
  await transcript().getByText('line 3.').hover()
  await more('line 3.').click()
  await entry(text.copyText).click(soon)
  await page.getByText(text.textCopied).waitFor(soon)
  expect(await copied()).toEqual([link, 'line 3.'])
  const colleague = await browser.open(app.url, ben.token, link.slice(app.url.length))
  await colleague.locator('[data-found]').filter({ hasText: 'line 3.' }).waitFor(soon)
  await browser.leave(colleague)
})

test('Tab stops once at the times, the arrows lead from one to the next, and Enter opens the menu beside', async () => {
  const stops = () => transcript().locator('[data-message-time][tabindex="0"]')
  await expect.poll(() => stops().count(), soon).toBe(1)
  await transcript().focus()
  await page.keyboard.press('Tab')
  await time('line 9.').and(focused()).waitFor(soon)
  await page.keyboard.press('ArrowUp')
  await time('line 8.').and(focused()).waitFor(soon)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await time('line 8.').and(focused()).waitFor(soon)
  await expect.poll(() => stops().count(), soon).toBe(1)
  await page.keyboard.press('Tab')
  await more('line 8.').and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  await entry(copyStrings.copyLink).and(focused()).waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await more('line 8.').and(focused()).waitFor(soon)
  expect(await copied()).toContain('line 8.')
  await page.keyboard.press('Shift+Tab')
  await time('line 8.').and(focused()).waitFor(soon)
  await page.keyboard.press('Enter')
  await page.locator('[data-found]').filter({ hasText: 'line 8.' }).waitFor(soon)
  // The row is another one now; the keys go on in the transcript.
  await transcript().and(focused()).waitFor(soon)
  await browser.leave(page)
})

test('on a phone a finger that rests on a message opens its menu; one that rests on a link keeps the browser’s own', async () => {
  await says(bot, 'Finn', 'Is it here? https://shop.example/parcel/12')
  await says(bot, 'Finn', 'The number is 4711.')
  page = await browser.open(app.url, mara.token, `/messages/${ids['Finn']}/`, { width: 390, touch: true }, keepsCopies)
  await transcript().getByText('The number is 4711.').waitFor(soon)
  const before = await boxes()
  await transcript()
    .locator('[data-acts]')
    .last()
    .waitFor({ state: 'attached', ...soon })
  await restOn(transcript().getByText('The number is 4711.'), entry(text.copyText))
  expect(await boxes()).toEqual(before)
  // Its day and time are its title.
  await page
    .getByRole('menu')
    .getByText(/^\w+ \d+\w\w, \d{4}, \d+:\d\d [AP]M$/)
    .waitFor(soon)
  await entry(text.copyText).tap()
  await page.getByText(text.textCopied).waitFor(soon)
  expect(await copied()).toEqual(['The number is 4711.'])
  await restOn(transcript().getByText('The number is 4711.'), entry(copyStrings.copyLink))
  await entry(copyStrings.copyLink).tap()
  await page.getByText(copyStrings.linkCopied).waitFor(soon)
  expect(await copied()).toContain(`${app.url}/messages/${ids['Finn']}/?message=2`)
  // A link is one's own to rest on: however soon that would be, nothing of ours opens.
  await page.evaluate(
    `{ const start = setTimeout; globalThis.setTimeout = (work, ms, ...more) => start(work, ms === ${longPressMs} ? 0 : ms, ...more) }`,
  )
  const { x, y, height } = (await page.getByRole('link', { name: /shop\.example/ }).boundingBox())!
  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 5, y: y + height / 2 }] })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await page.getByRole('menu').count()).toBe(0)
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await fingers.detach()
  await browser.leave(page)
})

test('what was deleted has its times, which lead nowhere, and its words can be copied', async () => {
  await says(bot, 'Gone', 'line 1.')
  await says(bot, 'Gone', 'line 2.')
  await app.callApi(mara, deleteConversation, { params: { id: ids['Gone']! } })
  page = await browser.open(app.url, mara.token, `/messages/${ids['Gone']}/?folder=deleted`, {}, keepsCopies)
  await transcript().getByText('line 2.').hover(soon)
  await more('line 2.').click(soon)
  await entry(text.copyText).waitFor(soon)
  expect(await page.getByRole('menuitem').count()).toBe(1)
  await entry(text.copyText).click()
  await expect.poll(copied, soon).toEqual(['line 2.'])
  expect(await message('line 2.').locator('time').innerText()).toMatch(/^\d+:\d\d [AP]M$/)
  expect(await transcript().getByRole('link').count()).toBe(0)
  await browser.leave(page)
})

test('nothing went wrong on these pages', () => {
  // The journeys cut the connection, and open what was deleted.
  expect(browser.complaints.filter((said) => !/ERR_INTERNET_DISCONNECTED|410 \(Gone\)/.test(said))).toEqual([])
})
