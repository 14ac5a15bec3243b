import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** What one reads in a transcript stays where it is, in every frame that is drawn. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const { ids, says, transcript } = inboxFixture(app, () => page)

/** How far the row moved that was the first whole one in sight, in 30 frames from now on, in pixels. */
async function movedBy(): Promise<number> {
  await expect.poll(() => page.evaluate<number>('watched.tops.length'), soon).toBeGreaterThan(30)
  const tops = await page.evaluate<number[]>('watched.tops')
  return Math.max(...tops) - Math.min(...tops)
}

/** How much lies below what is in sight, in pixels. */
const below = () =>
  page.evaluate<number>(`(() => { const pane = ${pane}; return Math.round(pane.scrollHeight - pane.scrollTop - pane.clientHeight) })()`)

beforeAll(async () => {
  const team = await app.team(['chat'])
  mara = team.mara
  bot = team.bot
})

// For who asks for less motion a wheel jumps.
describe.each([
  { motion: 'motion', moves: true },
  { motion: 'less motion', moves: false },
])('with $motion', ({ moves }) => {
  const who = moves ? 'Long' : 'Still'
  const held: Route[] = []
  beforeAll(async () => {
    // Lines that break where the guess of a row's height does not know of it.
    for (let i = 1; i <= 120; i++) await says(bot, who, `line ${i}${'\nand more of it'.repeat(i % 7)}`)
    page = await browser.open(app.url, mara.token, `/messages/${ids[who]}/?tab=all`, { moves })
    await intercept(page, '**/api/channels/*?before=*', (route) => void held.push(route))
    await transcript().getByText('line 120').waitFor(soon)
  })

  test('a row above that grows moves nothing, also while one scrolls up', async () => {
    await expect.poll(below, soon).toBe(0)
    await transcript().hover()
    await page.mouse.wheel(0, -700)
    await expect.poll(below, soon).toBeGreaterThan(0)
    await rest()
    // In the moment in which the scrolling arrives, as a picture that comes does.
    await page.evaluate(
      `(() => { const first = ${firstRow}; first.previousElementSibling.previousElementSibling.firstElementChild.style.paddingTop = '200px' })(); ${watchFirstRow}`,
    )
    expect(await movedBy()).toBeLessThanOrEqual(1)
  })

  test('older history is put above without moving what one reads', async () => {
    await transcript().hover()
    await expect.poll(async () => (await page.mouse.wheel(0, -500), held.length), soon).toBe(1)
    await rest()
    await page.evaluate(watchFirstRow)
    for (const route of held) await route.continue()
    await transcript().getByText('Loading History...').waitFor({ state: 'detached' })
    expect(await movedBy()).toBeLessThanOrEqual(1)
  })

  test('at the end one stays there while what is above grows, and when something is said', async () => {
    await page.getByRole('button', { name: 'Go to the newest message' }).click()
    await transcript().getByText('line 120').waitFor(soon)
    await expect.poll(below, soon).toBe(0)
    await page.evaluate(`${firstRow}.firstElementChild.style.paddingTop = '150px'`)
    await expect.poll(below, soon).toBe(0)
    await says(bot, who, 'One more')
    await transcript().getByText('One more').waitFor(soon)
    await expect.poll(below, soon).toBe(0)
  })

  test('the line of a take-over, which comes above the reply, does not push the state of the reply out of sight', async () => {
    await page.getByRole('textbox', { name: 'Reply to the customer' }).fill('I take over.')
    await page.keyboard.press('Enter')
    await transcript().getByText('I take over.').waitFor(soon)
    await transcript().getByText('took over').waitFor(soon)
    await expect.poll(below, soon).toBe(0)
  })

  test('at the end one stays there while the composer grows, and a keyboard comes up and goes', async () => {
    await expect.poll(below, soon).toBe(0)
    const field = page.getByRole('textbox', { name: 'Reply to the customer' })
    const height = async () => (await transcript().boundingBox())!.height
    const before = await height()
    await field.fill('one line and\n'.repeat(8))
    await expect.poll(height, soon).toBeLessThan(before - 80)
    await expect.poll(below, soon).toBe(0)
    // A letter that leaves its height as it is.
    await field.press('x')
    await expect.poll(() => field.inputValue()).toContain('x')
    await rest()
    expect(await below()).toBe(0)
    for (const size of [500, 900]) {
      await page.setViewportSize({ width: 1440, height: size })
      await expect.poll(below, soon).toBe(0)
    }
    await field.fill('')
  })

  test('a half-written reply is seen whole where the window becomes narrower, as on a phone that is turned', async () => {
    const field = page.getByRole('textbox', { name: 'Reply to the customer' })
    const height = async () => (await field.boundingBox())!.height
    await field.fill('Some words that need one line in a wide window and more than that in a narrow one. '.repeat(2))
    const before = await height()
    await page.setViewportSize({ width: 390, height: 900 })
    await expect.poll(height, soon).toBeGreaterThan(before + 30)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(height, soon).toBe(before)
    await expect.poll(below, soon).toBe(0)
    await field.fill('')
  })

  afterAll(() => browser.leave(page))
})

