import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { strings } from '#shared/app.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { intercept } from '#testing/intercept.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** A morning at the queue of what needs one, by keys alone. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, rows, row, field, transcript } = inboxFixture(app, () => page)
const names = async (of = page) =>
  (await rows(of).allInnerTexts()).map((text) =>
    text
      .trim()
      .split('\n')
      .find((line) => line.length > 2),
  )
const open = (name: string) => app.callApi(mara, getConversation, { params: { id: ids[name]! } })
const count = (of = page) => of.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Next up/ })

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team())
  await says(bot, 'Calm', 'Hello?')
  await says(bot, 'Erik', 'Where is my order?')
  await app.callApi(mara, setPaused, { params: { id: ids['Erik']! }, headers: { paused: true } })
  await says(bot, 'Sofia', 'A person, please', { kind: 'human' })
  await says(bot, 'Ida', 'Is anybody there?', { kind: 'human' })
  page = await browser.open(app.url, mara.token, '/dashboard/')
  await row('Erik').waitFor()
})

test('one lands at what needs one, longest waiting first, and every number says the same', async () => {
  expect(new URL(page.url()).search).toContain('filter=next-up')
  expect(await names()).toEqual(['Erik', 'Sofia', 'Ida'])
  // Beside the list it says of Enter what its head says.
  await page.getByRole('main').getByText(`${strings.list.nextUpTakes}.`).waitFor(soon)
  await expect.poll(() => count().innerText(), soon).toMatch(/3$/)
  await expect.poll(() => page.title(), soon).toBe('(3) Next up · Baton')
  await says(bot, 'Late', 'Me too', { kind: 'human' })
  await expect.poll(() => names(), soon).toEqual(['Erik', 'Sofia', 'Ida', 'Late'])
  await expect.poll(() => page.title(), soon).toBe('(4) Next up · Baton')
})

