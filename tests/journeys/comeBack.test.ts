import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { intercept } from '#testing/intercept.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** Back and reload show the list where one left it, and a link the row of what it opens. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const ids: Record<string, string> = {}

beforeAll(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  for (let i = 1; i <= 60; i++) {
    const name = `Guest ${i}`
    ids[name] = (await app.report(bot, name, 'Hello?', { profile: { name }, userKey: name })).conversationId
  }
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await row('Guest 60').waitFor()
})

const list = () => page.getByRole('list', { name: /^Conversations/ })
const row = (name: string) => list().getByRole('link', { name: new RegExp(`^${name}\\b`) })
const top = () => list().evaluate((element: { parentElement?: { scrollTop: number } | null }) => element.parentElement?.scrollTop ?? 0)
const isAtEnd = () =>
  list().evaluate(({ parentElement: pane }: { parentElement?: { scrollTop: number; clientHeight: number; scrollHeight: number } | null }) =>
    pane ? pane.scrollTop + pane.clientHeight > pane.scrollHeight - 2 : false,
  )
const isInSight = (name: string) =>
  row(name).evaluate((element) => {
    interface Box {
      top: number
      bottom: number
    }
    const one = element as unknown as { getBoundingClientRect(): Box; closest(selector: string): { getBoundingClientRect(): Box } }
    const [mine, pane] = [one.getBoundingClientRect(), one.closest('.pane-scroll').getBoundingClientRect()]
    return mine.top >= pane.top && mine.bottom <= pane.bottom
  })

test('the settings and back', async () => {
  await list().hover()
  await page.mouse.wheel(0, 1000)
  await expect.poll(top, soon).toBe(1000)
  const before = await top()
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: /users/i }).first().waitFor()
  await page.goBack()
  await expect.poll(top, soon).toBe(before)
})

test('a reload, also where the list is longer than what is fetched at once', async () => {
  await list().hover()
  // To its very end, where no wheel that still turns moves it any more.
  await expect.poll(async () => (await page.mouse.wheel(0, 900), (await isAtEnd()) && (await row('Guest 1').isVisible())), soon).toBe(true)
  const before = await top()
  await page.reload()
  await expect.poll(top, soon).toBe(before)
  await row('Guest 1').waitFor()
})

test('another list and back, each where it was', async () => {
  const before = await top()
  await page.getByRole('link', { name: /^Unassigned/ }).click()
  await list()
    .and(page.getByRole('list', { name: /Unassigned/ }))
    .waitFor()
  await expect.poll(top, soon).toBe(0)
  await page.goBack()
  await expect.poll(top, soon).toBe(before)
})

test('a link shows the row of what it opens', async () => {
  await page.goto(`${app.url}/messages/${ids['Guest 45']}/?tab=all`)
  await row('Guest 45').waitFor()
  await expect.poll(() => isInSight('Guest 45'), soon).toBe(true)
})

test('no page complained', () => {
  expect(browser.complaints).toEqual([])
})

test('a page that is opened while the server cannot be reached is there by itself once it can', async () => {
  const other = await browser.open(app.url, null, '/')
  const end = await intercept(other, '**/api/**', (route) => route.abort())
  await other.reload()
  await other.getByRole('alert').filter({ hasText: 'The server isn’t responding.' }).waitFor(soon)
  end()
  await other.getByText('Sign-in isn’t set up on this server yet.').waitFor(soon)
})
