import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { intercept } from '#testing/intercept.ts'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'
import { chooseEntry } from './chooseEntry.ts'
import { pressAlone } from './pressAlone.ts'
import { toastsStay } from './toastsStay.ts'

const [world, browser] = await openJourney(openWorld)

const rows = (of: Page) => of.getByRole('list', { name: /^Conversations/ })
/** How many there are in all, as the tab says. */
const count = async (of: Page) => Number(/\d+/.exec(await of.getByRole('link', { name: /^All\s*\d/ }).innerText())?.[0])
/** The conversation that has the focus. */
const focused = (on: Page) => on.evaluate<string | null>(`document.activeElement?.getAttribute('data-id') ?? null`)

test('with a conversation open, what leaves the list hands focus, place and keys to the one that is opened instead', async () => {
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
  await rows(desk).getByRole('link').first().waitFor()
  const openId = () => /\/messages\/([^/]+)\//.exec(new URL(desk.url()).pathname)?.[1] ?? null
  const ids = await rows(desk)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as unknown as { dataset: { id: string } }).dataset.id))
  await desk.keyboard.press('j')
  await expect.poll(() => focused(desk), soon).toBe(ids[0])
  await desk.keyboard.press('Enter')
  await expect.poll(openId, soon).toBe(ids[0])
  await pressAlone(desk, 'e')
  await expect.poll(openId, soon).toBe(ids[1])
  await expect.poll(() => focused(desk), soon).toBe(ids[1])
  await pressAlone(desk, 'h')
  await desk
    .getByRole('button', { name: /^(Later|This evening|Tomorrow)/ })
    .and(desk.locator(':focus'))
    .waitFor()
  await desk.keyboard.press('Enter')
  await expect.poll(openId, soon).toBe(ids[2])
  await expect.poll(() => focused(desk), soon).toBe(ids[2])
  await desk.keyboard.press('j')
  await expect.poll(openId, soon).toBe(ids[3])
  await expect.poll(() => focused(desk), soon).toBe(ids[3])
  await browser.leave(desk)
})

test.each([
  ['r', 'Reply to the customer'],
  ['n', 'Note for your workspace'],
])('%s at a row of the list opens its conversation to write in it', async (key, name) => {
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
  const row = rows(desk).getByRole('link').nth(1)
  await row.waitFor(soon)
  const id = await row.getAttribute('data-id')
  for (let step = 0; step < 2; step++) await desk.keyboard.press('j')
  await row.and(desk.locator(':focus')).waitFor(soon)
  await pressAlone(desk, key)
  await desk.getByRole('textbox', { name }).and(desk.locator(':focus')).waitFor(soon)
  const { pathname, search } = new URL(desk.url())
  expect([pathname, search]).toEqual([`/messages/${id}/`, '?tab=all'])
  await browser.leave(desk)
})

test.each(['by its key', 'by choosing oneself'])(
  'a conversation that is taken %s leaves those who need a human and stays open, and the focus goes on in it',
  async (how) => {
    const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=unassigned&filter=needs-human')
    await rows(desk).getByRole('link').first().waitFor()
    await desk.keyboard.press('j')
    await expect.poll(() => focused(desk), soon).not.toBeNull()
    const taken = await focused(desk)
    await desk.keyboard.press('Enter')
    await desk.getByRole('textbox', { name: 'Reply to the customer' }).waitFor(soon)
    const next = rows(desk).getByRole('link').nth(1)
    const nextId = await next.getAttribute('data-id')
    if (how === 'by its key') await pressAlone(desk, 'i')
    else {
      await pressAlone(desk, 'a')
      await desk.getByRole('combobox', { name: 'Assign Conversation' }).fill('Mara')
      await desk
        .getByRole('option', { name: /\(you\)/ })
        .and(desk.locator('[data-highlighted]'))
        .waitFor(soon)
      await desk.keyboard.press('Enter')
    }
    await expect.poll(() => rows(desk).locator(`a[data-id="${taken}"]`).count(), soon).toBe(0)
    expect(new URL(desk.url()).pathname).toContain(taken)
    await desk.getByRole('region', { name: 'Transcript' }).and(desk.locator(':focus')).waitFor(soon)
    await desk.keyboard.press('j')
    await expect.poll(() => focused(desk), soon).toBe(nextId)
    await expect.poll(() => new URL(desk.url()).pathname, soon).toContain(nextId)
    await browser.leave(desk)
  },
)

