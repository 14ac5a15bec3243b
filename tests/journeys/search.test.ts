import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { intercept, type Route } from '#testing/intercept.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)
let page: Page

beforeAll(async () => {
  page = await browser.open(world.url, world.tokens.owner, '/dashboard/search/')
})

const field = (on = page) => on.getByRole('textbox', { name: 'Search messages' })
const hits = (on = page) => on.getByRole('list', { name: /^Found for/ }).getByRole('link')
const transcript = (on = page) => on.getByRole('region', { name: 'Transcript' })

describe.each([390, 1440])('at %i px', (width) => {
  test('what was said is found as one types, and opened where it was said', async () => {
    const isNarrow = width < 768
    await page.setViewportSize({ width, height: isNarrow ? 844 : 900 })
    await page.goto(`${world.url}/dashboard/search/`)
    await field().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('where ord')
    await hits().first().waitFor()
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname), soon).toBe('/dashboard/search/where ord')
    // What was found for the words before it stands there until then.
    await page
      .getByRole('status')
      .filter({ hasText: /files? found\.$/ })
      .waitFor(soon)
    await page.getByRole('link', { name: /^Messages \(\d/ }).waitFor(soon)
    const first = hits().first()
    await expect.poll(async () => (await first.locator('mark').allInnerTexts()).join(' ').toLowerCase(), soon).toContain('ord')
    const said = (await first.locator('mark').last().innerText()).trim()
    await page.keyboard.press('ArrowDown')
    await first.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('/')
    await field().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await hits().nth(1).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('k')
    await first.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => isInSight(said), soon).toBe(true)
    expect(page.url()).toMatch(/\/messages\/[0-9a-f-]{36}\/search\/where%20ord\?message=\d+$/)
    expect(await hits().first().isVisible()).toBe(!isNarrow)
    // A link leads to the same place, and what was found is one step back.
    await page.reload()
    await expect.poll(() => isInSight(said), soon).toBe(true)
    if (isNarrow) await page.keyboard.press('Escape')
    await hits().first().waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    const closed = isNarrow ? /\/messages\/[0-9a-f-]{36}\/(\?tab=\w+)?$/ : /\/messages\/[0-9a-f-]{36}\/\?(.*&)?message=\d+$/
    await page.getByRole('button', { name: 'Close the search' }).click()
    // Closing leaves the conversation open.
    await expect.poll(() => page.url(), soon).toMatch(closed)
    await transcript().waitFor()
  })
})

test('from the palette one comes into the field of the search, to type on or to go down to what was found', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${world.url}/messages/?tab=all`)
  await page.getByRole('list', { name: /^Conversations/ }).waitFor(soon)
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor(soon)
  await page.keyboard.type('order')
  await page.getByRole('option', { name: /^Search messages/ }).click()
  await hits().first().waitFor(soon)
  await field().and(page.locator(':focus')).waitFor(soon)
})

test.each([390, 1440])('at %i px closing a search leads back to the list, its filters and what was open', async (width) => {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
  const list = '/messages/?tab=all&filter=unread'
  for (const open of [null, world.conversations.open]) {
    const place = open === null ? list : list.replace('/?', `/${open}/?`)
    await page.goto(`${world.url}${place}`)
    await (open === null ? page.getByRole('list', { name: /^Conversations/ }) : transcript()).waitFor(soon)
    await page.keyboard.press('Control+k')
    await page.locator('[role=dialog] input:focus').waitFor(soon)
    await page.keyboard.type('order')
    await page.getByRole('option', { name: /^Search messages/ }).click()
    await hits().first().waitFor(soon)
    if (open !== null) {
      // Also after a reload.
      await page.reload()
      await hits().first().waitFor(soon)
    }
    await page.getByRole('button', { name: 'Close the search' }).click()
    await expect.poll(() => page.url().replace(world.url, ''), soon).toBe(place)
  }
  // What was opened of what was found stays open, beside the list from which one came.
  await page.goto(`${world.url}${list}`)
  await page.getByRole('list', { name: /^Conversations/ }).waitFor(soon)
  await page.evaluate(`history.pushState(null, '', '/dashboard/search/order')`)
  await hits().first().click()
  await transcript().waitFor(soon)
  await page.keyboard.press('Escape')
  if (width < 768) await page.getByRole('button', { name: 'Close the search' }).click()
  await expect.poll(() => page.url(), soon).toMatch(/\/messages\/[0-9a-f-]{36}\/(done)?\?(.*&)?filter=unread/)
})

/** Whether the transcript stands where this can be read, or a part of it: some write more than a screen shows. */
async function isInSight(said: string): Promise<boolean> {
  const there = transcript().getByText(said, { exact: false })
  const boxes = await Promise.all((await there.all()).map((one) => one.boundingBox().catch(() => null)))
  const { height } = page.viewportSize()!
  return boxes.some((box) => box !== null && box.y < height && box.y + box.height > 0)
}

test('what was found stays where it stands, with the focus, as the first of it is opened, and on the way back', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${world.url}/dashboard/search/order`)
  await hits().first().waitFor()
  const pane = `document.querySelector('ul[aria-label^="Found for"]').parentElement`
  const top = () => page.evaluate<number>(`${pane}.scrollTop`)
  await page.evaluate(`${pane}.scrollTop = 760`)
  const hit = hits().nth(8)
  await hit.focus()
  const before = await top()
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await transcript().waitFor(soon)
  await page.locator('a[aria-current]:focus').and(hits()).waitFor()
  await expect.poll(top, soon).toBe(before)
  await page.goBack()
  await transcript().waitFor({ state: 'detached' })
  await expect.poll(top, soon).toBe(before)
})

