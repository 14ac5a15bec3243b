import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import { styleOf } from '#testing/browser.ts'
import { intercept } from '#testing/intercept.ts'
import { typeSteadily } from '#testing/typeSteadily.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)
let page: Page

beforeAll(async () => {
  page = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
  await page
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .waitFor()
})

interface Placed {
  getBoundingClientRect: () => { left: number }
}

const openId = () => /\/messages\/([0-9a-f-]{36})/.exec(page.url())?.[1]
const header = () => page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
const reply = () => page.getByRole('textbox', { name: 'Reply to the customer' })

test('a conversation is found, opened, taken, answered and handed back by keys alone', async () => {
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await reply().waitFor()
  const first = openId()
  expect(first).toBeDefined()

  const pause = page.getByRole('button', { name: /^Pause AI/ })
  const resume = page.getByRole('button', { name: /^Resume AI/ })
  const wasPaused = await resume.isVisible()
  await page.keyboard.press('p')
  await (wasPaused ? pause : resume).waitFor()
  await page.keyboard.press('p')
  await (wasPaused ? resume : pause).waitFor()

  await page.keyboard.press('r')
  await reply().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('jkp? are letters here')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Transcript' }).getByText('jkp? are letters here').waitFor()
  expect(openId()).toBe(first)

  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.getByRole('link').and(page.locator(':focus')).waitFor()
})

test('what is typed before the composer is there waits for it, and is no command', async () => {
  const place = `/messages/${world.conversations.open}/?tab=all`
  let load = () => undefined as void
  const mayLoad = new Promise<void>((resolve) => (load = resolve))
  const slow = await browser.open(world.url, world.tokens.owner, place, {}, async (it) => {
    await intercept(it, `**/api/channels/${world.conversations.open}*`, (route) => void mayLoad.then(() => route.continue()))
  })
  const state = async () => {
    const answer = await fetch(`${world.url}/api/channels/${world.conversations.open}`, {
      headers: { authorization: `Bearer ${world.tokens.owner}` },
    })
    const { is_done, is_starred, tags, assignee, paused } = (await answer.json()) as Record<string, unknown>
    return { is_done, is_starred, tags, assignee, paused }
  }
  const before = await state()
  await slow
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .waitFor()
  await slow.getByRole('main').waitFor()
  await slow.keyboard.press('r')
  await slow.keyboard.type('please look, see? ')
  await slow.keyboard.press('Enter')
  await slow.keyboard.type('Thanks!')
  await slow.getByRole('status').getByText('please look, see? Thanks!').waitFor()
  load()
  const field = slow.getByRole('textbox', { name: 'Reply to the customer' })
  await expect.poll(() => field.inputValue(), soon).toBe('please look, see? Thanks!')
  await slow.keyboard.type(' Bye')
  await expect.poll(() => field.inputValue()).toBe('please look, see? Thanks! Bye')
  await field.fill('')
  await slow.keyboard.press('Escape')
  // Where no field is, words are no commands either.
  await typeSteadily(slow, 'the seal please')
  await slow.keyboard.press('?')
  await slow.getByRole('dialog').getByText(strings.keys.next).waitFor(soon)
  await slow.getByRole('dialog').getByText(strings.keys.handBack).waitFor(soon)
  expect(new URL(slow.url()).pathname).toContain(world.conversations.open)
  expect(await state()).toEqual(before)
  await browser.leave(slow)
})

test('the help lists the keys, and the palette leads anywhere', async () => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.getByText(strings.keys.next).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor()
  const { nextUp, inbox, needsHuman, mentions, followUp, snoozed, done, deleted } = strings.frame
  const places = [nextUp, inbox, needsHuman, mentions, followUp, snoozed, done, deleted]
  // As in the sidebar.
  const offered = page.getByRole('group', { name: strings.frame.places }).getByRole('option')
  await expect.poll(async () => (await offered.allInnerTexts()).slice(0, places.length), soon).toEqual(places)
  await page.keyboard.type('Bots')
  await page.getByRole('option', { name: /Bots/ }).and(page.locator('[data-highlighted]')).waitFor()
  await page.keyboard.press('Enter')
  // Within the page there is no load to wait for.
  await expect.poll(() => page.url(), soon).toContain('/account/settings/bots')
  await page.getByText('Smalltalk').first().waitFor()
  await page.goBack()
  await page.getByRole('list', { name: /^Conversations/ }).waitFor()
})

