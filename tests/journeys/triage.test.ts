import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { intercept } from '#testing/intercept.ts'
import { seenOf } from '#features/inbox/conversations/unreadContract.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'
import { restOn } from './restOn.ts'
import { toastsStay } from './toastsStay.ts'

const [world, browser] = await openJourney(openWorld)
let page: Page

beforeAll(async () => {
  page = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', {}, toastsStay)
  await rows(page).getByRole('link').first().waitFor()
})

const rows = (of: Page) => of.getByRole('list', { name: /^Conversations/ })
/** The count on a tab, as it is read. */
const badge = async (of: Page, tab: string) =>
  Number(/\d+/.exec(await of.getByRole('link', { name: new RegExp(`^${tab}\\s*\\d`) }).innerText())?.[0])
const inSidebar = (of: Page, name: string) => of.getByRole('navigation', { name: 'Places' }).getByRole('link', { name })
/** How many are snoozed, as the sidebar of a wide window says; it says nothing while there are none. */
const snoozed = async (of: Page) => Number(/\d+/.exec(await inSidebar(of, 'Snoozed').innerText())?.[0] ?? 0)
/** The calls that a page makes from now on to change conversations; what has been read of those that came onto the list it asks when it likes. */
const callsOf = (of: Page): string[] => {
  const calls: string[] = []
  of.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/api/channels') && pathname !== seenOf.path) calls.push(pathname)
  })
  return calls
}
/** The conversation that has the focus. */
const focused = (on: Page) => on.evaluate<string | null>(`document.activeElement?.getAttribute('data-id') ?? null`)

describe.each([1440, 390])('at %i px', (width) => {
  test('fifty conversations are triaged by the keyboard alone, and every count is right at the end', async () => {
    const desk = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', { width, height: 844 })
    await rows(desk).getByRole('link').first().waitFor()
    const here = () => focused(desk)
    const before = { all: await badge(desk, 'All'), snoozed: await snoozed(page) }
    const treated = { done: 0, mine: 0, starred: 0, labelled: 0, snoozed: 0 }
    const label = `triaged${width}`
    const left: string[] = []
    await desk.keyboard.press('j')
    for (let step = 0; step < 50; step++) {
      const id = await expect.poll(here, soon).not.toBeNull().then(here)
      const leaves = step % 5 === 0 || step % 5 === 4
      switch (step % 5) {
        case 0:
          await pressAlone(desk, 'e')
          treated.done++
          break
        case 1:
          await pressAlone(desk, 'i')
          treated.mine++
          break
        case 2:
          await pressAlone(desk, 's')
          treated.starred++
          break
        case 3:
          await pressAlone(desk, 'l')
          await desk.getByRole('textbox', { name: 'Enter New Label' }).and(desk.locator(':focus')).waitFor()
          await desk.keyboard.type(label)
          await desk.keyboard.press('Enter')
          await desk.getByRole('checkbox', { name: label, checked: true }).waitFor()
          await desk.keyboard.press('Escape')
          await desk.getByRole('textbox', { name: 'Enter New Label' }).waitFor({ state: 'detached' })
          treated.labelled++
          break
        case 4:
          await pressAlone(desk, 'h')
          await desk
            .getByRole('button', { name: /^(Later|This evening|Tomorrow)/ })
            .and(desk.locator(':focus'))
            .waitFor()
          await desk.keyboard.press('Enter')
          treated.snoozed++
          break
      }
      // What leaves hands its place, and the focus, to the next; from what stays one goes on oneself.
      if (leaves) left.push(id!)
      else await desk.keyboard.press('j')
      await expect.poll(here, soon).not.toBe(id)
    }
    expect(new Set(left).size).toBe(treated.done + treated.snoozed)
    await expect.poll(() => badge(desk, 'All'), soon).toBe(before.all - treated.done - treated.snoozed)
    await expect.poll(() => snoozed(page), soon).toBe(before.snoozed + treated.snoozed)
    await expect.poll(() => badge(page, 'All'), soon).toBe(before.all - treated.done - treated.snoozed)

    // What a page shows that was opened just now is what this one shows.
    const fresh = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
    await rows(fresh).getByRole('link').first().waitFor()
    const differences = () =>
      Promise.all(['Mine', 'Unassigned', 'All'].map(async (tab) => (await badge(fresh, tab)) - (await badge(desk, tab))))
    await expect.poll(differences, soon).toEqual([0, 0, 0])
    await fresh.goto(`${world.url}/messages/?tab=all&label=${label}`)
    await expect.poll(() => badge(fresh, 'All'), soon).toBe(treated.labelled)
    await browser.leave(fresh)
    await browser.leave(desk)
  })
})

