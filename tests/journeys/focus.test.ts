import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addLabel, deleteConversation } from '#features/inbox/actions/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { detailsStrings } from '#features/inbox/web/details/details.strings.ts'
import { labelStrings } from '#features/inbox/web/labels/label.strings.ts'
import { goneStrings } from '#features/inbox/web/pane/gone.strings.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { laterStrings } from '#shared/later.strings.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { intercept } from '#testing/intercept.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'
import { toastsStay } from './toastsStay.ts'

/** What is pressed may go away by that. Anyone who uses the keyboard goes on beside it, and not at the beginning of the page. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const ids: Record<string, string> = {}

beforeAll(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  for (let i = 1; i <= 20; i++) await says(`Guest ${i}`, 'Hello?')
  for (let i = 1; i <= 40; i++) await says('Long', `line ${i}`)
  page = await browser.open(app.url, mara.token, `/messages/${ids['Long']}/?tab=all`, {}, toastsStay)
  await transcript().getByText('line 40').waitFor()
})

async function says(name: string, text: string) {
  ids[name] = (await app.report(bot, name, text, { profile: { name }, userKey: `psid-${name}` })).conversationId
}
const transcript = () => page.getByRole('region', { name: 'Transcript' })
const list = () => page.getByRole('list', { name: /^Conversations/ })
const row = (name: string) => list().getByRole('link', { name: new RegExp(`^${name}\\b`) })
const field = () => page.getByRole('textbox', { name: 'Reply to the customer' })
const press = async (what: Locator) => {
  await what.focus()
  await page.keyboard.press('Enter')
}
const focused = (what: Locator) => () => what.and(page.locator(':focus')).count()

test('the pill of new messages hands the focus to the transcript', async () => {
  await transcript().hover()
  await page.mouse.wheel(0, -900)
  await expect.poll(() => transcript().getByText('line 40').isVisible(), soon).toBe(false)
  await says('Long', 'Something new')
  await press(page.getByRole('button', { name: '1 new message' }))
  await expect.poll(focused(transcript()), soon).toBe(1)
})

test('the pill of new conversations hands it to the first of them', async () => {
  await list().hover()
  await page.mouse.wheel(0, 800)
  await expect.poll(() => row('Long').isVisible(), soon).toBe(false)
  await says('Nora', 'Is somebody there?')
  await press(page.getByRole('button', { name: /^Show 1 new/ }))
  await expect.poll(focused(row('Nora')), soon).toBe(1)
})

test('a filter that is taken away hands it to the next one, and the last one to where one filters', async () => {
  await page.goto(`${app.url}/messages/?tab=all&filter=unread,follow-up`)
  await press(page.getByRole('button', { name: 'Remove the filter Follow Up' }))
  await expect.poll(focused(page.getByRole('button', { name: 'Remove the filter Unread' })), soon).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(focused(page.getByRole('button', { name: 'Filter' })), soon).toBe(1)
})

test('the tools and the bar of a selection hand it to each other', async () => {
  await press(page.getByRole('button', { name: 'Select', exact: true }))
  const bar = page.getByRole('region', { name: /chosen|selected|selection/i })
  await expect.poll(focused(bar.getByRole('button').first()), soon).toBe(1)
  await press(bar.getByRole('button', { name: /clear/i }))
  await expect.poll(focused(page.getByRole('button', { name: 'Select', exact: true })), soon).toBe(1)
})

test('what was announced to screen readers offers nothing to come by, and its undoing stays with the key', async () => {
  await row('Guest 7').focus()
  await pressAlone(page, 's')
  await row('Guest 7')
    .getByText('marked as follow up')
    .waitFor({ state: 'attached', ...soon })
  await page.getByText('Marked as Follow Up.').waitFor({ state: 'attached' })
  await expect.poll(() => page.getByRole('button', { name: /^(Undo|Dismiss)$/ }).count()).toBe(0)
  await pressAlone(page, 'z')
  await row('Guest 7')
    .getByText('marked as follow up')
    .waitFor({ state: 'detached', ...soon })
})

test('a toast hands it back to where it was', async () => {
  await row('Guest 7').focus()
  await pressAlone(page, 'e')
  await row('Guest 7').waitFor({ state: 'detached' })
  await expect.poll(focused(row('Guest 6')), soon).toBe(1)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(focused(row('Guest 6')), soon).toBe(1)
  await row('Guest 7').waitFor()
})

test('several that leave hand it to the one below them, and leave it in sight when they come back', async () => {
  await page.goto(`${app.url}/messages/?tab=unassigned`)
  await row('Guest 20').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await pressAlone(page, 'a')
  await page.getByRole('option', { name: /Mara/ }).click()
  await row('Guest 20').waitFor({ state: 'detached', ...soon })
  await page.getByRole('dialog').waitFor({ state: 'detached', ...soon })
  await expect.poll(focused(row('Guest 18')), soon).toBe(1)

  await page.keyboard.press('x')
  for (let step = 0; step < 8; step++) await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await pressAlone(page, 'e')
  await expect.poll(focused(row('Guest 9')), soon).toBe(1)
  await pressAlone(page, 'z')
  await row('Guest 10').waitFor({ state: 'attached', ...soon })
  await expect.poll(focused(row('Guest 9')), soon).toBe(1)
  const outOfSight = async () => {
    const [at, pane] = [(await row('Guest 9').boundingBox())!, (await list().locator('..').boundingBox())!]
    return at.y + at.height - pane.y - pane.height
  }
  await expect.poll(outOfSight, soon).toBeLessThanOrEqual(0)
})

test('Escape in the field that finds customers gives it back to the row it was called from', async () => {
  await row('Guest 12').focus()
  await pressAlone(page, '/')
  const customer = page.getByRole('textbox', { name: strings.list.findCustomer })
  await expect.poll(focused(customer), soon).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(focused(row('Guest 12')), soon).toBe(1)
})

test('a conversation that goes hands it to the one that is opened in its place', async () => {
  await row('Guest 12').click()
  await field().focus()
  await page.keyboard.press('Escape')
  await pressAlone(page, 'e')
  await expect.poll(focused(page.getByRole('main', { name: 'Guest 11' })), soon).toBe(1)
})

test('who chooses whom to give a conversation while it is on its way keeps it, with what was typed, as it comes', async () => {
  let arrive = () => undefined as void
  const isAsked = new Promise<void>((resolve) => (arrive = resolve))
  const end = await intercept(page, '**/api/channels/*-*-*-*-*', async (route) => {
    await isAsked
    await route.continue()
  })
  await row('Guest 8').click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Guest 8' }).waitFor()
  await pressAlone(page, 'a')
  const whom = page.getByRole('combobox', { name: 'Assign Conversation' })
  await expect.poll(focused(whom), soon).toBe(1)
  await page.keyboard.type('ma')
  arrive()
  await field().waitFor(soon)
  expect(await focused(whom)()).toBe(1)
  expect(await whom.inputValue()).toBe('ma')
  await page.keyboard.press('Escape')
  end()
})

test('a message that failed hands it to the transcript, when it is tried again and when it is thrown away', async () => {
  await row('Guest 9').click()
  const end = await intercept(page, '**/submit', (route) =>
    route.fulfill({ status: 422, json: { error: 'x', code: 'invalid', message: 'The customer left.' } }),
  )
  await field().fill('Are you there?')
  await page.keyboard.press('Enter')
  for (const act of ['Retry', 'Discard']) {
    await press(transcript().getByRole('button', { name: act }))
    await expect.poll(focused(transcript()), soon).toBe(1)
  }
  await transcript().getByText('Are you there?').waitFor({ state: 'detached' })
  end()
})

