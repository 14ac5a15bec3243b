import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/TestApp.ts'
import { styleOf } from '#testing/browser.ts'
import { inboxFixture } from './inboxFixture.ts'
import { beyondEdge } from '../screens/beyondEdge.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** For eyes that need more: 1280 by 1024 pixels at 400 %, type of the browser's own size, and the system's own colours. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let page: Page
const { ids, says, row, field, transcript } = inboxFixture(app, () => page)

beforeAll(async () => {
  mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dan', 'Eli', 'Fay']) await says(bot, name, `It is ${name}`)
})

/** How much of something is in sight once it was scrolled to, from 0 to 1. */
async function inSight(what: Locator): Promise<number> {
  await what.scrollIntoViewIfNeeded()
  return what.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const { IntersectionObserver: Observer } = globalThis as unknown as {
          IntersectionObserver: new (seen: (entries: { intersectionRatio: number }[]) => void) => { observe(element: unknown): void }
        }
        new Observer((entries) => resolve(entries[0]!.intersectionRatio)).observe(element)
      }),
  )
}

/** Where something is at each of these font sizes of the browser, at one moment: what is still on its way to the page may move things as well. */
function placesAt(what: Locator, sizes: string[]): Promise<unknown[]> {
  return what.evaluate((element, all) => {
    const one = element as unknown as {
      ownerDocument: { documentElement: { style: { fontSize: string } } }
      getBoundingClientRect(): { toJSON(): unknown }
    }
    return all.map((size) => {
      one.ownerDocument.documentElement.style.fontSize = size
      return one.getBoundingClientRect().toJSON()
    })
  }, sizes)
}

const open = (path: string) => browser.open(app.url, mara.token, path, { width: 320, height: 256 })

test('at 400 % a row of the list can be seen, and the keys bring it into sight', async () => {
  page = await open('/messages/?tab=all')
  await row('Dan').waitFor(soon)
  await page.keyboard.press('j')
  await row('Fay').and(page.locator(':focus')).waitFor(soon)
  expect(
    await row('Fay').evaluate((link) => {
      const { top, bottom } = (link as unknown as { getBoundingClientRect(): { top: number; bottom: number } }).getBoundingClientRect()
      return top >= 0 && bottom <= 256
    }),
  ).toBe(true)
  await expect.poll(() => inSight(row('Dan')), soon).toBe(1)
  await browser.leave(page)
})

test('at 400 % what was said can be read, and a reply of some lines be sent', async () => {
  page = await open(`/messages/${ids['Ada']}/?tab=all`)
  await field().fill('one\ntwo\nthree\nfour\nfive\nsix')
  await expect.poll(() => inSight(page.getByRole('button', { name: /^Send/ })), soon).toBe(1)
  await expect.poll(() => inSight(transcript().getByText('It is Ada')), soon).toBe(1)
  await browser.leave(page)
})

test.each([1024, 390])('in a browser with twice the font size everything is where it is for others, at %i px', async (width) => {
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`, { width })
  await transcript().getByText('It is Ada').waitFor(soon)
  const reached = [field(), page.getByRole('button', { name: 'More', exact: true }), page.getByRole('button', { name: /^Send/ })]
  for (const one of reached) {
    const [before, after] = await placesAt(one, ['', '200%'])
    expect(after).toEqual(before)
  }
  expect(await beyondEdge(page)).toEqual([])
  await browser.leave(page)
})

test('in forced colours what is open, where one is, and whether it is a note are marked', async () => {
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`, {}, (one) =>
    one.emulateMedia({ forcedColors: 'active' }),
  )
  await transcript().getByText('It is Ada').waitFor(soon)
  const marked = (what: Locator) => styleOf(what, 'outlineStyle')
  const mode = (name: string) => page.getByRole('button', { name, exact: true })
  expect(await Promise.all([row('Ada'), row('Bea'), mode('Reply'), mode('Note')].map(marked))).toEqual(['dashed', 'none', 'dashed', 'none'])
  await mode('Note').click()
  await field().waitFor({ state: 'detached', ...soon })
  expect(await Promise.all([mode('Reply'), mode('Note')].map(marked))).toEqual(['none', 'dashed'])
  await browser.leave(page)
})

test('in forced colours it is marked which entry Enter takes: of a menu, the palette, a list to complete from, and of the emoji', async () => {
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`, {}, (one) =>
    one.emulateMedia({ forcedColors: 'active' }),
  )
  await transcript().getByText('It is Ada').waitFor(soon)
  const outlines = (all: Locator) => Promise.all([0, 1].map((n) => styleOf(all.nth(n), 'outlineStyle')))
  const marks = (all: Locator) => expect.poll(() => outlines(all), soon).toEqual(['dashed', 'none'])
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  await marks(page.getByRole('menuitemcheckbox'))
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached', ...soon })
  await page.keyboard.press('ControlOrMeta+k')
  await marks(page.getByRole('dialog').getByRole('option'))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached', ...soon })
  await field().fill(':sm')
  await marks(page.getByRole('listbox').getByRole('option'))
  await field().fill('')
  await page.getByRole('button', { name: 'Add an emoji', exact: true }).click()
  await page.keyboard.type('smil')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => styleOf(page.locator('[role="gridcell"][data-active]'), 'outlineStyle'), soon).toBe('dashed')
  await browser.leave(page)
})