test('what was done last is taken back by a key', async () => {
  const before = await badge(page, 'All')
  await page.keyboard.press('j')
  const id = await expect
    .poll(() => focused(page), soon)
    .not.toBeNull()
    .then(() => focused(page))
  await pressAlone(page, 'e')
  await expect.poll(() => badge(page, 'All'), soon).toBe(before - 1)
  await pressAlone(page, 'z')
  await expect.poll(() => badge(page, 'All'), soon).toBe(before)
  await rows(page).locator(`a[data-id="${id}"]`).waitFor()
})

test('several are chosen by keys, moved by one call, and brought back by Undo; a colleague sees both at once', async () => {
  const colleague = await browser.open(world.url, world.tokens.colleague, '/messages/?tab=all')
  await rows(colleague).getByRole('link').first().waitFor()
  const counts = () => Promise.all([page, colleague].map((one) => badge(one, 'All')))
  // What was done just before may still be on its way to one of them.
  await expect.poll(async () => new Set(await counts()).size, soon).toBe(1)
  const [before] = (await counts()) as [number, number]
  await page.keyboard.press('x')
  for (let step = 0; step < 9; step++) await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: 'What is selected' })
  await bar.getByText('10 selected').waitFor()
  const calls = callsOf(page)
  await pressAlone(page, 'e')
  await page.getByText('10 conversations moved to Done.').waitFor()
  // What is offered, also to the key, stays for as long as a pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  expect(calls).toEqual(['/api/channels/bulk'])
  for (const one of [page, colleague]) await expect.poll(() => badge(one, 'All'), soon).toBe(before - 10)
  await bar.waitFor({ state: 'detached' })

  await pressAlone(page, 'z')
  await page.getByText('Undone. 10 conversations restored.').waitFor()
  for (const one of [page, colleague]) await expect.poll(() => badge(one, 'All'), soon).toBe(before)
  await browser.leave(colleague)
})

test('everything a list holds is chosen at once, with progress while it is done', async () => {
  await page.goto(`${world.url}/messages/?tab=all&folder=done`)
  await rows(page).getByRole('link').first().waitFor()
  const total = await badge(page, 'All')
  expect(total).toBeGreaterThan(100)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Select all( \d+| that match)$/ }).click()
  await page.getByRole('region', { name: 'What is selected' }).getByText(`${total} selected`).waitFor()
  await pressAlone(page, 's')
  await page.getByText(/^\d+ conversations marked as Follow Up\.$/).waitFor(soon)
  await page.goto(`${world.url}/messages/?tab=all&folder=done&filter=follow-up`)
  // Counting under a filter stops at 100, and says so.
  await page.getByRole('link', { name: /^All\s*100\+$/ }).waitFor(soon)
})