test('the keys go on after a row was chosen by its box', async () => {
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', {}, toastsStay)
  await rows(desk).getByRole('link').first().waitFor()
  const before = await count(desk)
  const row = rows(desk).getByRole('listitem').first()
  await row.hover()
  await row.getByRole('checkbox').click()
  await desk.getByRole('region', { name: 'What is selected' }).getByText('1 selected').waitFor()
  await pressAlone(desk, 'e')
  await expect.poll(() => count(desk), soon).toBe(before - 1)
  await pressAlone(desk, 'z')
  await expect.poll(() => count(desk), soon).toBe(before)
  await browser.leave(desk)
})

test('what is taken back before the server has answered is taken back once it has, and not what was done before it', async () => {
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', {}, toastsStay)
  const row = (id: string | null) => rows(desk).locator(`a[data-id="${id}"]`)
  await rows(desk).getByRole('link').nth(1).waitFor(soon)
  const [first, second] = await Promise.all([0, 1].map((n) => rows(desk).getByRole('link').nth(n).getAttribute('data-id')))
  await desk.keyboard.press('j')
  await row(first!).and(desk.locator(':focus')).waitFor(soon)
  await pressAlone(desk, 'e')
  await desk.getByText('Moved to Done.').first().waitFor(soon)
  await row(second!).and(desk.locator(':focus')).waitFor(soon)
  const mayAnswer = Promise.withResolvers<void>()
  await intercept(desk, `**${moveToDone.path.replace(':id', second!)}`, async (route) => {
    const response = await route.fetch()
    await mayAnswer.promise
    await route.fulfill({ response })
  })
  await pressAlone(desk, 'e')
  // The change is there before the answer.
  await row(second!).waitFor({ state: 'detached', ...soon })
  await pressAlone(desk, 'z')
  mayAnswer.resolve()
  await row(second!).waitFor(soon)
  expect(await row(first!).count()).toBe(0)
  await pressAlone(desk, 'z')
  await row(first!).waitFor(soon)
  await browser.leave(desk)
})

test('no key does anything to a row that one left with its list', async () => {
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', {}, toastsStay)
  const row = (id: string) => rows(desk).locator(`a[data-id="${id}"]`)
  await rows(desk).getByRole('link').nth(2).waitFor(soon)
  const [left, next] = await Promise.all([0, 2].map(async (n) => (await rows(desk).getByRole('link').nth(n).getAttribute('data-id'))!))
  await desk.keyboard.press('j')
  await row(left!).and(desk.locator(':focus')).waitFor(soon)
  await desk.getByRole('link', { name: 'Deleted', exact: true }).click()
  await desk.getByRole('heading', { name: 'Deleted conversations' }).waitFor(soon)
  await pressAlone(desk, 'e')
  await desk.goBack()
  await row(next!).waitFor(soon)
  // What is asked for is done in turn: what the key would have done is done once the next one is.
  await row(next!).focus()
  await pressAlone(desk, 'e')
  await row(next!).waitFor({ state: 'detached', ...soon })
  expect(await row(left!).count()).toBe(1)
  await pressAlone(desk, 'z')
  await row(next!).waitFor(soon)
  await browser.leave(desk)
})

test('the palette acts on what is chosen, before what is open', async () => {
  const desk = await browser.open(world.url, world.tokens.owner, `/messages/${world.conversations.open}/?tab=all`, {}, toastsStay)
  await rows(desk).getByRole('link').first().waitFor()
  await desk.getByRole('textbox', { name: 'Reply to the customer' }).waitFor()
  const before = await count(desk)
  const palette = async (typed: string) => {
    await desk.keyboard.press('Control+k')
    await desk.locator('[role=dialog] input:focus').waitFor()
    await desk.keyboard.type(typed)
  }
  for (const at of [0, 1]) {
    const row = rows(desk).getByRole('listitem').nth(at)
    await row.hover()
    await row.getByRole('checkbox').click()
  }
  await desk.getByRole('region', { name: 'What is selected' }).getByText('2 selected').waitFor()
  await palette('label')
  await chooseEntry(desk, 'Label: 2 conversations')
  // Before it has the focus, Escape ends the choosing of those two.
  await desk.getByRole('textbox', { name: 'Enter New Label' }).and(desk.locator(':focus')).waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('textbox', { name: 'Enter New Label' }).waitFor({ state: 'detached' })
  await palette('to done')
  await chooseEntry(desk, 'Move to Done: 2 conversations')
  await expect.poll(() => count(desk), soon).toBe(before - 2)
  await desk.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => count(desk), soon).toBe(before)
  // Nothing is chosen any more, so it is the open one again.
  await palette('label')
  await desk.getByRole('option', { name: /^Label Conversation: / }).waitFor()
  await expect.poll(() => desk.getByRole('option', { name: / 2 conversations/ }).count()).toBe(0)
  await browser.leave(desk)
})

