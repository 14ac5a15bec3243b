import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assign, deleteConversation, restoreConversation } from '#features/inbox/actions/contract.ts'
import { startBulk } from '#features/inbox/actions/bulk/contract.ts'
import { deleteLabel, upsertLabel } from '#features/inbox/conversations/labels/contract.ts'
import { saveView } from '#features/inbox/conversations/views/contract.ts'
import { wholeInbox } from '#features/inbox/conversations/contract.ts'
import { removeBot, restoreBot, saveBot } from '#features/bots/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { updatePerson } from '#features/workspaces/contract.ts'
import { removeMember, updateRole } from '#features/workspaces/members/contract.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { goneStrings } from '#features/inbox/web/pane/gone.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sendingStrings } from '#features/inbox/web/sending/sending.strings.ts'
import { unsentStrings } from '#features/inbox/web/sending/unsent.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { intercept } from '#testing/intercept.ts'
import { inboxFixture } from './inboxFixture.ts'
import { keptHere } from './keptHere.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, row, field, transcript } = inboxFixture(app, () => page)

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})

const one = (name: string) => ({ params: { id: ids[name]! } })
const open = async (who: TestPerson, name: string, width = 1440) => {
  page = await browser.open(app.url, who.token, '/messages/?tab=all&sort=waiting', { width }, toastsStay)
  await row(name).click()
  await transcript().getByText(`hello from ${name}`).waitFor()
  await waitUntilLive(page)
}
const toast = (text: string) => page.locator('[data-toasts]').getByText(text, { exact: true })

describe.each([1440, 390])('at %i px', (width) => {
  test('who has a conversation open that a colleague deletes is told by whom, is in their list, and finds what they wrote when it is back', async () => {
    const name = `Anna${width}`
    await says(bot, name, `hello from ${name}`)
    await open(ben, name, width)
    await field().fill('half an answer')
    await app.callApi(mara, deleteConversation, one(name))
    await toast(goneStrings.deletedBy('Mara', name)).waitFor(soon)
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/messages/?tab=all&sort=waiting')
    await app.callApi(mara, restoreConversation, one(name))
    await row(name).click()
    await transcript().getByText(`hello from ${name}`).waitFor()
    await expect.poll(() => field().inputValue()).toBe('half an answer')
    await toast(goneStrings.deletedBy('Mara', name)).waitFor({ ...soon, state: 'detached' })
    await browser.leave(page)
  })
})

