import { expect, test } from 'vitest'
import { detailsStrings } from '#features/inbox/web/details/details.strings.ts'
import { searchStrings } from '#features/search/web/search.strings.ts'
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

test.each([390, 1440])('at %i px who erases a customer whom they opened from a search stays with what else was found', async (width) => {
  const page = await browser.open(world.url, world.tokens.owner, '/dashboard/search/order', { width })
  const hits = page.getByRole('list', { name: /^Found for/ }).getByRole('link')
  const hit = page.locator(`[data-id="${await hits.first().getAttribute('data-id')}"]`)
  await hit.click()
  await page.getByRole('region', { name: 'Transcript' }).waitFor(soon)
  await page.getByRole('textbox', { name: 'Reply to the customer' }).waitFor(soon)
  await pressAlone(page, 'd')
  await page.getByRole('button', { name: detailsStrings.erase, exact: true }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: detailsStrings.eraseHint }).last()
  const field = dialog.getByRole('textbox')
  // The label says which name to type.
  const [before = '', after = ''] = detailsStrings.eraseType('|').split('|')
  await field.fill((await dialog.locator('label').innerText()).slice(before.length, -after.length))
  await dialog.getByRole('button', { name: detailsStrings.eraseAction }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard/search/order', soon)
  await expect.poll(() => hit.count(), soon).toBe(0)
  await hits.first().waitFor(soon)
  await browser.leave(page)
})

test('on a phone the title of a search stands there once', async () => {
  const page = await browser.open(world.url, world.tokens.owner, '/dashboard/search/order', { width: 390, touch: true })
  await page.getByRole('heading', { name: searchStrings.title }).waitFor(soon)
  await expect.poll(() => page.getByText(searchStrings.title, { exact: true }).count()).toBe(1)
  await browser.leave(page)
})