test('what is asked for while the page still fetches how is done in turn; what cannot be fetched is said, and not done later', async () => {
  const started = { fetch: () => undefined as void }
  const mayFetch = new Promise<void>((resolve) => (started.fetch = resolve))
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', {}, async (one) => {
    await toastsStay(one)
    await one.route('**/assets/Acting-*', (route) => void mayFetch.then(() => route.continue()))
  })
  await rows(desk).getByRole('link').first().waitFor()
  const before = await count(desk)
  await desk.keyboard.press('j')
  await expect.poll(() => focused(desk), soon).not.toBeNull()
  const first = await focused(desk)
  await pressAlone(desk, 'e')
  await desk.keyboard.press('j')
  await expect.poll(() => focused(desk), soon).not.toBe(first)
  await pressAlone(desk, 'e')
  started.fetch()
  await expect.poll(() => count(desk), soon).toBe(before - 2)
  await pressAlone(desk, 'z')
  await pressAlone(desk, 'z')
  await expect.poll(() => count(desk), soon).toBe(before)
  await browser.leave(desk)

  const cut = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', {}, (one) =>
    one.route('**/assets/Acting-*', (route) => route.abort()),
  )
  await rows(cut).getByRole('link').first().waitFor()
  await cut.keyboard.press('j')
  await expect.poll(() => focused(cut), soon).not.toBeNull()
  await pressAlone(cut, 'e')
  await cut.getByText('The server isn’t responding. Nothing was lost. Try again in a moment.').waitFor()
  expect(await count(cut)).toBe(before)
  await browser.leave(cut)
})

test('the row for which something is chosen is marked as long as that lasts', async () => {
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
  await rows(desk).getByRole('link').first().waitFor()
  const marked = () =>
    desk.evaluate<boolean[]>(
      `[...document.querySelectorAll('a[data-id]')].slice(0, 3).map((row) => getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)')`,
    )
  const second = await rows(desk).getByRole('link').nth(1).getAttribute('data-id')
  await desk.keyboard.press('j')
  await desk.keyboard.press('j')
  await expect.poll(() => focused(desk), soon).toBe(second)
  await pressAlone(desk, 'l')
  await desk.getByRole('textbox', { name: 'Enter New Label' }).and(desk.locator(':focus')).waitFor(soon)
  await expect.poll(marked, soon).toEqual([false, true, false])
  await desk.keyboard.press('Escape')
  await expect.poll(marked, soon).toEqual([false, false, false])
  await browser.leave(desk)
})

test('however late the saved views come, the field that saves another does not take the focus from them', async () => {
  const answer = { give: () => undefined as void }
  const mayAnswer = new Promise<void>((resolve) => (answer.give = resolve))
  const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all&label=shipping', { width: 1024 }, (one) =>
    intercept(one, '**/api/views', (route) => void mayAnswer.then(() => route.continue())),
  )
  await rows(desk).getByRole('link').first().waitFor()
  await desk.getByRole('button', { name: 'Views' }).click()
  const views = desk.getByRole('dialog', { name: 'Views' })
  await views.waitFor(soon)
  answer.give()
  const field = views.getByLabel('Name of the view')
  await field.waitFor(soon)
  await views.and(desk.locator(':focus, :focus-within')).waitFor(soon)
  expect(await field.and(desk.locator(':focus')).count()).toBe(0)
  await browser.leave(desk)
})

test('no page complained, and none asked another server for anything', () => {
  // A part was kept from one of them.
  expect(browser.complaints.filter((one) => !one.includes('Acting-'))).toEqual([])
})
