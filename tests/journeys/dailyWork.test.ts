import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { wholeInbox, type Criteria } from '#features/inbox/conversations/contract.ts'
import { saveView } from '#features/inbox/conversations/views/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { strings } from '#shared/app.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { typeSteadily } from '#testing/typeSteadily.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** Finding one's work: filters, what mentions one, and saved views. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, rows, row } = inboxFixture(app, () => page)
const places = () => page.getByRole('navigation', { name: 'Places' })

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team())
  for (const name of ['Calm', 'Erik', 'Sofia']) await says(bot, name, 'Hello?')
  await app.callApi(ben, setPaused, { params: { id: ids['Erik']! }, headers: { paused: true } })
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await row('Calm').waitFor(soon)
})

test('by keys alone one filters by colleague and holder, live, keeps it in the address, and clears what fits nothing', async () => {
  await page.keyboard.press('f')
  const assignee = page.getByRole('combobox', { name: 'Assigned to' })
  await assignee.and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.press('Enter')
  const find = page.getByRole('combobox', { name: 'Find somebody' }).and(page.locator(':focus'))
  await find.waitFor(soon)
  await typeSteadily(page, 'ben')
  // Enter takes the one that is marked, which is a moment after it is found.
  const found = page.getByRole('option', { name: 'Ben', selected: false }).and(page.locator('[data-highlighted]'))
  await found.waitFor(soon)
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().allInnerTexts(), soon).toEqual([expect.stringContaining('Erik')])
  await assignee.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Anybody again' }).press('Enter')
  await expect.poll(() => rows().count(), soon).toBe(3)
  await assignee.and(page.locator(':focus')).press('Enter')
  await find.waitFor(soon)
  await typeSteadily(page, 'ben')
  await found.waitFor(soon)
  await page.keyboard.press('Enter')
  await assignee.and(page.locator(':focus')).press('Tab')
  await page.keyboard.press('Tab')
  // Letters that come later than a second after another begin another word in a list of choices.
  await typeSteadily(page, 'A person')
  await expect.poll(() => new URL(page.url()).search, soon).toBe(`?tab=all&assignee=${ben.id}&holder=person`)
  await app.callApi(ben, setPaused, { params: { id: ids['Sofia']! }, headers: { paused: true } })
  await row('Sofia').waitFor(soon)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(() => rows().count(), soon).toBe(2)
  for (const name of ['Erik', 'Sofia']) await app.callApi(ben, setPaused, { params: { id: ids[name]! }, headers: { paused: false } })
  await page.getByText('Nothing fits all of these filters.').waitFor(soon)
  await page.getByRole('link', { name: 'Show all conversations' }).click()
  await expect.poll(() => rows().count(), soon).toBe(3)
})

test('a note that mentions one is counted at Mentions until it is opened, and stays there', async () => {
  await app.callApi(ben, submitMessage, {
    params: { id: ids['Calm']! },
    body: { message: { jmid: crypto.randomUUID(), text: '@Mara look', type: 'note', privateRecipients: [mara.id] } },
  })
  await places()
    .getByRole('link', { name: /^Mentions.*1 unread mention$/ })
    .click()
  await row('Calm').click()
  await places().getByRole('link', { name: 'Mentions', exact: true }).waitFor(soon)
  await row('Calm').waitFor(soon)
  await expect.poll(() => rows().count()).toBe(1)
})

test('a saved view is a place with its count, which is live, and is moved and renamed there', async () => {
  const save = (name: string, criteria: Partial<Criteria>) =>
    app.callApi(mara, saveView, { body: { name, criteria: { ...wholeInbox, ...criteria } } })
  await save('All of it', {})
  await save('Held by us', { filterHolder: 'person' })
  const names = () =>
    places()
      .getByRole('link', { name: /^(All of it|Held by us|Ours)/ })
      .allInnerTexts()
  const flat = async () => (await names()).map((text) => text.replaceAll(/\s+/g, ' '))
  await expect.poll(flat, soon).toEqual(['All of it 3', 'Held by us 0'])
  await app.callApi(ben, setPaused, { params: { id: ids['Sofia']! }, headers: { paused: true } })
  await expect.poll(flat, soon).toEqual(['All of it 3', 'Held by us 1'])
  const acts = () => page.getByRole('button', { name: 'Actions for the view Held by us' })
  await acts().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(flat, soon).toEqual(['Held by us 1', 'All of it 3'])
  await acts().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Ours')
  await page.keyboard.press('Enter')
  await places().getByRole('link', { name: /^Ours/ }).click()
  await expect.poll(() => rows().allInnerTexts(), soon).toEqual([expect.stringContaining('Sofia')])
})

test('on a phone the field of a view’s new name can be touched: only a place that is gone to closes the sheet', async () => {
  const phone = await browser.open(app.url, mara.token, '/messages/?tab=all', { width: 390, touch: true })
  await phone.getByRole('button', { name: strings.frame.menu }).tap(soon)
  const sheet = phone.getByRole('dialog').filter({ has: phone.getByRole('navigation', { name: 'Places' }) })
  await sheet.getByRole('button', { name: actStrings.views.acts('Ours') }).tap(soon)
  await phone.getByRole('menuitem', { name: actStrings.views.renameIt }).tap(soon)
  const name = sheet.getByRole('textbox', { name: actStrings.views.name })
  await name.tap(soon)
  await name.fill('Still ours')
  await name.press('Enter')
  await sheet.getByRole('link', { name: /^Still ours/ }).tap(soon)
  await sheet.waitFor({ state: 'detached', ...soon })
  await browser.leave(phone)
})