test('who was quicker with an assignment is said, and one may go on all the same', async () => {
  await page.goto(`${world.url}/messages/${world.conversations.open}/?tab=mine`)
  await page.getByRole('button', { name: /^Assigned to/ }).waitFor()
  // The colleague takes it while nothing reaches this page.
  await intercept(page, '**/realtime/**', (route) => route.abort())
  const { colleague, conversations, tokens } = world
  const choice = page.getByRole('dialog', { name: 'Assign Conversation' })
  await page.getByRole('button', { name: /^Assigned to/ }).click()
  await choice.getByRole('option', { name: /Chloe/ }).waitFor()
  const taken = await fetch(`${world.url}/api/channels/${conversations.open}/${colleague}/assignee`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens.colleague}` },
  })
  expect(taken.ok).toBe(true)
  await choice.getByRole('option', { name: /Chloe/ }).click()
  await page.getByText(/^Ben Haddad took the conversation with .+ a moment before you\.$/).waitFor()
  await page.getByRole('button', { name: 'Assign anyway' }).click()
  await page.getByRole('button', { name: 'Assigned to Chloe Martin' }).waitFor()
})

test('a view keeps a list under a name, and its address leads a colleague to the same list', async () => {
  await page.goto(`${world.url}/messages/?tab=unassigned&label=shipping&sort=waiting`)
  await rows(page).getByRole('link').first().waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of the view').fill('Parcels that wait')
  await page.getByRole('checkbox', { name: /Share it/ }).check()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Parcels that wait', exact: true }).waitFor()
  await expect.poll(() => page.url(), soon).toContain('view=')

  const colleague = await browser.open(world.url, world.tokens.colleague, '/messages/?tab=all')
  await colleague.getByRole('button', { name: 'Views' }).click()
  await colleague.getByRole('button', { name: 'Parcels that wait', exact: true }).click()
  await colleague.getByRole('button', { name: 'Remove the filter shipping' }).waitFor()
  expect(new URL(colleague.url()).search).toBe(new URL(page.url()).search)
  await browser.leave(colleague)
})

test('who overwrites what a colleague gave a shared view while its list was open is told what it shows now, and can take it back', async () => {
  const address = page.url().slice(world.url.length)
  const colleague = await browser.open(world.url, world.tokens.owner, address)
  const update = async (on: Page) => {
    await on.getByRole('button', { name: 'Update with current filters' }).click()
    await on.getByText('The view Parcels that wait was updated.').waitFor()
  }
  await colleague.getByRole('button', { name: 'Remove the filter shipping' }).click()
  await colleague.getByRole('button', { name: 'Views' }).click()
  await update(colleague)
  await update(page)
  await colleague.getByRole('button', { name: 'Update with current filters' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await colleague.getByRole('button', { name: 'Update with current filters' }).waitFor({ state: 'hidden' })
  await browser.leave(colleague)
})

test('on a phone a finger that rests chooses, the chosen are moved by one call and brought back by Undo, and the owner restores what was deleted', async () => {
  const phone = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', { width: 390, touch: true }, toastsStay)
  const row = (index: number) => rows(phone).getByRole('link').nth(index)
  const acts = phone.getByRole('region', { name: 'What is selected' })
  const picked = (count: number) => acts.getByText(`${count} selected`)
  await row(0).waitFor()
  const before = await badge(phone, 'All')
  const calls = callsOf(phone)
  await restOn(row(0), picked(1))
  await row(1).tap()
  await row(2).tap()
  await picked(3).waitFor()
  await row(2).tap()
  await picked(2).waitFor()
  expect(new URL(phone.url()).pathname).toBe('/messages/')
  // A finger learns no tip: each act says its name in sight, without being cut off.
  for (const name of ['Done', 'Assign', 'Label', 'Snooze', 'Follow Up', 'Delete']) {
    const said = acts.getByText(name, { exact: true })
    await said.waitFor()
    expect(
      await said.evaluate((element: { scrollWidth?: number; clientWidth?: number }) => element.scrollWidth! - element.clientWidth!),
    ).toBe(0)
  }
  await acts.getByRole('button', { name: 'Move to Done' }).tap()
  await phone.getByText('2 conversations moved to Done.').waitFor(soon)
  await phone.getByRole('button', { name: 'Undo' }).focus()
  expect(calls).toEqual(['/api/channels/bulk'])
  await expect.poll(() => badge(phone, 'All'), soon).toBe(before - 2)
  await phone.getByRole('button', { name: 'Undo' }).tap()
  await phone.getByText('Undone. 2 conversations restored.').waitFor(soon)
  await expect.poll(() => badge(phone, 'All'), soon).toBe(before)

  await phone.getByRole('button', { name: 'Select', exact: true }).tap()
  for (const index of [0, 1]) await row(index).tap()
  await picked(2).waitFor()
  await acts.getByRole('button', { name: 'Delete Conversation' }).tap()
  await phone.getByRole('button', { name: 'Delete 2 conversations' }).tap()
  await expect.poll(() => badge(phone, 'All'), soon).toBe(before - 2)
  await phone.goto(`${world.url}/messages/?folder=deleted`)
  const restore = phone.getByRole('button', { name: /^Restore the conversation/ })
  await expect.poll(() => restore.count(), soon).toBe(2)
  await restore.first().tap()
  await expect.poll(() => restore.count(), soon).toBe(1)
  await phone.goto(`${world.url}/messages/?tab=all`)
  await expect.poll(() => badge(phone, 'All'), soon).toBe(before - 1)
  await browser.leave(phone)
})

test('no page complained, and none asked another server for anything', () => {
  // The assignment that came too late was refused, and the socket of that page was cut.
  expect(browser.complaints.filter((one) => !/assignee|realtime/.test(one))).toEqual([])
})
