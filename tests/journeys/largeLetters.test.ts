import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** Somebody whose browser shows no letter smaller than they can read. */

const [app, browser] = await openSharedJourney()
let page: Page
const { says, rows, row } = inboxFixture(app, () => page)
const customers = Array.from({ length: 30 }, (_, at) => `Kim ${at} Lee`)

beforeAll(async () => {
  const mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  for (const name of customers) await says(bot, name, 'Where is my parcel?')
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await rows().first().waitFor(soon)
})

/** Where the lines of the first rows begin and end, from the top, and where the rows themselves do. */
const drawn = () =>
  page.evaluate<{ rows: [number, number][]; lines: [number, number][] }>(`(() => {
    const ends = (element) => { const { top, bottom } = element.getBoundingClientRect(); return [top, bottom] }
    const links = [...document.querySelectorAll('[data-row] a')].slice(0, 5)
    const text = (link) => [...link.querySelectorAll('span')].filter((span) => span.className.includes('truncate'))
    return { rows: links.map(ends), lines: links.flatMap(text).map(ends) }
  })()`)

test('the lines of a row stand below each other, and none in the next row', async () => {
  const usual = await drawn()
  expect(usual.rows.map(([top, bottom]) => bottom - top)).toEqual([80, 80, 80, 80, 80])
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('body, body * { font-size: 24px !important }')
    document.adoptedStyleSheets = [sheet]
  })`)
  await page.reload()
  await rows().first().waitFor(soon)
  await expect.poll(async () => (await drawn()).rows.length, soon).toBe(5)
  const { rows: places, lines } = await drawn()
  for (const [at, [top]] of places.entries()) if (at > 0) expect(top).toBe(places[at - 1]![1])
  expect(lines).toHaveLength(15)
  for (const [at, [top, bottom]] of lines.entries()) {
    if (at > 0) expect(top).toBeGreaterThanOrEqual(lines[at - 1]![1])
    expect(bottom).toBeLessThanOrEqual(places[Math.floor(at / 3)]![1])
  }
})

test('the last one is reached, and the arrows go on from row to row', async () => {
  await rows().first().focus()
  for (let at = 1; at < customers.length; at++) {
    await page.keyboard.press('ArrowDown')
    await row(customers.at(-1 - at)!)
      .and(page.locator(':focus'))
      .waitFor(soon)
  }
  const last = await row(customers[0]!).boundingBox()
  expect(last!.y + last!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
})
