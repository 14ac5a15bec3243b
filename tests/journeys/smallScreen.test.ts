import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

/** A conversation on a phone, where every pixel counts. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let id: string

beforeAll(async () => {
  mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  const profile = { name: 'Daniel Adeyemi' }
  id = (await app.report(bot, 'daniel', 'Where is it?', { profile, userKey: 'daniel' })).conversationId
  await app.report(bot, 'next', 'Hello?', { profile: { name: 'Next' }, userKey: 'next' })
})

const open = (width: number) => browser.open(app.url, mara.token, `/messages/${id}/?tab=all`, { width, touch: true })
const composer = (page: Page) => page.getByRole('button', { name: /^Send/ })
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('the header says whose conversation it is, whole, and who holds it, briefly', async () => {
  const page = await open(390)
  await page.getByRole('button', { name: /^Pause AI/ }).click()
  await page.getByRole('button', { name: /^Resume AI/ }).waitFor()
  await page
    .getByRole('banner')
    .getByText('You', { exact: true })
    .or(page.locator('header').getByText('You', { exact: true }))
    .waitFor()
  const name = page.getByRole('heading', { name: 'Daniel Adeyemi' })
  expect(
    await name.evaluate((element: { scrollWidth?: number; clientWidth?: number }) => element.scrollWidth! - element.clientWidth!),
  ).toBe(0)
  await browser.leave(page)
})

/**
 * What pages complained of, but for being told that what one goes back to was deleted, and, where Undo came before they asked for what was
 * said in it, that it is not.
 */
const complaints = () => browser.complaints.filter((one) => !/status of 410|status of 404 .*\/api\/channels\/deleted\//.test(one))

test.each([390, 320])('at %i px the hint of a note has room beside Send, and a toast lies over neither', async (width) => {
  const page = await open(width)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const hint = page.getByRole('status').filter({ hasText: /^Only your workspace sees this$/ })
  await hint.waitFor()
  expect(await overlap(hint, composer(page))).toBe(false)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // It stays for as long as the focus is on it.
  await undo.focus(soon)
  await page.goBack()
  await expect.poll(async () => (await undo.boundingBox())!.y, soon).toBeLessThan(200)
  await undo.click()
  await composer(page).waitFor(soon)
  await browser.leave(page)
})

test('who begins a reply from the list by a key is in its field, also in a conversation that was open before', async () => {
  const page = await browser.open(app.url, mara.token, '/messages/?filter=next-up', { width: 390, touch: true })
  const field = page.getByRole('textbox', { name: 'Reply to the customer' })
  const row = page.getByRole('list', { name: /^Conversations/ }).getByRole('link', { name: /Daniel/ })
  for (let time = 0; time < 2; time++) {
    // What is hidden still, behind the conversation, takes no focus.
    await row.waitFor(soon)
    await row.focus()
    await row.and(page.locator(':focus')).waitFor(soon)
    await page.keyboard.press('Enter')
    await field.and(page.locator(':focus')).waitFor(soon)
    await page.goBack()
  }
  await browser.leave(page)
})

test('the time that one picks for a snooze is seen whole, and is asked for where it is missing', async () => {
  const page = await open(390)
  await composer(page).waitFor(soon)
  await page.keyboard.press('h')
  const [field, dialog] = [page.getByLabel('Another time'), page.getByRole('dialog')]
  await field.waitFor(soon)
  expect((await field.boundingBox())!.width).toBeGreaterThan((await dialog.boundingBox())!.width * 0.8)
  // The day alone, which is all that the calendar of Firefox sets. The browser says so and leads back to the field.
  await field.press('1')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await field.and(page.locator(':focus:invalid')).waitFor(soon)
  await browser.leave(page)
})

test('Enter breaks the line, as a phone has no Shift Enter; Send sends both lines', async () => {
  const page = await open(390)
  const field = page.getByRole('textbox', { name: 'Reply to the customer' })
  await field.tap()
  await page.keyboard.type('The first line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and the second')
  await expect.poll(() => field.inputValue()).toBe('The first line\nand the second')
  await composer(page).tap()
  await page.getByRole('region', { name: 'Transcript' }).getByText('The first line and the second').waitFor(soon)
  await expect.poll(() => field.inputValue(), soon).toBe('')
  await browser.leave(page)
})

test('while the keyboard is up the bar makes room for the conversation, and is back with the list', async () => {
  const page = await open(390)
  const menu = page.getByRole('button', { name: /^(Menu|Open the menu)/ })
  await composer(page).waitFor(soon)
  await menu.waitFor(soon)
  await page.setViewportSize({ width: 390, height: 460 })
  await menu.waitFor({ ...soon, state: 'hidden' })
  const height = async () => (await page.getByRole('region', { name: 'Transcript' }).boundingBox())!.height
  await expect.poll(height).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Back to the conversations' }).tap()
  await menu.waitFor(soon)
  await browser.leave(page)
})

test('a transcript bears to be put out of sight by a screen that is still on its way', async () => {
  const page = await open(390)
  await composer(page).waitFor(soon)
  await page.route('**/*.js', async (route) => {
    await page.getByRole('region', { name: 'Transcript' }).waitFor({ ...soon, state: 'hidden' })
    await route.continue()
  })
  await page.evaluate(`history.pushState(null, '', '/no-such-place/')`)
  await page.getByText('There is nothing at this address.').waitFor(soon)
  // What it fetches ahead is answered first: a page that goes meanwhile leaves nobody to look at.
  await page.unrouteAll({ behavior: 'wait' })
  expect(complaints()).toEqual([])
  await browser.leave(page)
})

test('a finger that scrolls what is offered picks nothing, and one that taps it picks', async () => {
  const page = await open(390)
  await page.setViewportSize({ width: 390, height: 500 })
  const reply = page.getByRole('textbox', { name: 'Reply to the customer' })
  await reply.fill(':smi')
  const list = page.getByRole('listbox', { name: 'Emoji' })
  await list.waitFor(soon)
  const { x, y } = (await list.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 40, y: y + 150 }] })
  for (const up of [30, 60, 90])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 40, y: y + 150 - up }] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => list.evaluate((element: { scrollTop?: number }) => element.scrollTop!), soon).toBeGreaterThan(0)
  expect(await reply.inputValue()).toBe(':smi')
  await list.getByRole('option', { name: ':smirk:' }).tap()
  await expect.poll(() => reply.inputValue(), soon).toBe('😏 ')
  await reply.and(page.locator(':focus')).waitFor(soon)
  await reply.fill('')
  await browser.leave(page)
})