test('the field of the list finds customers, and tells how many messages say the same, and leads to them', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${world.url}/messages/?tab=all`)
  await page.getByRole('textbox', { name: 'Find a customer' }).fill('order')
  const found = page.getByRole('link', { name: /^[\d,]+\+? messages say “order”$/ })
  await found.waitFor()
  await found.click()
  await hits().first().waitFor()
  expect(decodeURIComponent(new URL(page.url()).pathname)).toMatch(/\/search\/order$/)
  await page.goto(`${world.url}/messages/?tab=all`)
  await page.getByRole('textbox', { name: 'Find a customer' }).fill('nobody-says-this')
  await page.getByText('No message says “nobody-says-this”').waitFor()
  await page.getByText('No customer in the inbox matches “nobody-says-this”.').first().waitFor()
  // An inbox in use is not set up again because nothing fits.
  await expect.poll(() => page.getByRole('heading', { name: 'Set up Baton' }).count()).toBe(0)
})

test('a search on its way says so: nothing is counted yet, and nothing of an older one stands there', async () => {
  const held: Route[] = []
  const end = await intercept(page, '**/api/messages/search?**', (route) => void held.push(route))
  await page.goto(`${world.url}/dashboard/search/order`)
  await page.getByRole('heading', { name: 'Search Results', exact: true }).waitFor()
  for (const tab of ['Messages (…)', 'Files (…)']) await page.getByRole('link', { name: tab, exact: true }).waitFor()
  await expect.poll(() => held.length, soon).toBeGreaterThan(0)
  await expect.poll(() => hits().count()).toBe(0)
  end()
  for (const route of held) await route.continue().catch(() => undefined)
  await hits().first().waitFor()
  for (const tab of [/^Messages \(\d+\)$/, /^Files \(\d+\)$/]) await page.getByRole('link', { name: tab }).waitFor()
})

test('the answer to an older search never comes in the place of a later one', async () => {
  await page.goto(`${world.url}/dashboard/search/`)
  const held: Route[] = []
  const end = await intercept(page, '**/api/messages/search?**', (route) => {
    if (new URL(route.request.url).searchParams.get('q') === 'order') held.push(route)
    else return route.continue()
  })
  await field().fill('order')
  await expect.poll(() => held.length, soon).toBeGreaterThan(0)
  await field().fill('nobody-says-this')
  await page.getByText('No messages found matching: nobody-says-this.').waitFor()
  // The older one is answered now; whether the page still listens or not, it shows the later one.
  for (const route of held) await route.continue().catch(() => undefined)
  await page.waitForTimeout(500)
  await page.getByText('No messages found matching: nobody-says-this.').waitFor()
  await expect.poll(() => hits().count()).toBe(0)
  end()
})

test('a failing search shows nothing old, says so, and can be tried again', async () => {
  await field().fill('order')
  await hits().first().waitFor()
  const end = await intercept(page, '**/api/messages/search?**', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', code: 'internal', message: 'It stumbled.' } }),
  )
  await field().fill('order number')
  await page.getByRole('alert').getByText('Search failed.').waitFor()
  await expect.poll(() => hits().count()).toBe(0)
  end()
  await page.getByRole('button', { name: 'Retry' }).click()
  await hits().first().waitFor()
})

test('operators are offered, and what cannot be searched is said', async () => {
  await field().fill('')
  await page.getByRole('button', { name: 'from:' }).click()
  await page.getByRole('button', { name: 'customer' }).click()
  await hits().first().waitFor()
  await expect.poll(() => decodeURIComponent(page.url()), soon).toMatch(/search\/from:customer/)
  await field().fill('before:soon')
  await page.getByText(/^Write before: with a date such as/).waitFor()
})

test('the palette finds messages, too', async () => {
  await page.goto(`${world.url}/messages/?tab=all`)
  await page.getByRole('list', { name: /^Conversations/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor()
  await page.keyboard.type('order')
  await page.getByRole('option', { name: 'Search messages for “order”' }).click()
  await hits().first().waitFor()
})

test('what was looked for is marked in the message that was found, and no place of the sidebar is where one is', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${world.url}/dashboard/search/order`)
  await hits().first().click()
  await transcript().waitFor()
  const marked = () => page.evaluate<string[]>(`[...(CSS.highlights.get('wanted') ?? [])].map((range) => range.toString().toLowerCase())`)
  await expect.poll(async () => (await marked()).some((word) => word.startsWith('order')), soon).toBe(true)
  const places = page.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: /^Inbox/ }).waitFor()
  await expect.poll(() => places.locator('[aria-current]').count()).toBe(0)
  await page.getByRole('button', { name: 'Close the search' }).click()
  await places.locator('[aria-current]').first().waitFor()
  await expect.poll(marked, soon).toEqual([])
})

