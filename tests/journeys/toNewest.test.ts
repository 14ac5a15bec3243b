import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** From a message that was found on to the newest, also where that takes its time or cannot be had. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const { ids, says, transcript, field } = inboxFixture(app, () => page)

beforeAll(async () => {
  const team = await app.team(['chat'])
  mara = team.mara
  bot = team.bot
})

const toNewest = () => page.getByRole('button', { name: 'Go to the newest message' })
const found = () => page.locator('[data-found]')

/** Whether what was said stands whole within the transcript. */
async function isInSight(text: string): Promise<boolean> {
  const [pane, said] = await Promise.all([transcript().boundingBox(), transcript().getByText(text).boundingBox()])
  return pane !== null && said !== null && said.y >= pane.y && said.y + said.height <= pane.y + pane.height
}

/** A customer who has written 120 lines, opened at one of them. */
async function openAt(name: string, path: string, message: number): Promise<void> {
  for (let i = 1; i <= 120; i++) await says(bot, name, `line ${i}.`)
  page = await browser.open(app.url, mara.token, `/messages/${ids[name]}${path}message=${message}`)
  await found()
    .filter({ hasText: `line ${message}.` })
    .waitFor(soon)
}

test('a reply to a message that was found waits below it for the connection, and leads to the newest once it is sent', async () => {
  await openAt('Cut off', '/?tab=all&', 30)
  await page.context().setOffline(true)
  await field().fill('Sent later.')
  await field().press('Enter')
  await transcript().getByText('Sent later.').waitFor(soon)
  await transcript().getByText('You’re offline. It will be sent when you’re back.').waitFor(soon)
  await expect.poll(() => isInSight('Sent later.'), soon).toBe(true)
  expect(await page.getByText(/Try again when/).count()).toBe(0)
  await page.keyboard.type('dune')
  expect(await field().inputValue()).toBe('dune')
  await page.context().setOffline(false)
  await transcript().getByText('line 120.').waitFor(soon)
  await expect
    .poll(
      () =>
        transcript()
          .getByText(/^You’re offline/)
          .count(),
      soon,
    )
    .toBe(0)
  await expect.poll(() => transcript().getByText('Sent later.').count(), soon).toBe(1)
  expect(page.url()).not.toContain('message=')
  expect(await field().inputValue()).toBe('dune')
  browser.complaints.length = 0
  await browser.leave(page)
})

test('what was typed into a search while the newest was on its way stays', async () => {
  await openAt('Searched', '/search/line?', 30)
  const held: Route[] = []
  await intercept(page, `**/api/channels/${ids['Searched']}`, (route) => void held.push(route))
  await toNewest().click()
  await expect.poll(() => held.length, soon).toBe(1)
  const terms = page.getByRole('textbox', { name: 'Search messages' })
  await terms.fill('line 7')
  const asked = () => decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
  await expect.poll(asked, soon).toBe('line 7')
  await held[0]!.continue()
  await found().waitFor({ ...soon, state: 'detached' })
  await transcript().getByText('line 120.').waitFor(soon)
  expect(asked()).toBe('line 7')
  expect(await terms.inputValue()).toBe('line 7')
  await browser.leave(page)
})

/** Reads upwards until a line is drawn, and no faster than lines are. */
const upTo = (line: string) =>
  expect
    .poll(async () => {
      const isThere = await transcript().getByText(line).count()
      if (isThere === 0) await page.mouse.wheel(0, -300)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      return isThere
    }, soon)
    .toBe(1)

test('where the newest stands in the same stretch one goes there without a connection, and older history that was loaded stays', async () => {
  await openAt('Near', '/?tab=all&', 100)
  await transcript().hover()
  await upTo('line 40.')
  await page.context().setOffline(true)
  await toNewest().click()
  await transcript().getByText('line 120.').waitFor(soon)
  await found().waitFor({ ...soon, state: 'detached' })
  expect(page.url()).not.toContain('message=')
  await toNewest().waitFor({ ...soon, state: 'detached' })
  expect(await page.getByText(/Try again when/).count()).toBe(0)
  await transcript().hover()
  await upTo('line 40.')
  // What comes later comes there, too.
  await page.context().setOffline(false)
  await says(bot, 'Near', 'One more.')
  await page.getByRole('button', { name: /new message|newest message/ }).click(soon)
  await transcript().getByText('One more.').waitFor(soon)
  browser.complaints.length = 0
  await browser.leave(page)
})
