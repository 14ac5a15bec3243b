import { expect, test } from 'vitest'
import { openConversation } from './openConversation.ts'
import { soon } from './openJourney.ts'

const { page, field } = await openConversation()

const search = () => page.getByRole('searchbox', { name: 'Search emoji' })
const chosen = () => page.locator('[role=gridcell][data-active]')

/** What the list shows first of what is looked for, once it does; it showed something else before. */
async function firstOf(phrase: string): Promise<string> {
  await search().fill('tada')
  await chosen()
    .and(page.getByText('🎉', { exact: true }))
    .waitFor(soon)
  await search().fill(phrase)
  await expect.poll(() => chosen().allInnerTexts(), soon).not.toEqual(['🎉'])
  return chosen().innerText()
}

test.each(['pizza', 'heart', 'Thumbs', 'cat'])(
  'Enter takes the emoji that fits what is typed (%s), also before the list shows it',
  async (typed) => {
    await page.getByRole('button', { name: 'Add an emoji' }).click()
    const shown = await firstOf(typed)
    await search().fill('tada')
    await chosen()
      .and(page.getByText('🎉', { exact: true }))
      .waitFor(soon)
    // From now on the browser is too busy to bring the list up to date.
    await page.evaluate('window.idle = window.requestIdleCallback; window.requestIdleCallback = () => 0')
    await search().fill('')
    await search().pressSequentially(typed)
    await search().press('Enter')
    await search().waitFor({ ...soon, state: 'detached' })
    await page.evaluate('window.requestIdleCallback = window.idle')
    await expect.poll(() => field().inputValue(), soon).toBe(shown)
    await field().fill('')
  },
)

test('Enter takes the one that the arrows lead to', async () => {
  await page.getByRole('button', { name: 'Add an emoji' }).click()
  const first = await firstOf('heart')
  await search().press('ArrowRight')
  await expect.poll(() => chosen().innerText(), soon).not.toBe(first)
  const second = await chosen().innerText()
  await search().press('Enter')
  await expect.poll(() => field().inputValue(), soon).toBe(second)
})

test('no emoji is offered that the device has no picture of', async () => {
  await field().fill('')
  await page.getByRole('button', { name: 'Add an emoji' }).click()
  // Among them are one that is older than the letters of any machine, and one of 2024, which many machines have only a box for.
  await search().fill('face with')
  await expect.poll(() => page.getByRole('gridcell').allInnerTexts(), soon).toContain('🤒')
  const shown = await page.getByRole('gridcell').allInnerTexts()
  expect(await withoutPicture(shown)).toEqual([])
})

/** Which of some emoji are an empty place, or written in the colour of the text, as a box is. None on a machine without any pictures: there all are. */
const withoutPicture = (emoji: string[]) =>
  page.evaluate<string[]>(`(() => {
    const context = document.createElement('canvas').getContext('2d')
    context.font = '20px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif'
    const written = (one, colour) => {
      context.clearRect(0, 0, 40, 40)
      context.fillStyle = colour
      context.fillText(one, 5, 25)
      return context.getImageData(0, 0, 40, 40).data.join()
    }
    const nothing = written('', 'red')
    const lacks = (one) => written(one, 'red') === nothing || written(one, 'red') !== written(one, 'blue')
    return lacks('🤒') ? [] : ${JSON.stringify(emoji)}.filter(lacks)
  })()`)