test('a reply that was not sent can be copied and discarded where its conversation is gone, also after a reload', async () => {
  await says(bot, 'Bruno', 'hello from Bruno')
  await open(ben, 'Bruno')
  await intercept(page, '**/submit', (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now.' } }))
  await field().fill('An answer that nobody got')
  await field().press('Enter')
  await transcript().getByText('Not now.').waitFor(soon)
  await app.callApi(mara, deleteConversation, one('Bruno'))
  const unsent = () => page.locator('[data-toasts]', { hasText: unsentStrings.unsent('message', 'Bruno', 'Not now.') })
  await unsent().getByRole('button', { name: unsentStrings.copy, exact: true }).waitFor(soon)
  await expect.poll(() => keptHere(page), soon).toContain('"isGone":true')
  await page.reload()
  await unsent().getByRole('button', { name: unsentStrings.copy, exact: true }).click()
  await toast(unsentStrings.copied).waitFor(soon)
  expect(await keptHere(page)).toContain('An answer that nobody got')
  await unsent().getByRole('button', { name: sendingStrings.discard, exact: true }).click()
  await unsent().waitFor({ ...soon, state: 'detached' })
  await expect.poll(() => keptHere(page), soon).not.toContain('An answer that nobody got')
  await browser.leave(page)
})

test('who loses the sight of a conversation they have open is told so', async () => {
  const rae = await app.person('Rae', { workspace: mara.workspace, rights: ['chat'], scope: 'assigned' })
  await says(bot, 'Bella', 'hello from Bella')
  await app.callApi(mara, assign, { params: { id: ids['Bella']!, assignee: rae.id } })
  await open(rae, 'Bella')
  await app.callApi(mara, assign, { params: { id: ids['Bella']!, assignee: mara.id } })
  await toast(goneStrings.notSeen('Bella')).waitFor(soon)
  await browser.leave(page)
})

test('who deletes what they have open is not told of themselves', async () => {
  await says(bot, 'Carla', 'hello from Carla')
  await open(ben, 'Carla')
  const body = { act: { do: 'delete' as const }, ids: [ids['Carla']!] }
  await app.callApi(ben, startBulk, { headers: { teamid: mara.workspace }, body })
  await page.getByText('Pick a conversation to read it here.').waitFor(soon)
  expect(await toast(goneStrings.deletedBy('Ben', 'Carla')).count()).toBe(0)
  await browser.leave(page)
})

test('a bot that is given another name has it at once in the conversation that is open, and where it said something', async () => {
  const given = await app.bot(mara.workspace, 'Old name')
  await says(given, 'Clara', 'hello from Clara')
  await open(ben, 'Clara')
  const pane = page.getByRole('main', { name: 'Clara' })
  await pane.getByText('Old name').first().waitFor(soon)
  await app.callApi(mara, saveBot, { body: { bot: { client_key: given.clientKey, name: 'New name' } } })
  await pane.getByText('New name').first().waitFor(soon)
  await pane
    .getByText('Old name')
    .first()
    .waitFor({ ...soon, state: 'detached' })
  await browser.leave(page)
})

test('who is at the settings of a bot or a user that is removed starts with the keyboard at what says so', async () => {
  const given = await app.bot(mara.workspace, 'Winter bot')
  const una = await app.person('Una', { workspace: mara.workspace, rights: ['chat'] })
  page = await browser.open(app.url, mara.token, `/account/settings/roles/${una.id}`)
  const starts = (title: string) => page.locator('#screen:focus').getByRole('heading', { name: title }).waitFor(soon)
  await page.getByRole('checkbox').first().focus()
  await waitUntilLive(page)
  await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: una.id } })
  await starts(memberStrings.unknown)
  await page.goto(`${app.url}/account/settings/bots/${given.clientKey}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await waitUntilLive(page)
  const body = { client_key: given.clientKey, name: 'Winter bot' }
  await app.callApi(mara, removeBot, { headers: { teamid: mara.workspace }, body })
  await starts(botStrings.unknown)
  await browser.leave(page)
})

test('who loses the right to the screen they are at is told so, in the inbox', async () => {
  const zoe = await app.person('Zoe', { workspace: mara.workspace, rights: ['chat', 'train'] })
  page = await browser.open(app.url, zoe.token, '/account/settings/ai')
  await page.getByRole('heading', { name: settingsStrings.trainers.title }).waitFor(soon)
  await waitUntilLive(page)
  const rights = { train: false, chat: true, edit: false, billing: false, support: false }
  await app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: zoe.id, ...rights } })
  await toast(settingsStrings.settings.lost).waitFor(soon)
  expect(new URL(page.url()).pathname).toBe('/messages/')
  // Who comes by an address of others is only led on.
  await page.goto(`${app.url}/account/settings/ai`)
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/messages/')
  expect(await toast(settingsStrings.settings.lost).count()).toBe(0)
  await browser.leave(page)
})

test('a conversation that is open comes back with its bot, and what was written in it', async () => {
  const given = await app.bot(mara.workspace, 'Summer bot')
  const at = { headers: { teamid: mara.workspace }, body: { client_key: given.clientKey } }
  await says(given, 'Cora', 'hello from Cora')
  await open(mara, 'Cora')
  await field().fill('half an answer')
  await app.callApi(mara, removeBot, { ...at, body: { ...at.body, name: 'Summer bot' } })
  await page.getByRole('heading', { name: goneStrings.notFound }).waitFor(soon)
  await app.callApi(mara, restoreBot, at)
  await transcript().getByText('hello from Cora').waitFor(soon)
  await expect.poll(() => field().inputValue(), soon).toBe('half an answer')
  await browser.leave(page)
})

test('who is at a view of a bot that is removed, or comes to it, is told why they see all conversations, and these do not bear its name', async () => {
  const given = await app.bot(mara.workspace, 'Spring bot')
  await says(given, 'Edda', 'hello from Edda')
  await says(bot, 'Effi', 'hello from Effi')
  const criteria = { ...wholeInbox, tab: 'all' as const, filterHolder: 'ai' as const }
  const view = await app.callApi(mara, saveView, { body: { name: 'Of spring', shared: true, client_key: given.clientKey, criteria } })
  await open(ben, 'Effi')
  const link = page.getByRole('link', { name: /^Of spring/ })
  await link.getByText('1').waitFor(soon)
  await link.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe(view.id)
  const isTold = async () => {
    await toast(strings.list.viewWithoutBot('Of spring')).waitFor(soon)
    await row('Effi').waitFor(soon)
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=all')
    expect(await link.getAttribute('aria-current')).toBeNull()
  }
  await app.callApi(mara, removeBot, { headers: { teamid: mara.workspace }, body: { client_key: given.clientKey, name: 'Spring bot' } })
  await isTold()
  await link.getByText('0').waitFor(soon)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await link.click()
  await isTold()
  await browser.leave(page)
})

test('a label that is deleted while it has the focus in the menu hands it to the next one', async () => {
  const names = ['Alpha', 'Beta', 'Gamma']
  const at = (tagName: string) => ({ body: { tagName, client_key: bot.clientKey } })
  for (const name of names) await app.callApi(mara, upsertLabel, at(name))
  await says(bot, 'Dora', 'hello from Dora')
  await open(ben, 'Dora')
  await pressAlone(page, 'l')
  const input = page.getByRole('textbox', { name: 'Enter New Label' })
  await input.and(page.locator(':focus')).waitFor(soon)
  const box = (name: string) => page.getByRole('checkbox', { name })
  const focused = (name: string) => box(name).and(page.locator(':focus')).waitFor(soon)
  await focusedAfter(['ArrowDown', 'ArrowDown'])
  await focused('Beta')
  await app.callApi(mara, deleteLabel, at('Beta'))
  await focused('Gamma')
  await focusedAfter(['ArrowUp'])
  await focused('Alpha')
  await app.callApi(mara, deleteLabel, at('Gamma'))
  await box('Gamma').waitFor({ ...soon, state: 'detached' })
  await focused('Alpha')
  await app.callApi(mara, deleteLabel, at('Alpha'))
  await input.and(page.locator(':focus')).waitFor(soon)
  await browser.leave(page)
})

async function focusedAfter(keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('who mentions a colleague that gets another name meanwhile tells them all the same', async () => {
  const ulla = await app.person('Ulla', { workspace: mara.workspace, rights: ['chat'] })
  // Her e-mail, by which she can be mentioned as well, says none of the two names.
  const rename = (first_name: string, last: string) =>
    app.callApi(ulla, updatePerson, { body: { real_name: `${first_name} ${last}`, first_name } })
  await rename('Wanda', 'Old')
  await says(bot, 'Elsa', 'hello from Elsa')
  await open(ben, 'Elsa')
  await field().fill('@Wanda Old please look')
  const note = page.getByRole('textbox', { name: paneStrings.field.note })
  await expect.poll(() => note.inputValue(), soon).toBe('@Wanda Old please look')
  await rename('Vera', 'New')
  // The page has heard of it once the new name is offered.
  await note.press('End')
  await note.pressSequentially(', @Ver')
  await page.getByRole('option', { name: 'Vera New' }).waitFor(soon)
  await note.fill('@Wanda Old please look now')
  await page.getByText(paneStrings.becameNote, { exact: true }).waitFor(soon)
  await note.press('Enter')
  const told = async () => {
    const { Days } = await app.callApi(mara, getConversation, one('Elsa'))
    return Days.flatMap((day) => day.Messages).find(({ text }) => text === '@Wanda Old please look now')?.privateRecipients
  }
  await expect.poll(told, soon).toEqual([ulla.id])
  await browser.leave(page)
})

test('who mentions a colleague that is removed meanwhile is told before they send the note that nobody tells them', async () => {
  const una = await app.person('Una', { workspace: mara.workspace, rights: ['chat'] })
  await says(bot, 'Edna', 'hello from Edna')
  await open(ben, 'Edna')
  await field().fill('@una please look')
  const note = page.getByRole('textbox', { name: paneStrings.field.note })
  await expect.poll(() => note.inputValue(), soon).toBe('@una please look')
  await page.getByText(paneStrings.becameNote, { exact: true }).waitFor(soon)
  await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: una.id } })
  await page.getByText(`${paneStrings.becameNote} ${paneStrings.left(['Una'])}`).waitFor(soon)
  await browser.leave(page)
})

test('no page complained but of what is gone', () => {
  expect(browser.complaints.filter((complaint) => !/status of (403|404|410)/.test(complaint))).toEqual([])
})
