import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { styleOf } from '#testing/browser.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { timesShown } from '#testing/timesShown.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

/** An open conversation, its header and the details of its customer, in the words of section 2 of the specification, which are written out here. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, field, transcript } = inboxFixture(app, () => page)

const profile = {
  email: 'sofia@example.com',
  phone: '+39 02 123',
  address: 'Via Roma 1, Milano',
  gender: 'female',
  timezone: 'Europe/Rome',
  locale: 'it_IT',
}

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  const contexts = [{ name: 'projects/p/agent/sessions/s/contexts/order-lookup', lifespanCount: 5 }]
  await says(bot, 'Sofia', 'Where is my order?', {
    profile: { name: 'Sofia', ...profile },
    metadata: { plan: 'gold' },
    reply: { queryResult: { outputContexts: contexts } },
  })
  for (let i = 1; i <= 120; i++) await says(bot, 'Long', `line ${i}`)
  await says(bot, 'Erik', 'Hello?')
  await says(bot, 'Pia', 'Look', {
    attachments: [
      { image_url: `${app.url}/marks/baton-512.png`, file_name: 'square.png' },
      { image_url: `${app.url}/marks/portrait.svg`, file_name: 'portrait.png' },
      { title: 'Fjell jacket', image_url: `${app.url}/marks/wide.svg`, file_name: 'wide.png' },
      { video_url: 'https://youtu.be/dQw4w9WgXcQ' },
    ],
  })
  page = await browser.open(app.url, mara.token, `/messages/${ids['Sofia']}/?tab=all`, { moves: true })
  await field().waitFor()
})

const header = (of = page) => of.getByRole('main').getByRole('banner').or(of.getByRole('main').locator('header')).first()
const more = async (name: string | RegExp) => {
  await header().getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
const show = (name: string, folder = '') => page.goto(`${app.url}/messages/${ids[name]}/${folder}?tab=all`)

test('the header offers what the specification names, and each does it', async () => {
  await header().getByRole('button', { name: 'Assign Conversation' }).click()
  await page.getByRole('option', { name: 'Assigned to Ben', exact: true }).click()
  await header().getByRole('button', { name: 'Assigned to Ben' }).waitFor()
  // A face and a first name, which are never cut.
  await expect.poll(() => header().getByRole('button', { name: 'Assigned to Ben' }).innerText()).toBe('Ben')
  await header().getByRole('button', { name: 'Move to Done', exact: true }).getByText('Done', { exact: true }).waitFor()

  await header().getByRole('button', { name: 'Mark as Follow Up' }).click()
  await expect.poll(() => header().getByRole('button', { name: 'Mark as Follow Up' }).getAttribute('aria-pressed'), soon).toBe('true')
  await more(/^Mark as Unread/)
  await page.getByText('Marked as unread.').waitFor({ state: 'attached', ...soon })
  await more(/^Mark as Read/)
  await page.getByText('Marked as read.').waitFor({ state: 'attached', ...soon })

  // What is moved hands its place to the next one in the list.
  await header().getByRole('button', { name: 'Move to Done' }).click()
  await header().getByRole('heading', { name: 'Sofia' }).waitFor({ state: 'detached' })
  await show('Sofia', 'done')
  await header().getByRole('button', { name: 'Move to Inbox' }).click()
  await page.getByText('Moved to Inbox.').waitFor()
  await show('Sofia')
  await header().getByRole('button', { name: 'Move to Done' }).waitFor()
  await header()
    .getByRole('button', { name: /^Pause AI/ })
    .click()
  await header()
    .getByRole('button', { name: /^Resume AI/ })
    .click()
  await header()
    .getByRole('button', { name: /^Pause AI/ })
    .waitFor()
  for (const line of ['assigned this to Ben', 'moved this to Done', 'moved this to Inbox', 'paused the AI'])
    await transcript().getByText(line).first().waitFor()
})

test('labels are added to the open conversation by their name, each once, in a list at most 280 px high', async () => {
  await header().getByRole('button', { name: 'Label Conversation' }).click()
  const name = page.getByRole('textbox', { name: 'Enter New Label' })
  await expect.poll(() => name.getAttribute('placeholder')).toBe('Enter New Label')
  const add = async (text: string) => {
    await name.fill(text)
    await name.press('Enter')
  }
  await add('   ')
  await page.getByText('No labels yet. Type a name to make the first one.').waitFor()
  const labels = page.getByRole('group', { name: 'Labels' })
  for (const text of ['VIP', 'vip', ...Array.from({ length: 12 }, (_, i) => `label ${i}`)]) {
    await add(text)
    await labels.getByRole('checkbox', { name: text === 'vip' ? 'VIP' : text, exact: true, checked: true }).waitFor()
  }
  await expect.poll(() => labels.getByRole('checkbox').count()).toBe(13)
  expect((await labels.boundingBox())!.height).toBe(280)
  await labels.getByRole('checkbox', { name: 'VIP' }).click()
  await labels.getByRole('checkbox', { name: 'VIP', checked: false }).waitFor()
  await page.keyboard.press('Escape')
  await transcript().getByText('removed the label VIP').waitFor()
})

test('the details show every field, and the attributes unfold in 200 ms', async () => {
  await header().getByRole('button', { name: 'See User Details' }).click()
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: 'User Details' }).first()
  const shown: Record<string, string> = {
    Id: 'psid-Sofia',
    'Team Id': mara.workspace,
    Bot: 'Shop bot',
    Email: profile.email,
    Phone: profile.phone,
    Address: profile.address,
    Gender: profile.gender,
    Timezone: profile.timezone,
    Locale: profile.locale,
  }
  for (const [name, value] of Object.entries(shown)) {
    await panel
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .first()
      .waitFor()
    await panel.locator('dd', { hasText: value }).first().waitFor()
  }
  await panel.locator('dt', { hasText: /^Labels$/ }).waitFor()
  await panel.getByRole('heading', { name: 'Attributes' }).waitFor()
  const all = page.locator('#details-attributes-all')
  expect(await styleOf(all, 'transitionDuration')).toBe('0.2s')
  expect((await all.boundingBox())!.height).toBe(0)
  await panel.getByRole('button', { name: 'Show All' }).click()
  await panel.getByText('gold').waitFor()
  await panel.getByRole('heading', { name: 'Incoming Contexts' }).waitFor()
  await panel.getByText('order-lookup', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Hide All' }).click()
  await expect.poll(async () => (await all.boundingBox())!.height, soon).toBe(0)
  await header().getByRole('button', { name: 'Hide User Details' }).click()
  await panel.waitFor({ state: 'detached' })
})

test('Enter sends, Shift Enter does not, and nothing is sent that says nothing', async () => {
  await expect.poll(() => field().getAttribute('placeholder')).toBe('Mention other workspace users with @ to send them private messages.')
  const send = page.getByRole('button', { name: /^Send/ })
  await expect.poll(() => send.isDisabled()).toBe(true)
  await field().fill('  \n ')
  await expect.poll(() => send.isDisabled()).toBe(true)
  await field().press('Enter')
  await field().fill('')
  await field().press('a')
  await field().press('Shift+Enter')
  await field().press('b')
  await expect.poll(() => field().inputValue()).toBe('a\nb')
  await expect.poll(() => send.isEnabled()).toBe(true)
  await field().press('Enter')
  await transcript().getByText('a\nb').waitFor()
  await expect.poll(() => field().inputValue()).toBe('')
  await page.getByRole('button', { name: 'Add an emoji' }).click()
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('tada')
  await page
    .getByRole('gridcell', { name: '🎉' })
    .or(page.getByText('🎉', { exact: true }))
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field().inputValue(), soon).toBe('🎉')
  await field().fill('')
})

test('days and times have the forms of the specification, and each message its writer and face', async () => {
  const text = await transcript().innerText()
  expect(text).toMatch(
    /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(st|nd|rd|th), \d{4}$/m,
  )
  expect(text).toMatch(/^Sofia\s+\d{1,2}:\d\d [AP]M$/m)
  expect(text).toMatch(/^You\s+\d{1,2}:\d\d [AP]M$/m)
  const said = transcript().getByRole('listitem').filter({ hasText: 'Where is my order?' })
  await expect.poll(() => said.locator('[data-initials]').getAttribute('data-initials')).toBe('S')
})

test('another conversation shows nothing of the one before while it is on its way', async () => {
  const held: Route[] = []
  const end = await intercept(page, `**/api/channels/${ids['Erik']}`, (route) => void held.push(route))
  await page.getByRole('link', { name: /^Erik/ }).click()
  await expect.poll(() => held.length, soon).toBeGreaterThan(0)
  await page.waitForTimeout(300)
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/Where is my order|Sofia/)
  for (const route of held) await route.continue()
  await transcript().getByText('Hello?').waitFor()
  end()
})

test('older history comes by scrolling and by the link, and says so while it loads', async () => {
  const cut = Promise.withResolvers<void>()
  const end = await intercept(page, '**/api/channels/*?before=*', (route) => cut.promise.then(() => route.abort()))
  await show('Long')
  await transcript().getByText('line 120').waitFor()
  await expect.poll(() => transcript().getByRole('button', { name: 'And More...' }).count()).toBe(1)
  const top = async () => {
    await transcript().hover()
    for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -2000)
  }
  // At rest: each scrolling near the top asks again.
  await expect.poll(async () => (await top(), transcript().evaluate((pane: { scrollTop?: number }) => pane.scrollTop)), soon).toBe(0)
  await transcript().getByText('Loading History...').waitFor()
  cut.resolve()
  await transcript().getByText('Older messages could not be loaded.').waitFor()
  end()
  await transcript().getByRole('button', { name: 'Retry' }).click()
  await transcript().getByText('Loading History...').waitFor({ state: 'detached' })
  await expect.poll(async () => (await top(), transcript().getByText('line 1', { exact: true }).count()), soon).toBe(1)
  const offers = transcript().getByText(/Loading History|And More/)
  expect(await offers.count()).toBe(0)
})

test('pictures are shown whole within 400 by 300, also in a card; videos stand in a box of that size', async () => {
  const drawn = (width: number, height: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
  const end = await intercept(page, '**/marks/*.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: route.request.url.includes('wide') ? drawn(2000, 500) : drawn(1080, 1440) }),
  )
  await show('Pia')
  const sizeOf = async (shown: Locator) => {
    const { width, height } = (await shown.boundingBox())!
    return [Math.round(width), Math.round(height)]
  }
  const picture = (name: string) => transcript().getByRole('button', { name: `${name}.png, show it large` })
  for (const [name, size] of [
    ['square', [300, 300]],
    ['portrait', [225, 300]],
    ['wide', [398, 100]],
  ] as const) {
    await picture(name).scrollIntoViewIfNeeded()
    for (const shown of [picture(name), picture(name).getByRole('img')]) await expect.poll(() => sizeOf(shown), soon).toEqual(size)
    expect(await styleOf(picture(name).getByRole('img'), 'objectFit')).toBe('scale-down')
  }
  const video = transcript().getByRole('button', { name: /YouTube/ })
  await video.scrollIntoViewIfNeeded()
  expect(await sizeOf(video.locator('..'))).toEqual([400, 300])
  end()
})

test('a sign of typing is gone after three seconds', async () => {
  await show('Pia')
  const colleague = await browser.open(app.url, ben.token, `/messages/${ids['Pia']}/?tab=all`)
  await field(colleague).waitFor()
  for (const one of [page, colleague]) await waitUntilLive(one)
  const times = await timesShown(page, 'Ben is typing')
  // The first letter may come before the server knows that both look at it; one that comes while the sign is shown would keep it.
  do {
    await field(colleague).pressSequentially('x')
    await colleague.waitForTimeout(4000)
  } while ((await times()).length === 0)
  // Where that sign came late, the next letter has shown another one.
  await expect.poll(async () => (await times()).length, soon).toBeGreaterThanOrEqual(2)
  const [from, to] = await times()
  expect(to! - from!).toBeGreaterThan(2000)
  expect(to! - from!).toBeLessThan(10_000)
  await browser.leave(colleague)
})

test('at 767 px the list and the conversation take turns; at 768 px they stand side by side', async () => {
  const list = page.getByRole('list', { name: /^Conversations/ })
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(() => list.isVisible(), soon).toBe(true)
  await expect.poll(() => field().isVisible()).toBe(true)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(() => list.isVisible(), soon).toBe(false)
  await expect.poll(() => field().isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Back to the conversations' }).click()
  await expect.poll(() => list.isVisible(), soon).toBe(true)
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/messages/')
  await expect.poll(() => field().count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a conversation is deleted from its menu, and the list is without it', async () => {
  await show('Erik')
  await transcript().getByText('Hello?').waitFor()
  await more('Delete Conversation')
  await page.getByText('The conversation with Erik was deleted.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Erik/ }).count(), soon).toBe(0)
})

test('no page complained, and none asked another server for anything', () => {
  // Where the change is quicker than the answer to who deletes, the page asks for what was deleted, and is told so.
  const foreseen = new RegExp(`ERR_FAILED|status of 410 .*/api/channels/${ids['Erik']}`)
  expect(browser.complaints.filter((one) => !foreseen.test(one))).toEqual([])
})
