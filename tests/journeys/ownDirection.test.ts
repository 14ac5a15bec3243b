import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/TestApp.ts'
import { styleOf } from '#testing/browser.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** What is written from right to left: Hebrew and Arabic, with English words and numbers in it. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let page: Page
const { ids, says, row, field, transcript } = inboxFixture(app, () => page)

const [david, order] = ['דוד כהן (VIP)', 'שלום, ההזמנה ORD-123 (iPhone 15) לא הגיעה!']
const long = 'مرحبا، طلبي رقم 12345 لم يصل بعد! هل يمكنكم المساعدة؟ لقد انتظرت أسبوعين كاملين ولم يتصل بي أحد حتى الآن.'

beforeAll(async () => {
  mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  await says(bot, 'Layla', long)
  await says(bot, 'Lists', '**שלום**\n\n- ראשון\n- שני')
  await says(bot, 'Dave', 'He said "שלום".\nואז הוא חזר, OK?')
  await says(bot, david, order)
  page = await browser.open(app.url, mara.token, `/messages/${ids[david]}/?tab=all`)
  await transcript().getByText(order).waitFor(soon)
})

/** Where in a text its characters are drawn, from left to right in pixels of the window, and where what holds the text begins and ends. */
async function drawn(what: Locator, text: string, ...parts: string[]): Promise<{ at: number[]; left: number; right: number }> {
  return what.evaluate(
    (element, given) =>
      (globalThis as unknown as { where: (...args: unknown[]) => { at: number[]; left: number; right: number } }).where(element, ...given),
    [text, parts],
  )
}
const where = `globalThis.where = (element, text, parts) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (!walker.nextNode().data.includes(text)) {}
  const node = walker.currentNode
  const from = node.data.indexOf(text)
  const at = parts.map((part) => {
    const range = document.createRange()
    const start = from + text.indexOf(part)
    range.setStart(node, start)
    range.setEnd(node, start + part.length)
    return Math.round(range.getBoundingClientRect().left)
  })
  const { left, right } = element.getBoundingClientRect()
  return { at, left, right }
}`
const falls = (places: number[]) => places.every((place, n) => n === 0 || place < places[n - 1]!)

test('a message is read from right to left, with its English words and its last sign where they belong', async () => {
  await page.evaluate(where)
  const { at } = await drawn(transcript().getByText(order), order, 'שלום', 'ההזמנה', 'ORD-123', 'לא', '!')
  expect(falls(at)).toBe(true)
})

test('so is the name of its writer, in the list and above what they said', async () => {
  for (const place of [row(david), page.getByRole('heading', { name: david }), transcript()])
    expect(falls((await drawn(place, david, 'דוד', 'כהן', '(')).at)).toBe(true)
})

test('a list shows how a long message begins', async () => {
  const { at, left, right } = await drawn(row('Layla'), long, 'مرحبا', 'أحد')
  expect(at[0]).toBeGreaterThan(left)
  expect(at[0]).toBeLessThan(right)
  expect(at[1]).toBeLessThan(left)
})

test('each line of a message goes in the direction of its first letter', async () => {
  await row('Dave').click()
  const said = transcript().getByText('He said')
  await said.waitFor(soon)
  const english = await drawn(said, 'He said "שלום".', 'He', 'said', '.')
  expect(falls(english.at.toReversed())).toBe(true)
  const hebrew = await drawn(said, 'ואז הוא חזר, OK?', 'ואז', 'OK', '?')
  expect(falls(hebrew.at)).toBe(true)
})

test('the points of a list stand where its lines begin', async () => {
  await row('Lists').click()
  const list = transcript().getByRole('list').filter({ hasText: 'ראשון' }).last()
  await list.waitFor(soon)
  expect(await styleOf(list, 'direction')).toBe('rtl')
})

test('so does what one types, line by line', async () => {
  expect(await styleOf(field(), 'unicodeBidi')).toBe('plaintext')
  expect(await styleOf(page.getByPlaceholder('Find a customer'), 'unicodeBidi')).toBe('plaintext')
})
