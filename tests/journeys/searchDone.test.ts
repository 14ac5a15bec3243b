import { expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'

const [world, browser] = await openJourney(openWorld)

test.each([1440, 390])('at %i px what is moved to Done stays in what was found, says so, and keeps the keyboard’s place', async (width) => {
  const isNarrow = width < 768
  const page = await browser.open(world.url, world.tokens.owner, '/dashboard/search/order', { width })
  const hits = page.getByRole('list', { name: /^Found for/ }).getByRole('link')
  const open = hits.filter({ hasNotText: 'Done' }).first()
  const hit = page.locator(`[data-id="${await open.getAttribute('data-id')}"]`)
  await open.focus()
  await page.keyboard.press('Enter')
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.waitFor(soon)
  await pressAlone(page, 'e')
  await hit.getByText('Done', { exact: true }).waitFor({ ...soon, state: 'attached' })
  await expect.poll(() => transcript.isVisible(), soon).toBe(!isNarrow)
  expect(new URL(page.url()).pathname).toMatch(/\/messages\/[0-9a-f-]{36}\/search\/order$/)
  await hit.and(page.locator(':focus')).waitFor(soon)
  if (isNarrow) return
  await pressAlone(page, 'e')
  await hit.getByText('Done', { exact: true }).waitFor({ ...soon, state: 'detached' })
  expect(await transcript.isVisible()).toBe(true)
})