test('the list of keys tells those of a conversation before one is open, and fills both columns', async () => {
  await page.goto(`${world.url}/messages/?tab=all`)
  await page
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  for (const says of [strings.keys.next, strings.keys.reply, strings.conversation.note, strings.keys.handBack, strings.keys.palette])
    await help.getByText(says, { exact: true }).waitFor()
  const lefts = await help
    .getByRole('term')
    .evaluateAll((terms) => terms.map((term) => (term as unknown as Placed).getBoundingClientRect().left))
  const inFirst = lefts.filter((left) => left === Math.min(...lefts)).length
  expect(Math.abs(lefts.length - 2 * inFirst)).toBeLessThanOrEqual(lefts.length / 4)
  // One cap, in one line.
  expect((await help.getByText('Ctrl K', { exact: true }).boundingBox())!.height).toBeLessThan(22)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
})

test('back and reload show the same screen', async () => {
  await page.goto(`${world.url}/messages/${world.conversations.open}/?tab=mine`)
  await reply().waitFor()
  const name = await header()
  await page.reload()
  await reply().waitFor()
  expect(await header()).toBe(name)
  expect(page.url()).toBe(`${world.url}/messages/${world.conversations.open}/?tab=mine`)
})

test('the edge of the composer is what shows its focus, in the colour of who holds the conversation', async () => {
  await page.goto(`${world.url}/messages/${world.conversations.open}/?tab=all`)
  await reply().waitFor()
  const frame = page.getByRole('main').locator('section > div', { has: reply() })
  const side = () => styleOf(frame, 'borderLeftColor')
  const holder = await styleOf(frame, 'borderTopColor')
  expect(await side()).not.toBe(holder)
  await reply().focus()
  await expect.poll(side, soon).toBe(holder)
  expect(await styleOf(frame, 'outlineStyle')).toBe('none')
})

test('on a phone Done is beside the field, and no menu tells of keys', async () => {
  const place = `/messages/${world.conversations.open}/?tab=all`
  const phone = await browser.open(world.url, world.tokens.owner, place, { width: 390, touch: true })
  const bar = phone.getByRole('main').locator('header').first()
  await bar.getByRole('button', { name: 'More', exact: true }).tap()
  const done = phone.getByRole('menuitem', { name: 'Move to Done' })
  await done.waitFor(soon)
  await expect.poll(() => done.innerText()).toBe('Move to Done')
  await phone.keyboard.press('Escape')
  await done.waitFor({ ...soon, state: 'detached' })
  // In the lower half of the screen, and large enough for a thumb.
  const thumb = phone.getByRole('main').getByRole('button', { name: 'Move to Done' })
  await thumb.waitFor(soon)
  const box = (await thumb.boundingBox())!
  expect(box.y).toBeGreaterThan(phone.viewportSize()!.height / 2)
  expect(box.height).toBeGreaterThanOrEqual(40)
  await thumb.tap()
  await phone.getByText('Moved to Done.').waitFor(soon)
  await browser.leave(phone)
})

test('Tab stops once at the list, and the arrows move in it', async () => {
  await page.goto(`${world.url}/messages/?tab=all`)
  const links = page.getByRole('list', { name: /^Conversations/ }).getByRole('link')
  // At the top of the list: beside one further down, the first rows of the page are out of sight, and others once it scrolls.
  await links.first().click()
  await reply().waitFor()
  const stops = () => page.getByRole('list', { name: /^Conversations/ }).locator('a[tabindex="0"]')
  await expect.poll(() => stops().count(), soon).toBe(1)
  await links.nth(1).focus()
  await expect.poll(() => links.nth(1).getAttribute('tabindex'), soon).toBe('0')
  await expect.poll(() => stops().count()).toBe(1)
  await page.keyboard.press('Tab')
  await expect
    .poll(
      () =>
        page
          .getByRole('list', { name: /^Conversations/ })
          .locator(':focus')
          .count(),
      soon,
    )
    .toBe(0)
  await page.keyboard.press('Shift+Tab')
  await links.nth(1).and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await links.nth(2).and(page.locator(':focus')).waitFor(soon)
})

