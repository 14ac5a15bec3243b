import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { completionStrings } from '#features/inbox/web/composer/completion.strings.ts'
import { replyStrings } from '#features/saved-replies/web/reply.strings.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let id: string

beforeAll(async () => {
  const team = await app.team(['chat'])
  mara = team.mara
  id = (await app.report(team.bot, 'Ada', 'Hello', { profile: { name: 'Ada' } })).conversationId
})

const popups: [what: string, button: (page: Page) => ReturnType<Page['getByRole']>, popup: 'menu' | 'dialog'][] = [
  ['the menu of bots', (page) => page.getByRole('button', { name: /^Switch bot/ }), 'menu'],
  ['the labels to pick', (page) => page.getByRole('button', { name: /^Label Conversation/ }), 'dialog'],
]

test.each(popups)('%s closes where the window gets so narrow that its button goes', async (_, button, popup) => {
  const page = await browser.open(app.url, mara.token, `/messages/${id}/?tab=all`)
  await button(page).click()
  const shown = page.getByRole(popup)
  await shown.waitFor(soon)
  // As long as its button is there it stays.
  await page.setViewportSize({ width: 1400, height: 900 })
  await expect.poll(async () => (await shown.boundingBox())?.width, soon).toBeGreaterThan(0)
  await page.setViewportSize({ width: 600, height: 900 })
  await shown.waitFor({ state: 'detached', ...soon })
  await expect.poll(() => button(page).isVisible()).toBe(false)
  await browser.leave(page)
})

test('a phone without a keyboard is told of no key that takes a reply back', async () => {
  const [phone, desk] = await Promise.all(
    [{ width: 390, touch: true } as const, {}].map((how) => browser.open(app.url, mara.token, '/profile', how)),
  )
  const hint = (page: Page) => page.getByText(/^A reply waits 5 seconds/)
  await expect.poll(() => hint(desk!).innerText(), soon).toMatch(/with Undo below it or with Ctrl Z in the empty field\.$/)
  await expect.poll(() => hint(phone!).innerText(), soon).toMatch(/with Undo below it\.$/)
  for (const page of [phone!, desk!]) await browser.leave(page)
})

test('a menu that a key opened marks its first entry, and Tab leads on from its button', async () => {
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  const focused = page.locator(':focus')
  const button = page.getByRole('button', { name: 'Filter', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox').first().and(focused).waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitemcheckbox').nth(1).and(focused).waitFor(soon)
  await page.keyboard.press('Tab')
  await page.getByRole('menu').waitFor({ state: 'detached', ...soon })
  await page.getByRole('button', { name: 'Labels', exact: true }).and(focused).waitFor(soon)
  await page.keyboard.press('Shift+Tab')
  await button.and(focused).waitFor(soon)
  // Escape gives the focus back.
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox').first().and(focused).waitFor(soon)
  await page.keyboard.press('Escape')
  await button.and(focused).waitFor(soon)
  // A pointer marks what it is on.
  await page
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .click(soon)
  await button.click()
  await page.getByRole('menu').and(focused).waitFor(soon)
  await page.keyboard.press('Escape')
  // The menu of a conversation is opened from wherever.
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().and(focused).waitFor(soon)
  await page.keyboard.press('Tab')
  await page.getByRole('menu').waitFor({ state: 'detached', ...soon })
  await browser.leave(page)
})

test('Tab goes around in what one chooses from', async () => {
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  const focused = page.locator(':focus')
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await pressAlone(page, 'f')
  const popup = page.getByRole('dialog', { name: 'More filters' })
  const [first, last] = [popup.getByRole('combobox').first(), popup.getByRole('combobox').last()]
  await first.and(focused).waitFor(soon)
  await page.keyboard.press('Shift+Tab')
  await last.and(focused).waitFor(soon)
  await page.keyboard.press('Tab')
  await first.and(focused).waitFor(soon)
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached', ...soon })
  await browser.leave(page)
})

test('Tab leads to what stands below the list of saved replies where none fits, and back from there to the field', async () => {
  const page = await browser.open(app.url, mara.token, `/messages/${id}/?tab=all`)
  const focused = page.locator(':focus')
  const field = page.getByRole('textbox', { name: 'Reply to the customer' })
  await field.fill('/nothing')
  const manage = page.getByRole('button', { name: completionStrings.manageReplies })
  await manage.waitFor(soon)
  await page.keyboard.press('Tab')
  await manage.and(focused).waitFor(soon)
  await page.keyboard.press('Escape')
  await field.and(focused).waitFor(soon)
  await page.keyboard.press('Tab')
  await manage.and(focused).waitFor(soon)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: replyStrings.title })
  await dialog.waitFor(soon)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached', ...soon })
  await field.and(focused).waitFor(soon)
  expect(await field.inputValue()).toBe('/nothing')
  await browser.leave(page)
})
