import { expect, test } from 'vitest'
import { styleOf } from '#testing/browser.ts'
import { openConversation } from './openConversation.ts'
import { soon } from './openJourney.ts'

const { page, row, field } = await openConversation({ width: 844, height: 390, touch: true })

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
