import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { styleOf } from '#testing/browser.ts'
import { intercept } from '#testing/intercept.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** While a toast stands, all that one needs can still be seen and pressed, whatever the width and whether a banner stands on top. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: string
const ids: string[] = []

beforeAll(async () => {
  mara = await app.person('Mara')
  const shop = await app.bot(mara.workspace, 'Shop bot')
  bot = shop.clientKey
  for (let n = 0; n < 20; n++) {
    const name = `Customer ${n}`
    ids.push((await app.report(shop, name, 'Where is it?', { profile: { name }, userKey: name })).conversationId)
  }
})

const unreached = (page: Page) =>
  intercept(page, '**/api/alerts/unreached', (route) =>
    route.fulfill({ json: [{ conversation_id: ids[0], client_key: 'another', name: 'Ida Lindgren', since: 1 }] }),
  )
const toast = (page: Page) => page.locator('[data-toasts]')

/** Goes somewhere while the toast stands; one that has the focus does not go away. */
async function goTo(page: Page, path: string, shown: Locator): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await shown.waitFor(soon)
  await toast(page).getByRole('button', { name: 'Undo' }).focus()
}

/** What of these the toast lies over, by their names. */
async function covered(page: Page, all: Locator): Promise<string[]> {
  const below = (await toast(page).boundingBox())!
  const found: string[] = []
  for (const one of await all.filter({ visible: true }).all()) {
    const { x, y, width, height } = (await one.boundingBox())!
    const isCovered = x < below.x + below.width && below.x < x + width && y < below.y + below.height && below.y < y + height
    if (isCovered) found.push(`${(await one.getAttribute('aria-label')) ?? (await one.innerText())} at ${Math.round(y)}`)
  }
  expect(await all.count()).toBeGreaterThan(0)
  return found
}

const toEnd = (pane: Locator) => pane.evaluate((element: { scrollTop?: number }) => void (element.scrollTop = 1e6))

test.each([
  [1440, false],
  [1024, false],
  [390, false],
  [1440, true],
  [1024, true],
  [390, true],
])('at %i px (with a banner: %s) a toast covers nothing that could not be scrolled out from under it', async (width, hasBanner) => {
  const at = `/messages/${ids.pop()}/?tab=all`
  const page = await browser.open(
    app.url,
    mara.token,
    at,
    { width, moves: true, ...(width < 600 && { touch: true }) },
    hasBanner ? unreached : undefined,
  )
  if (hasBanner) await page.getByText(/Ida Lindgren needs a human/).waitFor(soon)
  await page.locator('header').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).focus(soon)

  const rows = page.getByRole('list', { name: /^Conversations/ }).getByRole('link')
  await goTo(page, '/messages/?tab=all', rows.first())
  const list = page.locator('.pane-scroll', { has: rows.first() })
  const heads = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').or(page.getByRole('searchbox'))
  await expect.poll(() => covered(page, heads), soon).toEqual([])
  const last = list.locator('xpath=.//li[@aria-posinset = @aria-setsize]')
  // Again while parts of the page still come, here and below.
  await expect.poll(() => toEnd(list).then(() => covered(page, last)), soon).toEqual([])

  const header = page.locator('[data-pane] header')
  await goTo(page, `/messages/${ids[0]}/?tab=all`, header.getByRole('button', { name: /Pause AI/ }))
  await expect.poll(() => covered(page, header.getByRole('button')), soon).toEqual([])
  const composer = page.getByRole('textbox', { name: 'Reply to the customer' }).or(page.getByRole('button', { name: /^Send/ }))
  await expect.poll(() => covered(page, composer), soon).toEqual([])

  for (const path of [`/account/settings/bots/${bot}`, '/account/settings/workspace']) {
    const main = page.locator('main.pane-scroll')
    await goTo(page, path, main.getByRole('button').last())
    await expect.poll(() => toEnd(main).then(() => covered(page, main.getByRole('button').last())), soon).toEqual([])
  }

  // A list that was scrolled to its end stands still when the toast goes.
  await goTo(page, '/messages/?tab=all', rows.first())
  const endOf = async () => (await toEnd(list), (await last.boundingBox())!.y)
  let before = 0
  await expect.poll(async () => before === (before = await endOf()), soon).toBe(true)
  await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  await toast(page).waitFor({ state: 'detached' })
  expect((await last.boundingBox())!.y).toBe(before)
  await browser.leave(page)
})

test('on a phone what opens from the header of a conversation, where toasts stand, opens above them', async () => {
  const page = await browser.open(app.url, mara.token, `/messages/${ids[0]}/?tab=all`, { width: 390, touch: true })
  const layerOf = async (place: Locator) => Number(await styleOf(place, 'zIndex'))
  const toasts = page.locator('.toasts')
  const main = page.locator('main')
  const isAbove = async () => (await layerOf(toasts)) > (await layerOf(main))
  await page.locator('[data-pane] header').getByRole('button', { name: 'More', exact: true }).click()
  await expect.poll(isAbove, soon).toBe(false)
  await page.getByRole('menuitem', { name: /^Snooze/ }).click()
  await page.getByRole('dialog').waitFor(soon)
  expect(await isAbove()).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(isAbove, soon).toBe(true)
  await browser.leave(page)
})

test('a name that is one long word ends with the dialog and with the toast that say it', async () => {
  const name = 'W'.repeat(60)
  const long = await app.bot(mara.workspace, name)
  const page = await browser.open(app.url, mara.token, `/account/settings/bots/${long.clientKey}`, { width: 390 })
  /** By how much the text runs out of what it stands in. */
  const beyond = (box: Locator) =>
    box.evaluate((element: { scrollWidth?: number; clientWidth?: number }) => element.scrollWidth! - element.clientWidth!)
  await page.getByRole('button', { name: botStrings.remove.button }).click(soon)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(name)
  expect(await beyond(dialog)).toBe(0)
  await dialog.getByRole('button', { name: botStrings.remove.button }).click()
  await toast(page).getByText(botStrings.remove.removed(name)).waitFor(soon)
  expect(await beyond(toast(page))).toBe(0)
  await browser.leave(page)
})