test('Enter takes the label that fits what is typed; a new one is an entry of its own', async () => {
  await page.goto(`${world.url}/messages/${world.conversations.open}/?tab=all`)
  await reply().waitFor()
  await page.getByRole('main').getByRole('button', { name: strings.conversation.label }).click()
  const field = page.getByRole('textbox', { name: 'Enter New Label' })
  await field.fill('fresh labe')
  await page.getByRole('button', { name: 'Create label “fresh labe”' }).click()
  await page.getByRole('checkbox', { name: 'fresh labe', exact: true, checked: true }).waitFor(soon)
  await page.getByRole('checkbox', { name: 'fresh labe', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: 'fresh labe', exact: true, checked: false }).waitFor(soon)
  await field.fill('fresh')
  await field.press('Enter')
  await page.getByRole('checkbox', { name: 'fresh labe', exact: true, checked: true }).waitFor(soon)
  await expect.poll(() => page.getByRole('checkbox', { name: 'fresh', exact: true }).count()).toBe(0)
  // From the field the arrow leads to the first that fits, and Enter ticks it there.
  await field.fill('fresh labe')
  await field.press('ArrowDown')
  await page.getByRole('checkbox', { name: 'fresh labe', exact: true }).and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'fresh labe', exact: true, checked: false }).waitFor(soon)
  await page.keyboard.press('Escape')
})

test('the details begin with who has the conversation', async () => {
  await page.goto(`${world.url}/messages/${world.conversations.open}/?tab=all`)
  await reply().waitFor()
  await page.keyboard.press('d')
  const panel = page.getByRole('complementary', { name: 'User Details' })
  await panel.getByRole('button', { name: /^Assign(ed to| Conversation)/ }).click(soon)
  await page.getByRole('combobox', { name: 'Assign Conversation' }).waitFor(soon)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Hide User Details' }).click()
  await panel.waitFor({ state: 'detached' })
})

test.each([
  [1399, 'over'],
  [1400, 'beside'],
])('at %i px the details open %s the conversation, which keeps its room', async (width, where) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${world.url}/messages/${world.conversations.open}/?tab=all`)
  await reply().waitFor()
  await page.keyboard.press('d')
  const panel = page.getByRole(where === 'over' ? 'dialog' : 'complementary', { name: 'User Details' })
  await panel.waitFor(soon)
  const room = (await page.locator('[data-pane]').boundingBox())!.width
  expect(room).toBeGreaterThanOrEqual(where === 'over' ? 800 : 500)
  await page.keyboard.press('d')
  await panel.waitFor({ state: 'detached', ...soon })
  await page.keyboard.press('d')
  await panel.getByRole('button', { name: 'Hide User Details' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('from the top of the page one skips to the list, to the open conversation or to the reply', async () => {
  await page.goto(`${world.url}/messages/${world.conversations.open}/?tab=all`)
  await reply().waitFor()
  const skips = page.getByRole('link', { name: /^Skip to / })
  const goals = [page.locator('#screen'), page.getByRole('region', { name: 'Transcript' }), reply()]
  expect(await skips.allInnerTexts()).toEqual(['Skip to the conversations', 'Skip to the open conversation', 'Skip to the reply'])
  for (const [index, goal] of goals.entries()) {
    await skips.first().focus()
    for (let at = 0; at < index; at++) await page.keyboard.press('Tab')
    await skips.nth(index).and(page.locator(':focus')).waitFor(soon)
    await page.keyboard.press('Enter')
    await goal.and(page.locator(':focus')).waitFor(soon)
  }
  await page.goto(`${world.url}/account/settings/profile`)
  await page.getByRole('heading', { level: 1 }).waitFor(soon)
  expect(await skips.allInnerTexts()).toEqual(['Skip to the content'])
})
