import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { sendMenuStrings } from '#features/inbox/web/composer/sendMenu.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { strings } from '#shared/app.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** What Ctrl Enter does, without a keyboard: by the menu beside Send. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const { ids, says, row, field } = inboxFixture(app, () => page)
const isWithAi = async (name: string) => {
  const { paused, assignee } = await app.callApi(mara, getConversation, { params: { id: ids[name]! } })
  return !paused && assignee === null
}
const send = () => page.getByRole('button', { name: strings.conversation.send, exact: true })
const moreWays = () => page.getByRole('button', { name: sendMenuStrings.name })
const handBack = () => page.getByRole('menuitem', { name: strings.keys.handBack })

beforeAll(async () => {
  ;({ mara, bot } = await app.team(['chat']))
})

test.each([
  ['mouse', { width: 1440 }],
  ['finger', { width: 390, touch: true }],
] as const)('by a %s alone a reply is sent and handed back, and one goes on in the queue', async (how, options) => {
  const [first, second] = [`First by ${how}`, `Second by ${how}`]
  for (const name of [first, second]) await says(bot, name, 'A person, please', { kind: 'human' })
  page = await browser.open(app.url, mara.token, '/messages/?filter=next-up', options)
  await row(first).click(soon)
  await field().fill('It comes tomorrow.', soon)
  await moreWays().click()
  await handBack().click(soon)
  await page.getByRole('main', { name: second }).and(page.locator(':focus')).waitFor(soon)
  await handBack().waitFor({ state: 'detached', ...soon })
  await expect.poll(() => isWithAi(first), soon).toBe(true)
  await expect.poll(() => row(first).count(), soon).toBe(0)
  expect(await isWithAi(second)).toBe(true)
  expect(await field().inputValue()).toBe('')
  // Send alone keeps it with who wrote.
  await field().fill('I am here.')
  await send().click()
  await expect.poll(() => isWithAi(second), soon).toBe(false)
  await page.getByRole('main', { name: second }).waitFor(soon)
  await browser.leave(page)
})

test('where one stays the caret does, and Escape leads back to the menu’s button', async () => {
  await says(bot, 'Alone', 'A person, please', { kind: 'human' })
  page = await browser.open(app.url, mara.token, `/messages/${ids['Alone']}/search/person`)
  await field().waitFor(soon)
  expect(await moreWays().isDisabled()).toBe(true)
  await field().fill('Alone no more.')
  await moreWays().focus()
  await page.keyboard.press('Enter')
  await handBack().and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.press('Escape')
  await moreWays().and(page.locator(':focus')).waitFor(soon)
  expect(await field().inputValue()).toBe('Alone no more.')
  await page.keyboard.press('Enter')
  await handBack().and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.press('Enter')
  await expect.poll(() => isWithAi('Alone'), soon).toBe(true)
  await field().and(page.locator(':focus')).waitFor(soon)
  expect(await field().inputValue()).toBe('')
  await browser.leave(page)
})

test.each([1440, 320])('a note hands nobody anything: it has no menu, and Send stays where it is, %i px wide', async (width) => {
  await says(bot, 'Noted', 'Hello')
  page = await browser.open(app.url, mara.token, `/messages/${ids['Noted']}/`, width < 600 ? { width, touch: true } : { width })
  await field().fill('Words', soon)
  await moreWays().waitFor()
  const [before, menu] = [(await send().boundingBox())!, (await moreWays().boundingBox())!]
  // In one line with what stands before it.
  expect(before.y).toBe((await page.getByRole('button', { name: paneStrings.mention }).boundingBox())!.y)
  await page.getByRole('button', { name: strings.conversation.note, exact: true }).click()
  await page.getByRole('textbox', { name: paneStrings.field.note }).fill('Words')
  await moreWays().waitFor({ state: 'detached', ...soon })
  const after = (await send().boundingBox())!
  expect(after.x).toBeCloseTo(before.x, 0)
  expect(after.x + after.width).toBeCloseTo(menu.x + menu.width, 0)
  await browser.leave(page)
})

test('nothing went wrong on these pages', () => {
  expect(browser.complaints).toEqual([])
})