test('Enter takes and replies; Ctrl Enter sends, hands back and opens the next, until nobody waits', async () => {
  await page.keyboard.press('Enter')
  await field().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('It comes tomorrow.')
  await page.keyboard.press('Control+Enter')
  // The reply in which one stood is gone; Tab goes on in the next conversation, and not at the beginning of the page.
  await page.getByRole('main', { name: 'Sofia' }).and(page.locator(':focus')).waitFor(soon)
  await expect.poll(async () => (({ paused, assignee }) => [paused, assignee])(await open('Erik')), soon).toEqual([false, null])
  await expect.poll(() => names(), soon).toEqual(['Sofia', 'Ida', 'Late'])
  await expect.poll(() => page.title(), soon).toBe('(3) Sofia · Baton')

  // What one has taken stays until it is answered, for oneself alone.
  const colleague = await browser.open(app.url, ben.token, '/messages/?filter=next-up')
  await expect.poll(() => names(colleague), soon).toEqual(['Sofia', 'Ida', 'Late'])
  await page.keyboard.press('Enter')
  // It stays for as long as a pointer is on it.
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.hover(soon)
  await expect.poll(() => names(colleague), soon).toEqual(['Ida', 'Late'])
  expect((await open('Sofia')).assignee).toBe(mara.id)
  expect(await names()).toEqual(['Sofia', 'Ida', 'Late'])
  // Typed ahead or not, it is in the field.
  await page.keyboard.type('I am here.')
  await expect.poll(() => field().inputValue(), soon).toBe('I am here.')
  // By then it would take back the handing back.
  await page.keyboard.press('Control+Enter')
  await undo.waitFor({ state: 'detached', ...soon })
  await page.getByRole('main', { name: 'Ida' }).waitFor()
  expect((await transcript().innerText()).includes('I am here.')).toBe(false)

  // A colleague is quicker with the next one.
  const message = { jmid: crypto.randomUUID(), text: 'Mine!' }
  await app.callApi(ben, submitMessage, { params: { id: ids['Late']! }, body: { message } })
  await expect.poll(() => names(), soon).toEqual(['Ida'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('Yes.')
  await expect.poll(() => field().inputValue(), soon).toBe('Yes.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Nobody is waiting for you.').first().waitFor()
  // The keys go on where that is said.
  await page.getByRole('link', { name: 'Show all conversations' }).and(page.locator(':focus')).waitFor(soon)
  await expect.poll(() => page.title(), soon).toBe('Next up · Baton')
  await page.getByRole('link', { name: 'Calm', exact: true }).waitFor()
  await browser.leave(colleague)
})

test('a customer who writes to who holds them, a mention and a mark come up; a pointer only opens', async () => {
  await app.callApi(mara, setPaused, { params: { id: ids['Calm']! }, headers: { paused: true } })
  const note = { jmid: crypto.randomUUID(), text: '@Mara', type: 'note' as const, privateRecipients: [mara.id] }
  await app.callApi(ben, submitMessage, { params: { id: ids['Late']! }, body: { message: note } })
  await says(bot, 'Sofia', 'A person again', { kind: 'human' })
  await expect.poll(async () => new Set(await names()), soon).toEqual(new Set(['Calm', 'Late', 'Sofia']))
  await row('Sofia').click()
  await page.getByRole('main', { name: 'Sofia' }).waitFor()
  await transcript().getByText('A person again').waitFor()
  expect((await open('Sofia')).assignee).toBeNull()
  await row('Late').click()
  await transcript().getByText('Mine!').waitFor()
  // Opened, the mention is read; what waits stays.
  await expect.poll(async () => new Set(await names()), soon).toEqual(new Set(['Calm', 'Sofia']))
})

test('while replies are on their way one goes on through the queue, and is not led back to who has got one', async () => {
  await says(bot, 'Last', 'A person, please', { kind: 'human' })
  await page.goto(`${app.url}/messages/?filter=next-up`)
  await row('Last').waitFor(soon)
  const [first, second, third] = (await names()) as [string, string, string]
  let arrive = () => undefined as void
  const mayArrive = new Promise<void>((resolve) => (arrive = resolve))
  const end = await intercept(page, '**/submit', async (route) => {
    await mayArrive
    await route.continue()
  })
  await row(first).click()
  for (const [name, next] of [
    [first, second],
    [second, third],
  ] as const) {
    await page.getByRole('main', { name }).waitFor(soon)
    await field().fill(`An answer for ${name}.`)
    await field().press('Control+Enter')
    await page.getByRole('main', { name: next }).waitFor(soon)
  }
  // Neither has received anything yet.
  expect(await names()).toEqual([first, second, third])
  arrive()
  await expect.poll(() => names(), soon).toEqual([third])
  end()
})

test('Enter is for what is open, also once a colleague was quicker with it', async () => {
  await says(bot, 'Gone', 'A person, please', { kind: 'human' })
  await row('Gone').click(soon)
  await page.getByRole('main', { name: 'Gone' }).waitFor(soon)
  const message = { jmid: crypto.randomUUID(), text: 'I have you.' }
  await app.callApi(ben, submitMessage, { params: { id: ids['Gone']! }, body: { message } })
  await row('Gone').waitFor({ state: 'detached', ...soon })
  const [next] = (await names()) as [string]
  const { assignee } = await open(next)
  await page.keyboard.press('Enter')
  // What is typed now is for whom one sees, and nobody else is taken.
  await field().and(page.locator(':focus')).waitFor(soon)
  await page.getByRole('main', { name: 'Gone' }).waitFor(soon)
  expect((await open(next)).assignee).toBe(assignee)
})

test('the bar of a selection hands the focus to the rows, when it is put away and when what was selected is deleted', async () => {
  for (const name of ['Una', 'Vera', 'Wim']) await says(bot, name, 'A person, please', { kind: 'human' })
  const bar = page.getByRole('region', { name: actStrings.bar.name })
  const select = (name: string) => page.getByRole('checkbox', { name: strings.list.selectNamed(name) }).check()
  const press = async (button: Locator) => {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const focused = rows().and(page.locator(':focus'))
  // By a pointer no row has the focus before.
  await page.goto(`${app.url}/messages/?filter=next-up`)
  await row('Wim').waitFor(soon)
  await select('Una')
  await press(bar.getByRole('button', { name: actStrings.bar.clear }))
  await focused.waitFor(soon)

  await page.reload()
  await row('Wim').waitFor(soon)
  for (const name of ['Una', 'Vera']) await select(name)
  await press(bar.getByRole('button', { name: actStrings.delete }))
  await press(page.getByRole('dialog').getByRole('button', { name: actStrings.bulk.deleteAll(2) }))
  await row('Vera').waitFor({ state: 'detached', ...soon })
  await focused.waitFor(soon)
})

test('the queue has no field for `/`, which opens the search of everything: no letter of what is typed after it does something to a customer', async () => {
  await page.goto(`${app.url}/messages/?filter=next-up`)
  await row('Wim').focus(soon)
  const before = await names()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await expect.poll(() => help.getByRole('definition').allInnerTexts(), soon).toContain('/')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached', ...soon })
  await row('Wim').focus(soon)
  await page.keyboard.type('/exchange')
  await expect.poll(() => help.getByRole('combobox').inputValue(), soon).toBe('exchange')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached', ...soon })
  expect(await names()).toEqual(before)
})

test('nothing went wrong on these pages', () => {
  expect(browser.complaints).toEqual([])
})
