import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { longPressMs, unseenMs } from '#features/inbox/web/list/pressLimits.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

/** A row that moves between the press and the release, or just before, because something happens in the list meanwhile. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const { ids, says, rows, row } = inboxFixture(app, () => page)

/** However slow the machine is, no finger rests so long that it chooses the row, and no move is older than it takes to see it. */
const timeStands = `(() => {
  const start = setTimeout
  globalThis.setTimeout = (work, ms, ...more) => ([${longPressMs}, ${unseenMs}].includes(ms) ? 0 : start(work, ms, ...more))
})()`

/** Opens the list of a new workspace with five conversations, the last one written first. */
async function openList(touch?: true): Promise<void> {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  for (const name of ['Fay', 'Eli', 'Dan', 'Cleo', 'Bea']) await says(bot, name, `It is ${name}`)
  const device = touch ? { width: 390, touch } : { width: 1440 }
  page = await browser.open(app.url, mara.token, '/messages/?tab=all', device, (one) => one.addInitScript(timeStands))
  await waitUntilLive(page)
  await row('Fay').waitFor(soon)
}

/** The names in the order of the list. */
async function order(): Promise<(string | undefined)[]> {
  const shown = await rows().evaluateAll((links) => links.map((link) => (link as unknown as { dataset: { id: string } }).dataset.id))
  return shown.map((id) => Object.keys(ids).find((name) => ids[name] === id))
}
/** Where the conversation that is open is; null for none. */
const openId = () => /\/messages\/([^/]+)\//.exec(new URL(page.url()).pathname)?.[1] ?? null

/** Whose row has the focus; undefined for none. */
const focusedId = () =>
  page.locator('[data-row] a:focus').evaluateAll((links) => (links[0] as unknown as { dataset: { id: string } } | undefined)?.dataset.id)

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await what.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** What happens in the list while one presses: who writes, and in which order the rows are then. */
const happenings = [
  { what: 'a new conversation comes above it', who: 'Ada', after: ['Ada', 'Bea', 'Cleo', 'Dan', 'Eli', 'Fay'] },
  { what: 'one below it jumps above it', who: 'Fay', after: ['Fay', 'Bea', 'Cleo', 'Dan', 'Eli'] },
  { what: 'its own customer writes', who: 'Dan', after: ['Dan', 'Bea', 'Cleo', 'Eli', 'Fay'] },
]
async function happens({ who, after }: (typeof happenings)[number]): Promise<void> {
  await says(bot, who, `It is ${who}`)
  await expect.poll(order, soon).toEqual(after)
}

describe('by mouse', () => {
  beforeEach(() => openList())
  afterEach(() => browser.leave(page))

  test.each(happenings)('what was pressed is opened although $what', async (happening) => {
    const { x, y } = await middleOf(row('Dan'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await happens(happening)
    await page.mouse.up()
    await expect.poll(openId, soon).toBe(ids['Dan'])
    await page.goBack()
    await expect.poll(openId, soon).toBe(null)
  })

  test.each(happenings.slice(0, 2))('what lay there is opened although, just before the press, $what', async (happening) => {
    const { x, y } = await middleOf(row('Dan'))
    await page.mouse.move(x, y)
    await happens(happening)
    await page.mouse.down()
    await expect.poll(focusedId, soon).toBe(ids['Dan'])
    await page.mouse.up()
    await expect.poll(openId, soon).toBe(ids['Dan'])
    await page.goBack()
    await expect.poll(openId, soon).toBe(null)
  })

  test('a button that lay there does what it says to its own row', async () => {
    await row('Dan').hover()
    const { x, y } = await middleOf(page.getByRole('button', { name: 'Follow up: Dan' }))
    await page.mouse.move(x, y)
    await happens(happenings[0]!)
    await page.mouse.click(x, y)
    await page.getByRole('button', { name: 'Follow up: Dan', pressed: true }).waitFor(soon)
    expect(openId()).toBe(null)
  })

  test('who comes from elsewhere presses what lies there now', async () => {
    await row('Bea').hover()
    await happens(happenings[0]!)
    await row('Dan').click()
    await expect.poll(openId, soon).toBe(ids['Dan'])
  })

  test('who turned the wheel presses what lies there now', async () => {
    const { x, y } = await middleOf(row('Dan'))
    await page.mouse.move(x, y)
    await happens(happenings[0]!)
    await page.mouse.wheel(0, 1)
    await page.mouse.click(x, y)
    await expect.poll(openId, soon).toBe(ids['Cleo'])
  })

  test('a button of the row that was pressed does what it says, and nothing is opened', async () => {
    await row('Dan').hover()
    await page.getByRole('button', { name: 'Follow up: Dan' }).hover()
    await page.mouse.down()
    await happens(happenings[0]!)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Follow up: Dan', pressed: true }).waitFor(soon)
    expect(openId()).toBe(null)
  })

  test('in the way of choosing, what was pressed is chosen, once', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const { x, y } = await middleOf(row('Dan'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await happens(happenings[0]!)
    await page.mouse.up()
    await page.getByRole('checkbox', { name: 'Select Dan', checked: true }).waitFor(soon)
    expect(openId()).toBe(null)
  })

  test('who moves off before the release opens nothing', async () => {
    const opened: string[] = []
    page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname))
    const { x, y } = await middleOf(row('Dan'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await happens(happenings[0]!)
    await page.mouse.move(x, y - 60)
    await page.mouse.up()
    // What is opened next is the first that was.
    await row('Fay').click()
    await expect.poll(openId, soon).toBe(ids['Fay'])
    expect(opened).toEqual([`/messages/${ids['Fay']}/`])
  })
})

describe('by a finger', () => {
  let fingers: CDPSession
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  beforeEach(async () => {
    await openList(true)
    fingers = await page.context().newCDPSession(page)
  })
  afterEach(async () => {
    await fingers.detach()
    await browser.leave(page)
  })

  test.each(happenings)('what was touched is opened although $what', async (happening) => {
    await touch('touchStart', await middleOf(row('Dan')))
    await happens(happening)
    await touch('touchEnd')
    await expect.poll(openId, soon).toBe(ids['Dan'])
  })
})
