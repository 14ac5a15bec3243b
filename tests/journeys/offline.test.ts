import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts'
import { openWorld, type OpenWorld } from '../screens/openWorld.ts'

/** What one does is on the screen by then, also where the machine is busy. */
const soon = { timeout: 20_000 }

let world: OpenWorld
let browser: TestBrowser
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** Of what the device has kept something: the kinds of the answers. */
const kept = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    // Opening what is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'baton-seen')) return []
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const database = await done(indexedDB.open('baton-seen'))
    const answers = await done(database.transaction('answers').objectStore('answers').getAll())
    database.close()
    return answers.map(({ key }) => key[0])
  })()`)

describe.each([1440, 390])('at %i px', (width) => {
  test('without a connection the page opens, shows what was seen, and sends what was written once it is back', async () => {
    const id = world.conversations.open
    const page = await browser.open(world.url, world.tokens.owner, `/messages/${id}/?tab=all`, { width, keepsPage: true })
    const field = page.getByRole('textbox', { name: 'Reply to the customer' })
    const log = page.getByRole('region', { name: 'Transcript' })
    await field.waitFor()
    const title = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
    await page.evaluate('navigator.serviceWorker.ready')
    // The list, the conversation and who one is are on the device.
    await expect.poll(() => kept(page), soon).toEqual(expect.arrayContaining(['me', 'conversations', 'conversation']))

    await page.context().setOffline(true)
    await page.reload()
    await field.waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()).toBe(title)
    if (width !== 390)
      expect(
        await page
          .getByRole('list', { name: /^Conversations/ })
          .getByRole('link')
          .count(),
      ).toBeGreaterThan(5)
    await page.getByText('Offline', { exact: true }).waitFor()

    const text = `Written under way ${width}`
    await field.fill(text)
    await field.press('Enter')
    await log.getByText(text).waitFor()
    await page.getByText('Not connected. Sent as soon as you are back.').waitFor()

    // Also when the page is closed and opened again before the connection is back.
    await page.reload()
    await log.getByText(text).waitFor()
    await page.getByText('Not connected. Sent as soon as you are back.').waitFor()

    browser.complaints.length = 0
    await page.context().setOffline(false)
    await page.getByText('Not connected. Sent as soon as you are back.').waitFor({ state: 'detached' })
    await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
    const stored = async () => {
      const answer = await fetch(`${world.url}/api/channels/${id}`, { headers: { authorization: `Bearer ${world.tokens.owner}` } })
      const { Days } = (await answer.json()) as { Days: { Messages: { text: string }[] }[] }
      return Days.flatMap((day) => day.Messages).filter((message) => message.text === text).length
    }
    await expect.poll(stored, soon).toBe(1)
    expect(await log.getByText(text).count()).toBe(1)
    await page.context().close()
  })
})

test('what was seen is gone from the device once somebody signs out', async () => {
  const token = await world.signIn('ben@northwind.example')
  const page = await browser.open(world.url, token, '/messages/?tab=all', { keepsPage: true })
  await page
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .waitFor()
  await expect.poll(() => kept(page), soon).toContain('conversations')
  const names = () => page.evaluate<string[]>('indexedDB.databases().then((all) => all.map(({ name }) => name))')
  expect(await names()).toContain('baton-seen')
  await page.getByRole('button', { name: 'Your profile and settings' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page
    .getByText(/Sign in with Google/i)
    .first()
    .waitFor()
  await expect.poll(names, soon).not.toContain('baton-seen')
  await page.context().close()
})
