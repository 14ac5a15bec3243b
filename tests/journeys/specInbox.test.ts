import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addLabel, assign, setStarred } from '#features/inbox/actions/contract.ts'
import { listConversations, type Criteria } from '#features/inbox/conversations/contract.ts'
import { removeBot } from '#features/bots/contract.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { asciiJson } from '#shared/call.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** The list and what is around it, in the words of section 2 of the specification, which are written out here. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let shop: TestBot
let chat: TestBot
let page: Page
const { ids, says, rows, row } = inboxFixture(app, () => page)

beforeAll(async () => {
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
  shop = await app.bot(mara.workspace, 'Shop bot')
  chat = await app.bot(mara.workspace, 'Chat bot')
  for (let i = 0; i < 60; i++) await says(shop, `Customer ${i}`, `Question ${i}`)
  await says(chat, 'Sofia', 'Where is my order?')
  await says(chat, 'Erik', 'Hello?')
  for (const tag of ['VIP', ...Array.from({ length: 20 }, (_, i) => `label ${i}`)])
    await app.callApi(mara, addLabel, { params: { id: ids['Erik']!, tag } })
  await app.callApi(mara, setStarred, { params: { id: ids['Erik']! }, headers: { starred: true } })
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await row('Erik').waitFor()
})

const at = (of = page) => of.url().slice(app.url.length)
const tab = (name: string, of = page) => of.getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) })
const list = (criteria: Partial<Criteria>) =>
  app.callApi(mara, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { criteria: asciiJson(criteria), clientkey: 'all' },
  })

test('the list begins with the first tab that has something, and each tab bears its count', async () => {
  const other = await browser.open(app.url, mara.token, '/messages/')
  await expect.poll(() => at(other), soon).toBe('/messages/?tab=unassigned')
  await expect
    .poll(() => other.getByRole('navigation', { name: 'Conversations' }).getByRole('link').allInnerTexts())
    .toEqual([expect.stringMatching(/^Mine\s*0$/), expect.stringMatching(/^Unassigned\s*62$/), expect.stringMatching(/^All\s*62$/)])
  await app.callApi(ben, assign, { params: { id: ids['Sofia']!, assignee: mara.id } })
  await expect.poll(() => tab('Mine', other).innerText(), soon).toMatch(/1$/)
  await expect.poll(() => tab('Unassigned', other).innerText()).toMatch(/61$/)
  // What is said meanwhile moves nobody to another tab; who comes back begins with theirs.
  expect(at(other)).toBe('/messages/?tab=unassigned')
  await other.goto(`${app.url}/messages/`)
  await expect.poll(() => at(other), soon).toBe('/messages/?tab=mine')
  await row('Sofia', other).waitFor()
  await browser.leave(other)
})

test('the filter menu narrows, and each filter is a chip that is taken off again', async () => {
  for (const [name, query] of [
    ['Follow Up', 'follow-up'],
    ['Unread', 'unread'],
  ] as const) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
    await expect.poll(() => at(), soon).toContain(`filter=${query}`)
    await page.keyboard.press('Escape')
    if (name === 'Follow Up') await expect.poll(() => rows().count(), soon).toBe(1)
    await page.getByRole('button', { name: `Remove the filter ${name}` }).click()
    await expect.poll(() => at(), soon).not.toContain('filter=')
  }
})