test('a message of 312 lines is folded until somebody wants all of it', async () => {
  const lines = Array.from({ length: 312 }, (_, i) => `line number ${i + 1}`).join('\n')
  const bot = await app.bot(mara.workspace, 'Long bot')
  const long = await app.report(bot, 'long', lines, { profile: { name: 'Long' }, userKey: 'long' })
  const page = await browser.open(app.url, mara.token, `/messages/${long.conversationId}/?tab=all`, { width: 390, touch: true })
  // What a frame brings is measured in the next one.
  const height = () =>
    page.evaluate<number>(
      `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector('[aria-label="Transcript"]').scrollHeight))))`,
    )
  const more = page.getByRole('button', { name: 'Show all 312 lines' })
  await more.waitFor(soon)
  // As high as it is once it was measured, and not as it was guessed.
  let folded = 0
  await expect.poll(async () => folded === (folded = await height()), soon).toBe(true)
  expect(folded).toBeLessThan(900)
  await more.tap()
  await expect.poll(height, soon).toBeGreaterThan(5000)
  await page.getByRole('button', { name: 'Show less' }).tap()
  await expect.poll(height, soon).toBe(folded)
  await browser.leave(page)
})

test.each([390, 1024])(
  'at %i px the bar counts what needs its reader, and a strip leads to those who need a human and moves no row',
  async (width) => {
    const owner = await app.person('Olga')
    const bot = await app.bot(owner.workspace, 'Shop bot')
    await app.report(bot, 'calm', 'Hello', { profile: { name: 'Calm' }, userKey: 'calm' })
    await app.report(bot, 'waits', 'Where is it?', { profile: { name: 'Waits' }, userKey: 'waits' })
    const page = await browser.open(app.url, owner.token, '/messages/?tab=all', { width, touch: true })
    const links = page.getByRole('list', { name: /^Conversations/ }).getByRole('link')
    await expect.poll(() => links.count(), soon).toBe(2)
    // Where nobody has a page before them yet, it is said above the list that nobody could be reached.
    await waitUntilLive(page)
    expect(await page.locator('[data-next-up]').count()).toBe(0)
    const strip = page.locator('[data-needs-human]')
    const calm = links.filter({ hasText: 'Calm' })
    const top = async () => (await calm.boundingBox())!.y
    const before = await top()

    // The customer who is above the others already.
    await app.report(bot, 'waits', 'A person, please', { kind: 'human' })
    await expect.poll(() => page.locator('[data-next-up]').innerText(), soon).toBe('1')
    await page
      .getByRole('link', { name: /^Needs a human\s*1/ })
      .and(strip)
      .waitFor(soon)
    expect(await top()).toBe(before)
    await strip.tap()
    await expect.poll(() => links.count(), soon).toBe(1)
    await expect.poll(() => strip.getAttribute('aria-current')).toBe('true')
    // On a phone nothing but the bar says where one is.
    if (width < 768) await page.getByRole('link', { name: 'Needs a human', exact: true }).waitFor(soon)
    await strip.tap()
    await expect.poll(() => links.count(), soon).toBe(2)
    if (width < 768) await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor(soon)
    await browser.leave(page)
  },
)

test.each([390, 320])('at %i px each bulk action says what it does, for a thumb, also in a narrow window', async (width) => {
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all', { width })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().click()
  const acts = page.locator('[data-acts=picked] > div').last().getByRole('button')
  await expect
    .poll(() => acts.allInnerTexts(), soon)
    .toEqual(['Done', 'Assign', 'Label', 'Snooze', 'Follow Up', expect.stringMatching(/^(Unr|R)ead$/), expect.any(String), 'Delete'])
  for (const act of await acts.all()) {
    const [whole, word] = [(await act.boundingBox())!, (await act.locator('span').boundingBox())!]
    expect(whole.height).toBeGreaterThanOrEqual(44)
    expect(word.width).toBeLessThanOrEqual(whole.width)
  }
  await browser.leave(page)
})

/** What of its words a button cuts off, in pixels. */
const cutOf = (button: Locator) =>
  button.evaluate((element: { scrollWidth?: number; clientWidth?: number }) => element.scrollWidth! - element.clientWidth!)

test.each([320, 390, 768, 1024, 1440])('at %i px the tools of a list that is sorted by waiting are not cut', async (width) => {
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all&sort=waiting', { width })
  for (const name of ['Waiting', 'Labels', 'Views']) {
    const tool = page.locator('[data-tools]').getByRole('button', { name, exact: true })
    await tool.waitFor(soon)
    await expect.poll(() => cutOf(tool), soon).toBe(0)
  }
  await browser.leave(page)
})

test('no page complained', () => {
  expect(complaints()).toEqual([])
})
