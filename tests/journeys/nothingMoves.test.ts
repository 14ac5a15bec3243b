import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pushPageStrings } from '#features/alerts/web/push/push.strings.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { wholeInbox } from '#features/inbox/conversations/contract.ts'
import { listViews, saveView } from '#features/inbox/conversations/views/contract.ts'
import { strings } from '#shared/app.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { intercept } from '#testing/intercept.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

/** What comes late has its room or stands over the page: nothing that can be pressed moves by itself, as the browser itself counts that. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let id: string

beforeAll(async () => {
  ;({ mara, bot } = await app.team(['chat']))
  for (const name of ['Ada', 'Ben', 'Cleo'])
    id = (await app.report(bot, name, `Hello, this is ${name}`, { profile: { name } })).conversationId
  await app.callApi(mara, saveView, { body: { name: 'All of it', criteria: wholeInbox } })
  await app.callApi(mara, saveView, { body: { name: 'Held by us', criteria: { ...wholeInbox, filterHolder: 'person' } } })
})

/** Keeps what moved though nobody pressed anything: how much of the page, and where what can be pressed was and went (px; a font that comes moves it 3). */
const countsShifts = `
  window.moved = { score: 0, pressable: [], all: [] }
  const canBePressed = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    return element && (element.closest('a, button, input, select') ?? element.querySelector('a, button, input, select')) !== null
  }
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      window.moved.score += value
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const says = node?.textContent.slice(0, 60) + ': ' + [from.x, from.y] + ' to ' + [to.x, to.y]
        window.moved.all.push(says)
        if (canBePressed(node) && Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > 8) window.moved.pressable.push(says)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })`

const isAsked = `navigator.permissions.query = async () => ({ state: 'prompt' })`

/** What it says of the page once all is there, with the offer of notifications, which comes last; the views come after all the rest. */
async function movedAt(path: string, width: number, isThere: (page: Page) => Promise<unknown>) {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  const page = await browser.open(app.url, mara.token, path, { width, keepsPage: true }, async (fresh) => {
    await fresh.addInitScript(countsShifts)
    await fresh.addInitScript(isAsked)
    await intercept(fresh, `**${listViews.path}`, async (route) => {
      await released
      await route.continue()
    })
  })
  await isThere(page)
  await waitUntilLive(page)
  release()
  await page.getByText(pushPageStrings.banner).waitFor(soon)
  const places = page.getByRole('navigation', { name: 'Places' })
  await expect.poll(() => places.getByRole('link', { name: 'Users' }).count(), soon).toBe(width < 1200 ? 0 : 1)
  // The browser says it with the frame after the one that moved.
  const moved = await page.evaluate<{ score: number; pressable: string[]; all: string[] }>(
    `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.moved), 50)))`,
  )
  await browser.leave(page)
  return moved
}

const hello = (page: Page) => page.getByText('Hello, this is').last().waitFor(soon)
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).last().waitFor(soon)
const screens: [name: string, path: () => string, isThere: (page: Page) => Promise<unknown>][] = [
  ['the inbox', () => '/messages/?tab=all', hello],
  ['a conversation', () => `/messages/${id}/?tab=all`, hello],
  ['the profile', () => '/profile', heading('Devices')],
  ['alerts', () => '/account/settings/alerts', heading('Quiet hours')],
  ['bots', () => '/account/settings/bots', (page) => page.getByRole('main').getByRole('link', { name: 'Shop bot' }).waitFor(soon)],
  ['a bot', () => `/account/settings/bots/${bot.clientKey}`, heading(botStrings.remove.title)],
]

test.each([1440, 390].flatMap((width) => screens.map(([name, path, isThere]) => ({ name, width, path, isThere }))))(
  'nothing that can be pressed moves by itself while $name opens, $width px wide',
  async ({ path, width, isThere }) => {
    const { score, pressable, all } = await movedAt(path(), width, isThere)
    expect(pressable).toEqual([])
    // What is left are the words of the live state, and the room for toasts at the end of a pane.
    expect(score, all.join('\n')).toBeLessThan(0.01)
  },
)

test('the page’s own font comes beside the scripts, before there are words to draw in another', async () => {
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await hello(page)
  // What only the styles ask for says `css`, and is asked for with the first words. What is on its way has no entry yet.
  const fonts = () =>
    page.evaluate(
      `performance.getEntriesByType('resource').filter(({ name }) => name.includes('inter-latin-wght')).map(({ initiatorType }) => initiatorType)`,
    )
  await expect.poll(fonts, soon).toEqual(['link'])
  await browser.leave(page)
})

test.each([1440, 390])('the head of Next up is as high before the page’s own font is there, %i px wide', async (width) => {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  const page = await browser.open(app.url, mara.token, '/messages/?filter=next-up', { width, waitUntil: 'commit' }, (fresh) =>
    fresh.route('**/*.woff2', (route) => void released.then(() => route.continue())),
  )
  const head = page
    .locator('div')
    .filter({ has: page.getByText(strings.list.nextUpTakes) })
    .last()
  await head.waitFor(soon)
  const before = await head.boundingBox()
  expect(await page.evaluate('document.fonts.status')).toBe('loading')
  release()
  await expect.poll(() => page.evaluate('document.fonts.status'), soon).toBe('loaded')
  expect((await head.boundingBox())?.height).toBe(before?.height)
  await browser.leave(page)
})

test('what clears the filters comes with the last of their names, in a line that has its room', async () => {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  const path = `/messages/?tab=all&filter=unread&assignee=${mara.id}`
  const page = await browser.open(app.url, mara.token, path, {}, (fresh) =>
    fresh.route('**/assets/MoreChips-*', (route) => void released.then(() => route.continue())),
  )
  const chips = page.getByRole('group', { name: 'Filter' })
  const clear = chips.getByRole('button', { name: strings.list.clearFilters })
  await chips.getByRole('button', { name: /Unread/ }).waitFor(soon)
  expect(await clear.count()).toBe(0)
  const before = await chips.boundingBox()
  release()
  await clear.waitFor(soon)
  expect(await chips.getByRole('button').allInnerTexts()).toEqual(['Unread', 'Assigned to Mara', strings.list.clearFilters])
  expect(await chips.boundingBox()).toEqual(before)
  await browser.leave(page)
})

test('the places below the views are there too where the views cannot be had', async () => {
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all', {}, (fresh) =>
    intercept(fresh, `**${listViews.path}`, (route) => route.fulfill({ status: 400, json: { code: 'invalid', message: 'It stumbled.' } })),
  )
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Users' }).waitFor(soon)
  await browser.leave(page)
})