test('the shade of the message that was found keeps away from the rows above and below', async () => {
  await page.goto(`${world.url}/dashboard/search/order`)
  await hits().first().click()
  await transcript().locator('[data-found]').waitFor()
  // From the edge of the shade to the nearest row above, and to the nearest below.
  const gaps = () =>
    page.evaluate<number[]>(`(() => {
      const found = document.querySelector('[data-found]')
      const shade = getComputedStyle(found, '::before')
      const box = (row) => row.getBoundingClientRect()
      const [top, bottom] = [box(found).top + Number.parseFloat(shade.top), box(found).bottom - Number.parseFloat(shade.bottom)]
      const others = [...found.parentElement.children].filter((row) => row !== found).map(box)
      const above = others.filter((other) => other.top < box(found).top).map((other) => top - other.bottom)
      const below = others.filter((other) => other.top > box(found).top).map((other) => other.top - bottom)
      return [Math.min(...above), Math.min(...below)]
    })()`)
  await expect.poll(async () => Math.min(...(await gaps())), soon).toBeGreaterThanOrEqual(3.5)
})

test('a message that is higher than the pane opens where it says what was looked for', async () => {
  await page.goto(`${world.url}/dashboard/search/${encodeURIComponent('everything carrier 42972')}`)
  await hits().first().click()
  // Where the first mark is, as a part of the height of the transcript, once nothing scrolls any more; null as long as it does.
  const place = () =>
    page.evaluate<number | null>(`(async () => {
      const pane = document.querySelector('[aria-label=Transcript]')
      const [mark] = CSS.highlights.get('wanted') ?? []
      if (!pane || !mark) return null
      const before = pane.scrollTop
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
      if (pane.scrollTop !== before) return null
      return (mark.getBoundingClientRect().top - pane.getBoundingClientRect().top) / pane.clientHeight
    })()`)
  await expect.poll(place, soon).not.toBeNull()
  expect(
    await transcript()
      .locator('[data-found]')
      .evaluate((row: { clientHeight?: number }) => row.clientHeight!),
  ).toBeGreaterThan(2000)
  await expect.poll(place, soon).toBeGreaterThan(0)
  await expect.poll(place, soon).toBeLessThan(1)
})

test('a phone shows the search or the conversation, and what is said meanwhile is found', async () => {
  const phone = await browser.open(world.url, world.tokens.owner, '/dashboard/search/order', { width: 390 })
  await hits(phone).first().click()
  await transcript(phone).waitFor()
  await expect.poll(() => hits(phone).first().isVisible()).toBe(false)
  await phone.getByRole('button', { name: /back/i }).first().click()
  await hits(phone).first().waitFor()
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  await field(phone).fill('zanzibar lantern')
  await phone.getByText('No messages found matching: zanzibar lantern.').waitFor()
  await page.goto(`${world.url}/messages/${world.conversations.open}/?tab=all`)
  const reply = page.getByRole('textbox', { name: 'Reply to the customer' })
  await reply.fill('A zanzibar lantern is on its way')
  await reply.press('Enter')
  await hits(phone).first().waitFor()
  for (const tab of ['Messages (1)', 'Files (0)'])
    await expect.poll(() => phone.getByRole('link', { name: tab, exact: true }).isVisible()).toBe(true)
})