test('who goes on to the newest message and comes back by what was found before is at that again', async () => {
  for (let i = 1; i <= 120; i++) await says(bot, 'Found', `line ${i}.`)
  const at = (message: number) => `/messages/${ids['Found']}/?tab=all&message=${message}`
  page = await browser.open(app.url, mara.token, at(30))
  const found = page.locator('[data-found]')
  await found.filter({ hasText: 'line 30.' }).waitFor(soon)
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await transcript().getByText('line 120.').waitFor(soon)
  for (const message of [40, 30]) {
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(at(message))})`)
    await found.filter({ hasText: `line ${message}.` }).waitFor(soon)
  }
  await browser.leave(page)
})

test.each([
  { where: 'a short history', last: 40, path: '/?tab=all&', width: 1440 },
  { where: 'a long history', last: 120, path: '/?tab=all&', width: 1440 },
  { where: 'a search', last: 120, path: '/search/line?', width: 1440 },
  { where: 'a search on a phone', last: 120, path: '/search/line?', width: 390 },
])('who goes on to the newest message in $where has it before them after a reload', async ({ where, last, path, width }) => {
  for (let i = 1; i <= last; i++) await says(bot, where, `line ${i}.`)
  page = await browser.open(app.url, mara.token, `/messages/${ids[where]}${path}message=2`)
  await page.setViewportSize({ width, height: 900 })
  await page.locator('[data-found]').filter({ hasText: 'line 2.' }).waitFor(soon)
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await page.locator('[data-found]').waitFor({ ...soon, state: 'detached' })
  await transcript().getByText(`line ${last}.`).waitFor(soon)
  await page.reload()
  await transcript().getByText(`line ${last}.`).waitFor(soon)
  expect(await page.locator('[data-found]').count()).toBe(0)
  await browser.leave(page)
})

test('where newer history cannot be loaded that is said, and it comes when it is asked for again, without moving what one reads', async () => {
  for (let i = 1; i <= 120; i++) await says(bot, 'Cut', `line ${i}.`)
  page = await browser.open(app.url, mara.token, `/messages/${ids['Cut']}/?tab=all&message=30`)
  const end = await intercept(page, '**/api/channels/*?after=*', (route) => route.abort())
  await transcript().getByText('line 30.').hover(soon)
  const failed = transcript().getByRole('alert')
  await expect.poll(async () => (await page.mouse.wheel(0, 400), failed.count()), soon).toBe(1)
  // To the end of what is there: each scrolling near it asks once more.
  await expect.poll(async () => (await page.mouse.wheel(0, 400), below()), soon).toBe(0)
  await rest()
  expect(await failed.innerText()).toBe('Newer messages could not be loaded.')
  end()
  await page.evaluate(watchFirstRow)
  await transcript().getByRole('button', { name: 'Retry' }).click()
  await failed.waitFor({ state: 'detached' })
  expect(await movedBy()).toBeLessThanOrEqual(1)
  const newest = transcript().getByText('line 120.')
  await expect.poll(async () => (await page.mouse.wheel(0, 400), (await newest.count()) === 1 && (await below()) === 0), soon).toBe(true)
  await page.getByRole('button', { name: 'Go to the newest message' }).waitFor({ state: 'detached' })
  await browser.leave(page)
})

test('who replies to a message that was found writes on while the newest are on their way, and has the details of those then', async () => {
  for (let i = 1; i <= 120; i++) await says(bot, 'Asked', `line ${i}.`, { metadata: { order: `no. ${i}` } })
  page = await browser.open(app.url, mara.token, `/messages/${ids['Asked']}/?tab=all&message=30`)
  await page.getByRole('button', { name: 'See User Details' }).click()
  const details = page.getByRole('complementary', { name: 'User Details' })
  await details.getByRole('button', { name: 'Show All' }).click()
  await details.getByText(/^no\. /).waitFor()
  const held: Route[] = []
  await intercept(page, `**/api/channels/${ids['Asked']}`, (route) => void held.push(route))
  const reply = page.getByRole('textbox', { name: 'Reply to the customer' })
  await reply.fill('It is on its way.')
  await reply.press('Enter')
  await expect.poll(() => held.length, soon).toBe(1)
  // Each of these letters is a command where nobody writes.
  await page.keyboard.type('dune')
  await transcript().getByText('line 30.').waitFor()
  expect(await reply.inputValue()).toBe('dune')
  await held[0]!.continue()
  await transcript().getByText('It is on its way.').waitFor(soon)
  await page.keyboard.type('s')
  expect(await reply.inputValue()).toBe('dunes')
  await details.getByText('no. 120').waitFor(soon)
  await browser.leave(page)
})

test('the row that has the focus stays in the page however far one scrolls, and no other does', async () => {
  for (let i = 1; i <= 60; i++) await says(bot, 'Linked', `line ${i}: https://shop.example/${i}`)
  page = await browser.open(app.url, mara.token, `/messages/${ids['Linked']}/?tab=all`)
  const line = (i: number) => transcript().getByText(`line ${i}:`)
  const link = transcript().getByRole('link', { name: 'shop.example/60' })
  await link.focus(soon)
  await transcript().hover()
  const scrolledFrom = async (i: number) => (await page.mouse.wheel(0, -400), line(i).count())
  await expect.poll(() => scrolledFrom(59), soon).toBe(0)
  expect(await link.and(page.locator(':focus')).count()).toBe(1)
  await transcript().focus()
  await expect.poll(() => scrolledFrom(60), soon).toBe(0)
  await browser.leave(page)
})

/** Wheels are turned before what they do is seen. */
async function rest(): Promise<void> {
  const moves = () =>
    page.evaluate<boolean>(`(async () => {
      const before = ${pane}.scrollTop
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
      return ${pane}.scrollTop !== before
    })()`)
  await expect.poll(moves, soon).toBe(false)
}

const pane = `document.querySelector('[role=region][tabindex="0"]')`
/** The first whole row in sight. */
const firstRow = `[...${pane}.querySelectorAll('[role=listitem]')].find((row) => row.getBoundingClientRect().top >= ${pane}.getBoundingClientRect().top)`

/** Notes where the first whole row in sight stands, in every frame from now on. */
const watchFirstRow = `(() => {
  const row = ${firstRow}
  globalThis.watched = { row, tops: [] }
  const note = () => {
    if (globalThis.watched.row !== row) return
    watched.tops.push(row.isConnected ? row.getBoundingClientRect().top : -9999)
    requestAnimationFrame(note)
  }
  note()
})()`