test('a picture that is taken out hands it to the field', async () => {
  await page.locator('input[type="file"]').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await press(page.getByRole('list', { name: 'Files of this message' }).getByRole('button').first())
  await expect.poll(focused(field()), soon).toBe(1)
})

test('a label that is taken off in the details hands it to the next one, and the last one to where one is added', async () => {
  for (const tag of ['Gift', 'VIP']) await app.callApi(mara, addLabel, { params: { id: ids['Guest 3']!, tag } })
  await page.goto(`${app.url}/messages/${ids['Guest 3']}/?tab=all`)
  await field().waitFor(soon)
  await page.locator('[data-details]').click()
  const details = page.getByRole('complementary', { name: detailsStrings.title })
  const remove = (tag: string) => details.getByRole('button', { name: detailsStrings.removeLabel(tag) })
  await press(remove('Gift'))
  await expect.poll(focused(remove('VIP')), soon).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(focused(details.getByRole('button', { name: detailsStrings.addLabel })), soon).toBe(1)
})

test('the field of a label’s new name hands it back to what can be done with the label', async () => {
  await page.goto(`${app.url}/account/settings/bots/${bot.clientKey}/labels`)
  const more = (label: string) => page.getByRole('button', { name: labelStrings.more(label) })
  const name = page.getByRole('textbox', { name: labelStrings.name })
  const rename = async (label: string) => {
    await press(more(label))
    await press(page.getByRole('menuitem', { name: labelStrings.renameEntry }))
    await expect.poll(focused(name), soon).toBe(1)
  }
  await rename('VIP')
  await page.keyboard.press('Escape')
  await expect.poll(focused(more('VIP')), soon).toBe(1)
  await rename('VIP')
  await name.fill('Best')
  await page.keyboard.press('Enter')
  await expect.poll(focused(more('Best')), soon).toBe(1)
})

