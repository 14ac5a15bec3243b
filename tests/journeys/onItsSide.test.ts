import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { styleOf } from '#testing/browser.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let page: Page
const { ids, says, row, field } = inboxFixture(app, () => page)

beforeAll(async () => {
  const mara = await app.person('Mara')
  await says(await app.bot(mara.workspace, 'Shop bot'), 'Ada', 'Hello?')
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`, { width: 844, height: 390, touch: true })
  await field().waitFor(soon)
})

test('on a phone that lies on its side no field is so small that Safari zooms into it', async () => {
  expect(await styleOf(field(), 'fontSize')).toBe('16px')
  expect(await styleOf(page.getByRole('textbox', { name: 'Find a customer' }), 'fontSize')).toBe('16px')
})

test('what a finger rests on to choose it is not lifted by the browser', async () => {
  expect(await styleOf(row('Ada'), 'webkitUserDrag')).toBe('none')
})

test('the camera of a phone on its side lies in front of nothing, at either end', async () => {
  const devtools = await page.context().newCDPSession(page)
  const insets = { top: 0, left: 59, right: 59, bottom: 21 }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  const left = async () => (await row('Ada').boundingBox())!.x
  await expect.poll(left, soon).toBe(59)
  const menu = page.getByRole('button', { name: /^Open the menu/ })
  expect((await menu.boundingBox())!.x).toBeGreaterThanOrEqual(59)
  const { x, width } = (await page.getByRole('button', { name: 'Your profile and settings' }).boundingBox())!
  expect(x + width).toBeLessThanOrEqual(844 - 59)
  await menu.click()
  const place = page.getByRole('dialog').getByRole('link', { name: /^Inbox/ })
  await expect.poll(async () => (await place.boundingBox())!.x, soon).toBeGreaterThanOrEqual(59)
})
