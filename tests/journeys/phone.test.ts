import { expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)

test('the clock of the phone is never behind the newest message on it', async () => {
  // The clock of this device is late, as that of the page is between two of its ticks.
  const phone = await browser.open(world.url, null, '/sandbox', {}, (page) => page.clock.setFixedTime(Date.now() - 120_000))
  await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Runa Late')
  await phone.keyboard.press('Enter')
  await phone.getByRole('textbox', { name: 'Message' }).fill('Is it ten to already?')
  await phone.keyboard.press('Enter')
  const shown = () =>
    phone.evaluate<[clock: string, newest: string]>(`(() => {
      const times = [...document.querySelectorAll('[data-line]')].flatMap((line) => line.textContent.match(/\\d+:\\d\\d(?= [AP]M)/g) ?? [])
      return [document.querySelector('[data-clock]').textContent, times.at(-1) ?? 'none']
    })()`)
  // What the bot says has the server's time.
  await phone.locator('[data-line]').nth(1).waitFor(soon)
  await expect.poll(async () => new Set(await shown()).size, soon).toBe(1)
  await browser.leave(phone)
})