test('a label that is deleted after a question hands it to the next one, and the last one to the heading', async () => {
  await page.goto(`${app.url}/account/settings/bots/${bot.clientKey}/labels`)
  const more = (label: string) => page.getByRole('button', { name: labelStrings.more(label) })
  const remove = async (label: string) => {
    await press(more(label))
    await press(page.getByRole('menuitem', { name: labelStrings.deleteEntry }))
    await press(page.getByRole('dialog').getByRole('button', { name: labelStrings.deleteButton }))
    await more(label).waitFor({ ...soon, state: 'detached' })
  }
  await remove('Best')
  await expect.poll(focused(more('Gift')), soon).toBe(1)
  await remove('Gift')
  await expect.poll(focused(page.getByRole('heading', { name: labelStrings.title, exact: true })), soon).toBe(1)
})

test('what is restored hands it to what else was deleted, and the last of that to the heading', async () => {
  for (const name of ['Guest 1', 'Guest 2']) await app.callApi(mara, deleteConversation, { params: { id: ids[name]! } })
  await page.goto(`${app.url}/messages/?folder=deleted`)
  const restore = (name: string) => page.getByRole('button', { name: actStrings.deleted.restoreNamed(name), exact: true })
  await press(restore('Guest 2'))
  await expect.poll(focused(restore('Guest 1')), soon).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByText(actStrings.deleted.empty).waitFor(soon)
  await expect.poll(focused(page.getByRole('heading', { name: actStrings.deleted.title })), soon).toBe(1)
})

test('what is restored where it is read hands it to the conversation that opens', async () => {
  await app.callApi(mara, deleteConversation, { params: { id: ids['Guest 2']! } })
  await page.goto(`${app.url}/messages/${ids['Guest 2']}/?folder=deleted`)
  const pane = page.getByRole('main', { name: 'Guest 2' })
  await press(page.getByRole('main').getByRole('button', { name: goneStrings.restore, exact: true }))
  await field().waitFor(soon)
  await expect.poll(focused(pane), soon).toBe(1)
})

test('another screen has it from the start, by the palette, a link and Back, and what is opened there gives it back', async () => {
  const screen = page.locator('#screen')
  const palette = page.getByRole('dialog', { name: laterStrings.palette.name })
  const open = async () => {
    await page.keyboard.press('Control+k')
    await palette.locator('input:focus').waitFor(soon)
  }
  const goTo = async (name: string) => {
    await open()
    await page.keyboard.type(name)
    await palette.getByRole('option', { name, exact: true }).and(page.locator('[data-highlighted]')).waitFor(soon)
    await page.keyboard.press('Enter')
    await expect.poll(focused(screen), soon).toBe(1)
  }
  await page.goto(`${app.url}/messages/?tab=all`)
  await list().waitFor(soon)
  await goTo(strings.frame.users)
  await open()
  await page.keyboard.press('Escape')
  await page.locator('#screen:focus, #screen :focus').waitFor(soon)
  await press(page.getByRole('link', { name: 'Settings of Mara' }))
  await page.getByRole('heading', { level: 1, name: 'Mara' }).waitFor(soon)
  await expect.poll(focused(screen), soon).toBe(1)
  await page.getByRole('link', { name: memberStrings.back }).focus()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: memberStrings.title }).waitFor(soon)
  await expect.poll(focused(screen), soon).toBe(1)
  await goTo(strings.frame.needsHuman)
  await page.getByRole('heading', { level: 1, name: strings.frame.needsHuman }).waitFor(soon)
  await open()
  await page.keyboard.type('hello')
  await palette.getByRole('option', { name: /^Search messages/ }).click()
  await page.locator('#screen input:focus').waitFor(soon)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: strings.frame.needsHuman }).waitFor(soon)
  await expect.poll(focused(screen), soon).toBe(1)
})
