import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let page: Page
const { ids, says, field } = inboxFixture(app, () => page)

beforeAll(async () => {
  const mara = await app.person('Mara')
  await says(await app.bot(mara.workspace, 'Shop bot'), 'Ada', 'Hello?')
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`)
  await field().waitFor(soon)
})

/** A key that an input method took, as Safari reports it: after the word is done, and with nothing but its code to tell. */
async function pressInWord(where: Locator, key: string): Promise<void> {
  await where.focus()
  await page.evaluate(
    `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', keyCode: 229, bubbles: true, cancelable: true }))`,
  )
}

const path = () => new URL(page.url()).pathname

test('what accepts or drops a word in the reply neither sends it nor leaves the conversation', async () => {
  const open = path()
  await field().fill('こんにちは')
  await pressInWord(field(), 'Enter')
  await pressInWord(field(), 'Escape')
  expect(await field().inputValue()).toBe('こんにちは')
  await field().and(page.locator(':focus')).waitFor(soon)
  expect(path()).toBe(open)
  await field().press('Enter')
  await page.getByRole('region', { name: 'Transcript' }).getByText('こんにちは').waitFor(soon)
})

test('what accepts a word of a name does not search for it', async () => {
  const phrase = page.getByRole('textbox', { name: 'Find a customer' })
  const open = path()
  await phrase.fill('Ada')
  await pressInWord(phrase, 'Enter')
  expect(path()).toBe(open)
  await phrase.press('Enter')
  await page.waitForURL('**/search/Ada*', soon)
})
