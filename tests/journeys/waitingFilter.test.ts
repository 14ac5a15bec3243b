import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteView, listViews } from '#features/inbox/conversations/views/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** Who waits for a reply of a person, of everybody: a lead's look at the inbox, and what is one's own of it. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
const { ids, says, row } = inboxFixture(app, () => {
  throw new Error('Each page is named.')
})

const hold = (who: TestPerson, name: string) => app.callApi(who, setPaused, { params: { id: ids[name]! }, headers: { paused: true } })
const answer = (who: TestPerson, name: string) =>
  app.callApi(who, submitMessage, { params: { id: ids[name]! }, body: { message: { jmid: crypto.randomUUID(), text: 'Here I am.' } } })

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team())
  await says(bot, 'Nils', 'A person, please', { kind: 'human' })
  for (const name of ['Erik', 'Sofia', 'Calm']) await says(bot, name, 'Hello?')
  await hold(ben, 'Erik')
  await hold(mara, 'Sofia')
})

const listed = (page: Page) =>
  page
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .allInnerTexts()
const named = (...names: string[]) => names.map((name) => expect.stringContaining(name) as string)
const tab = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) })
const entry = (page: Page) => page.getByRole('menuitemcheckbox', { name: 'Waiting for a reply' })
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true })

test('by pointer a lead lists who waits for anybody, longest first, and their own; who is answered leaves, and who writes comes, with every count', async () => {
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await row('Calm', page).waitFor(soon)
  await filterButton(page).click()
  await entry(page).click()
  await expect.poll(() => new URL(page.url()).search, soon).toBe('?tab=all&filter=waiting')
  await page.keyboard.press('Escape')
  await expect.poll(() => listed(page), soon).toEqual(named('Nils', 'Erik', 'Sofia'))
  await tab(page, 'Mine').click()
  await expect.poll(() => listed(page), soon).toEqual(named('Sofia'))
  await tab(page, 'All').click()

  await answer(ben, 'Erik')
  await expect.poll(() => listed(page), soon).toEqual(named('Nils', 'Sofia'))
  await expect.poll(() => tab(page, 'All').innerText(), soon).toMatch(/2$/)
  await says(bot, 'Erik', 'And when?')
  await expect.poll(() => listed(page), soon).toEqual(named('Nils', 'Sofia', 'Erik'))
  await expect.poll(() => tab(page, 'All').innerText(), soon).toMatch(/3$/)

  for (const name of ['Nils', 'Erik', 'Sofia']) await answer(ben, name)
  await page.getByText('Nobody here is waiting for a reply.').filter({ visible: true }).waitFor(soon)
  await page.getByRole('link', { name: 'Show all conversations' }).click()
  await expect.poll(async () => (await listed(page)).length, soon).toBe(4)
  await browser.leave(page)
})

describe.each([1440, 390])('at %i px', (width) => {
  test('by keys alone one filters, keeps it as a view, and comes back by it, which says how many wait', async () => {
    const page = await browser.open(app.url, mara.token, '/messages/?tab=all', { width, height: 844 })
    const focused = page.locator(':focus')
    await row('Calm', page).waitFor(soon)
    await says(bot, 'Sofia', 'Hello again?')
    await filterButton(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemcheckbox').first().and(focused).waitFor(soon)
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
    await entry(page).and(focused).waitFor(soon)
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search, soon).toContain('filter=waiting')
    await page.keyboard.press('Escape')
    await expect.poll(() => listed(page), soon).toEqual(named('Sofia'))

    const view = `Unanswered ${width}`
    await page.getByRole('button', { name: 'Views', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(view)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: view, exact: true }).waitFor(soon)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove the filter Waiting for a reply' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await listed(page)).length, soon).toBe(4)

    // Where there is no room for the sidebar, its places are in the menu.
    const menu = page.getByRole('banner').getByRole('button', { name: /^Open the menu/ })
    if (await menu.isVisible()) {
      await menu.focus()
      await page.keyboard.press('Enter')
    }
    const place = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: new RegExp(`^${view}`) })
    await expect.poll(() => place.innerText(), soon).toMatch(/\s1$/)
    await says(bot, 'Erik', 'Nobody there?')
    await expect.poll(() => place.innerText(), soon).toMatch(/\s2$/)
    await place.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => listed(page), soon).toEqual(named('Sofia', 'Erik'))
    for (const name of ['Erik', 'Sofia']) await answer(ben, name)
    // The same list is saved but once.
    for (const { id } of await app.callApi(mara, listViews)) await app.callApi(mara, deleteView, { params: { id } })
    await page.getByText('Nobody here is waiting for a reply.').filter({ visible: true }).waitFor(soon)
    await browser.leave(page)
  })
})