test('labels are chosen by checkboxes in a list at most 280 px high', async () => {
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  const labels = page.getByRole('group', { name: 'Labels' })
  await labels.getByRole('checkbox', { name: 'VIP' }).waitFor()
  await expect.poll(() => labels.getByRole('checkbox').count()).toBe(21)
  // It grows to its size as it opens.
  await expect.poll(async () => (await labels.boundingBox())!.height, soon).toBe(280)
  await labels.getByRole('checkbox', { name: 'VIP' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => rows().count(), soon).toBe(1)
  await page.getByRole('button', { name: 'Remove the filter VIP' }).click()
  await expect.poll(() => rows().count(), soon).toBeGreaterThan(5)
})

test('more conversations come as one scrolls, 25 at a time, before the end is reached', async () => {
  const other = await browser.open(app.url, mara.token, '/messages/?tab=all')
  // The answers of the first load are not counted, and are gone with the reload.
  await rows(other).first().waitFor()
  const pages: number[] = []
  other.on('response', (response) => {
    if (response.url().includes('/api/channels/list/'))
      void response.json().then(
        ({ channels }: { channels: unknown[] }) => pages.push(channels.length),
        () => undefined,
      )
  })
  await other.reload()
  await rows(other).first().waitFor()
  await expect.poll(() => pages, soon).toEqual([25])
  await rows(other).first().hover()
  // Where the next ones come late, a wheel that was turned before them ends above them.
  const isEnd = async () => (await other.mouse.wheel(0, 400), other.getByText('That’s everything.').isVisible())
  await expect.poll(isEnd, soon).toBe(true)
  // What an answer holds is told a moment after the page has it.
  await expect.poll(() => pages, soon).toEqual([25, 25, 12])
  await expect.poll(async () => (await other.mouse.wheel(0, 2000), row('Customer 0', other).isVisible()), soon).toBe(true)
  await browser.leave(other)
})

test('a star on a row is a follow up for everybody', async () => {
  const colleague = await browser.open(app.url, ben.token, `/messages/${ids['Sofia']}/?tab=all`)
  const star = (of: Page) => of.getByRole('button', { name: 'Follow up: Sofia' })
  await star(colleague).waitFor({ state: 'attached' })
  await star(page).click({ force: true })
  await expect.poll(() => star(colleague).getAttribute('aria-pressed'), soon).toBe('true')
  await expect.poll(() => colleague.getByRole('button', { name: 'Mark as Follow Up' }).getAttribute('aria-pressed'), soon).toBe('true')
  expect((await list({ filterFollowUp: true })).channels.map(({ name }) => name)).toContain('Sofia')
  await browser.leave(colleague)
})

test('the answer to an older phrase never comes in the place of a later one', async () => {
  const held: Route[] = []
  const end = await intercept(page, '**/api/channels/list/*/Sofia/*', (route) => void held.push(route))
  const field = page.getByRole('textbox', { name: 'Find a customer' })
  await field.fill('Sofia')
  await expect.poll(() => held.length, soon).toBeGreaterThan(0)
  await field.fill('Erik')
  await expect.poll(() => rows().count(), soon).toBe(1)
  for (const route of held) await route.continue().catch(() => undefined)
  await page.waitForTimeout(500)
  await expect.poll(() => rows().first().innerText()).toContain('Erik')
  end()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.poll(() => rows().count(), soon).toBeGreaterThan(5)
})

test('the sidebar has the group of the bot and that of the workspace; settings of a bot only where one is chosen', async () => {
  const places = page.getByRole('navigation', { name: 'Places' })
  const named = () => places.getByRole('heading').allInnerTexts()
  expect(await named()).toEqual(['All bots', 'Workspace'])
  await expect.poll(() => places.getByRole('link', { name: 'Settings' }).count()).toBe(1)
  await page.goto(`${app.url}/messages/?tab=all&bot=${chat.clientKey}`)
  await expect.poll(named, soon).toEqual(['Chat bot', 'Workspace'])
  await expect.poll(() => places.getByRole('link', { name: 'Settings' }).count()).toBe(2)
  for (const name of ['Inbox', 'Done', 'Baton', 'Users', 'Billing'])
    await expect.poll(() => places.getByRole('link', { name, exact: false }).first().isVisible()).toBe(true)
  await expect.poll(() => rows().count(), soon).toBe(2)
})

test('the folder stands in the address: /messages/{channelName}/done', async () => {
  await page.goto(`${app.url}/messages/${ids['Erik']}/`)
  await page.getByRole('main').getByRole('button', { name: 'Move to Done' }).click()
  await page.getByText('Moved to Done.').waitFor()
  await page.goto(`${app.url}/messages/${ids['Erik']}/done`)
  await row('Erik').waitFor()
  await expect.poll(() => rows().count()).toBe(1)
  await page.getByRole('main').getByRole('button', { name: 'Move to Inbox' }).click()
  await page.getByText('Nothing in Done yet.').waitFor()
})

test('a bot that is chosen is remembered, and one that is not there any more is not chosen any more', async () => {
  await page.goto(`${app.url}/messages/?tab=all`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Switch bot/ }).click()
    await page.getByRole('menuitemradio', { name }).or(page.getByRole('menuitemcheckbox', { name })).click()
  }
  await choose('Chat bot')
  await expect.poll(() => at(), soon).toContain(`bot=${chat.clientKey}`)
  await page.goto(`${app.url}/account/settings/bots/${chat.clientKey}`)
  await choose('Shop bot')
  await expect.poll(() => at(), soon).toBe(`/account/settings/bots/${shop.clientKey}`)
  await page.goto(`${app.url}/messages/?tab=all&bot=${chat.clientKey}`)
  await row('Sofia').waitFor()
  await app.callApi(mara, removeBot, { body: { client_key: chat.clientKey, name: 'Chat bot' } })
  await expect.poll(() => at(), soon).not.toContain('bot=')
  await row('Customer 59').waitFor()
  await page.goto(`${app.url}/messages/?tab=all&bot=bot_that_never_was`)
  await row('Customer 59').waitFor()
  await expect.poll(() => at(), soon).not.toContain('bot=')
})

