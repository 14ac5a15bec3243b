import { beforeAll, expect, test } from 'vitest'
import { moveToDone, snooze } from '#features/inbox/actions/contract.ts'
import { wholeInbox } from '#features/inbox/conversations/contract.ts'
import { saveView } from '#features/inbox/conversations/views/contract.ts'
import { laterStrings } from '#shared/later.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import type { Page } from 'playwright-core'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const { ids, says, row } = inboxFixture(app, () => page)

beforeAll(async () => {
  ;({ mara, bot } = await app.team())
  for (const name of ['Ada', 'Zoe Nguyen', 'Zoe Berg']) await says(bot, name, 'Hello')
  await app.callApi(mara, moveToDone, { params: { id: ids['Zoe Nguyen']! } })
  const until = Math.floor(Date.now() / 1000) + 2 * 86_400
  await app.callApi(mara, snooze, { params: { id: ids['Zoe Berg']! }, body: { until } })
})

const find = (name: string) => page.getByRole('textbox', { name: 'Find a customer' }).fill(name)
const way = (name: string) => page.getByRole('navigation', { name: 'Customers found elsewhere' }).getByRole('link', { name, exact: true })
const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name })
const option = (group: string, name: string | RegExp) => page.getByRole('group', { name: group }).getByRole('option', { name })
const { groups } = laterStrings.palette

async function call(phrase: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor(soon)
  await page.keyboard.type(phrase)
}

test('the field of the list says where else a customer is found, follows what is moved, and leads there', async () => {
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await row('Ada').waitFor(soon)
  await waitUntilLive(page)
  await find('zoe')
  await page.getByText('No customer in the inbox matches “zoe”.').first().waitFor(soon)
  await way('1 in Done').waitFor(soon)
  await way('1 in Snoozed').waitFor(soon)
  await app.callApi(mara, moveToDone, { params: { id: ids['Zoe Berg']! } })
  await way('2 in Done').waitFor(soon)
  await way('1 in Snoozed').waitFor({ ...soon, state: 'detached' })
  await way('2 in Done').click()
  await row('Zoe Nguyen').waitFor(soon)
  await row('Zoe Berg').waitFor(soon)
  await page.getByText('None in Inbox or Snoozed').waitFor(soon)
  await expect.poll(() => page.getByRole('textbox', { name: 'Find a customer' }).inputValue()).toBe('zoe')
  await row('Zoe Nguyen').click()
  await heading('Zoe Nguyen').waitFor(soon)
  // Who is written to again is in the inbox, and the list says so.
  await app.report(bot, 'Zoe Berg', 'One more thing')
  await way('1 in Inbox').waitFor(soon)
  await browser.leave(page)
})

test('Ctrl K finds a customer who is done, says so, and opens them there', async () => {
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await row('Ada').waitFor(soon)
  await call('zoe ngu')
  await option(groups.conversations, /^Zoe Nguyen\s*Done/).waitFor(soon)
  await page.keyboard.press('Enter')
  await heading('Zoe Nguyen').waitFor(soon)
  await row('Zoe Nguyen').waitFor(soon)
  expect(new URL(page.url()).pathname).toBe(`/messages/${ids['Zoe Nguyen']}/done`)
  await browser.leave(page)
})

test('on a phone a finger has room for the way to another folder', async () => {
  page = await browser.open(app.url, mara.token, '/messages/?tab=all', { width: 390, touch: true })
  await row('Ada').waitFor(soon)
  await find('nguyen')
  await way('1 in Done').waitFor(soon)
  const { width, height } = (await way('1 in Done').boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(43)
  await way('1 in Done').tap()
  await row('Zoe Nguyen').waitFor(soon)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await browser.leave(page)
})

test('Ctrl K goes to a saved view, and to another workspace', async () => {
  const nora = await app.person('Nora')
  await app.report(await app.bot(nora.workspace, 'Nora’s bot'), 'own', 'Hi', { profile: { name: 'Own of Nora' } })
  await app.server.db.insertInto('member').values({ workspace_id: mara.workspace, person_id: nora.id, chat: true }).execute()
  const criteria = { ...wholeInbox, folder: 'done' as const }
  await app.callApi(mara, saveView, { body: { name: 'Solved', criteria, shared: true } })
  page = await browser.open(app.url, nora.token, '/messages/?tab=all')
  await row('Own of Nora').waitFor(soon)
  await call('mara')
  await option(groups.workspaces, /^Mara's workspace/).waitFor(soon)
  await page.keyboard.press('Enter')
  await row('Ada').waitFor(soon)
  await call('solv')
  await option(groups.views, /^Solved\s*1$/).waitFor(soon)
  await page.keyboard.press('Enter')
  await row('Zoe Nguyen').waitFor(soon)
  expect(new URL(page.url()).searchParams.get('folder')).toBe('done')
  await browser.leave(page)
})
