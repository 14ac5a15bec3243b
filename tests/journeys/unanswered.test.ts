import { expect, test } from 'vitest'
import { styleOf } from '#testing/browser.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { openConversation } from './openConversation.ts'
import { soon } from './openJourney.ts'

/** A server that does not answer for a while, as during an upgrade, to somebody whose connection is fine. */

const { browser, page, row, field, transcript } = await openConversation()

test('a reply that the server does not take yet says so, and goes out once it does', async () => {
  let isDown = true
  await intercept(page, '**/api/**', (route) =>
    isDown && route.request.method !== 'GET'
      ? route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' })
      : route.continue(),
  )
  await field().fill('A person is here')
  await field().press('Enter')
  await transcript().getByText('Server not responding. We’ll send this when it’s back.').waitFor(soon)
  expect(await page.getByText(/You’re offline/).count()).toBe(0)
  isDown = false
  await transcript()
    .getByText('Server not responding.')
    .waitFor({ ...soon, state: 'detached' })
  await expect.poll(() => transcript().getByText('A person is here').count(), soon).toBe(1)
  browser.complaints.length = 0
})

test('what passes an open conversation on is there before it is asked for', async () => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.reload()
  await field().waitFor(soon)
  await expect.poll(() => asked.some((url) => url.includes('/assets/Acting-')), soon).toBe(true)
})

test('what was asked of a server that takes its time says so where it was pressed, and on its row, until it is answered', async () => {
  const held: Route[] = []
  const end = await intercept(page, '**/togglepause', (route) => void held.push(route))
  const button = page.getByRole('button', { name: /^(Pause|Resume) AI/ })
  const opacities = () => Promise.all([row('Ada'), button].map((one) => styleOf(one, 'opacity', '::before')))
  const contents = () => Promise.all([row('Ada'), button].map((one) => styleOf(one, 'content', '::before')))
  expect(await contents()).toEqual(['none', 'none'])
  await button.click()
  await expect.poll(contents, soon).toEqual(['""', '""'])
  await expect.poll(opacities, soon).toEqual(['1', '1'])
  // The page says so before the request has left.
  await expect.poll(() => held.length, soon).toBe(1)
  await held[0]!.continue()
  await page.getByRole('button', { name: /^Pause AI/ }).waitFor(soon)
  await expect.poll(contents, soon).toEqual(['none', 'none'])
  end()
})