test('anyone who goes to another workspace with a conversation open is at /messages/ there', async () => {
  const other = await app.person('Olga')
  await app.server.db.insertInto('member').values({ workspace_id: other.workspace, person_id: mara.id, chat: true }).execute()
  await page.goto(`${app.url}/messages/${ids['Customer 1']}/?tab=all`)
  await page.getByRole('region', { name: 'Transcript' }).getByText('Question 1').waitFor()
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByText("Olga's workspace").click()
  await page.getByRole('button', { name: /^Switch workspace: Olga/ }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/messages/')
})

test('two tabs show two workspaces', async () => {
  const second = await page.context().newPage()
  await second.goto(`${app.url}/messages/`)
  await second.getByRole('button', { name: /^Switch workspace: Olga/ }).click()
  await second.getByText("Mara's workspace").click()
  const shows = (of: Page, whose: string) => of.getByRole('button', { name: new RegExp(`^Switch workspace: ${whose}`) }).waitFor()
  await shows(second, 'Mara')
  // What one does in the first tab still is about what it shows.
  await tab('All').click()
  await expect.poll(() => at(), soon).toContain('tab=all')
  await shows(page, 'Olga')
  await page.getByText('Start a conversation with your customers').first().waitFor()
  await row('Customer 59', second).waitFor()
  // Each shows its own again when it is reloaded, whichever was chosen last.
  await page.reload()
  await shows(page, 'Olga')
  await page.getByText('Start a conversation with your customers').waitFor()
  await second.close()
})

test('a tab that is reloaded when its workspace is not theirs any more goes to one that is', async () => {
  const lev = await app.person('Lev')
  await app.server.db.insertInto('member').values({ workspace_id: mara.workspace, person_id: lev.id, chat: true }).execute()
  const screen = await browser.open(app.url, lev.token, '/messages/')
  await screen.getByRole('button', { name: /^Switch workspace: Lev/ }).click()
  await screen.getByText("Mara's workspace").click()
  await screen.getByRole('button', { name: /^Switch workspace: Mara/ }).waitFor()
  const before = browser.complaints.length
  // As if it had been done while the tab slept: nothing tells it.
  await app.server.db.deleteFrom('member').where('person_id', '=', lev.id).where('workspace_id', '=', mara.workspace).execute()
  await screen.reload()
  await screen.getByRole('button', { name: /^Switch workspace: Lev/ }).waitFor()
  await browser.leave(screen)
  // The console says which of its questions were refused, and goes on to say so until the page is gone.
  const refused = browser.complaints.splice(before)
  expect(refused).toContainEqual(expect.stringContaining('/api/users/me'))
  expect(refused.filter((complaint) => !/status of 404 .*\/api\//.test(complaint))).toEqual([])
})

test('an inbox in which nothing was ever said says how to begin', async () => {
  await page
    .getByText('Start a conversation with your customers and you can access your chat transcripts here, pause your AI, and take over live.')
    .waitFor()
})

test('a workspace without a plan is shown what a plan brings, and where to get one', async () => {
  const lapsed = await app.person('Lena')
  await app.server.db
    .updateTable('workspace')
    .set({ trial_ends_at: new Date(Date.now() - 1000) })
    .where('id', '=', lapsed.workspace)
    .execute()
  const screen = await browser.open(app.url, lapsed.token, '/messages/')
  await screen.getByRole('heading', { name: 'Your Baton.ai Workspace' }).waitFor()
  await expect
    .poll(() => screen.getByRole('main').getByRole('listitem').allInnerTexts())
    .toEqual([
      'Monitor your AI for problems',
      'Get actionable alerts',
      'Take over live to retain customers',
      'Train your AI from conversations',
    ])
  await screen.getByRole('link', { name: 'See Baton Plans' }).click()
  await expect.poll(() => at(screen), soon).toBe('/account/settings/billing')
  await browser.leave(screen)
})

test('while a screen is on its way, the page says that it thinks', async () => {
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  const slow = await browser.open(app.url, ben.token, `/messages/${ids['Customer 1']}/?tab=all`, {}, (one) =>
    one.route('**/assets/pane-*', (route) => void mayCome.then(() => route.continue())),
  )
  await slow.getByRole('main').getByText('Thinking...').waitFor()
  come()
  await slow.getByRole('region', { name: 'Transcript' }).getByText('Question 1').waitFor()
  await expect.poll(() => slow.getByRole('main').getByText('Thinking...').count()).toBe(0)
  await browser.leave(slow)
})

test('the end of a list says that it thinks only while more is asked for', async () => {
  const long = await browser.open(app.url, ben.token, '/messages/?tab=all')
  const thinks = long.getByRole('status').filter({ hasText: 'Thinking...' })
  await rows(long).first().click()
  await long.getByRole('region', { name: 'Transcript' }).waitFor(soon)
  await expect.poll(() => thinks.count()).toBe(0)
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await intercept(long, '**/api/channels/**', async (route) => {
    await mayCome
    await route.continue()
  })
  await rows(long).last().scrollIntoViewIfNeeded()
  await thinks.waitFor({ ...soon, state: 'attached' })
  come()
  await expect.poll(() => thinks.count(), soon).toBe(0)
  await browser.leave(long)
})

test('no page complained, and none asked another server for anything', () => {
  // Before a bot is said to be missing it is looked for in the person's other workspaces; the console says that none has it.
  expect(browser.complaints.filter((complaint) => !/status of 404 .*\/api\/bots\/[^/]+\/health/.test(complaint))).toEqual([])
})
