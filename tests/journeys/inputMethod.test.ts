import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConversation } from './openConversation.ts'
import { soon } from './openJourney.ts'

const { page, field } = await openConversation()

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
