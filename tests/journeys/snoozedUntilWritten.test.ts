import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { snooze } from '#features/inbox/actions/contract.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  ;({ mara, bot } = await app.team(['chat']))
})

const talk = async (name: string) => (await app.report(bot, name, 'Hello?', { profile: { name } })).conversationId
const row = (page: Page, id: string) => page.getByRole('list', { name: /^Conversations/ }).locator(`a[data-id="${id}"]`)
const entry = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Until the customer writes', exact: true })
const until = async (id: string) => (await app.callApi(mara, getConversation, { params: { id } })).snoozed_until
const said = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor(soon)

/** Opens the choice of a row by its key, and takes the entry by its own. */
async function byKeys(page: Page): Promise<void> {
  await pressAlone(page, 'h')
  await page
    .getByRole('button', { name: /^(Later|This evening|Tomorrow)/ })
    .and(page.locator(':focus'))
    .waitFor(soon)
  await pressAlone(page, 'w')
}

const ways: [string, string, object, (page: Page, id: string) => Promise<void>][] = [
  [
    'the pointer, in the header',
    'conversation',
    { width: 1440 },
    async (page) => {
      await page.locator('[data-pane] header').getByRole('button', { name: 'Snooze', exact: true }).click(soon)
      await entry(page).click()
    },
  ],
  [
    'the pointer, in the menu of a row',
    'list',
    { width: 1024 },
    async (page, id) => {
      await row(page, id).click({ button: 'right', ...soon })
      await page.getByRole('menuitem', { name: /^Snooze/ }).click()
      await entry(page).click()
    },
  ],
  [
    'keys',
    'list',
    { width: 1440 },
    async (page, id) => {
      await row(page, id).waitFor(soon)
      await pressAlone(page, 'j')
      await row(page, id).and(page.locator(':focus')).waitFor(soon)
      await byKeys(page)
    },
  ],
  [
    'a finger',
    'conversation',
    { width: 390, touch: true },
    async (page) => {
      await page.locator('[data-pane] header').getByRole('button', { name: 'More', exact: true }).tap(soon)
      await page.getByRole('menuitem', { name: /^Snooze/ }).tap()
      await entry(page).tap()
    },
  ],
]

test.each(ways)('by %s it is snoozed until its customer writes, and Undo takes that back', async (way, where, size, choose) => {
  const id = await talk(`Answered by ${way}`)
  const path = where === 'list' ? '/messages/?tab=all' : `/messages/${id}/?tab=all`
  const page = await browser.open(app.url, mara.token, path, { height: 844, ...size }, toastsStay)
  await choose(page, id)
  await said(page, 'Snoozed until the customer writes.')
  expect(await until(id)).toBe(untilCustomerWrites)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => until(id), soon).toBeNull()
  await browser.leave(page)
})

test('several are snoozed so by keys, and taken back', async () => {
  const ids = [await talk('One of two'), await talk('The other of two')]
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all', { width: 1440 }, toastsStay)
  for (const id of ids.toReversed()) {
    await row(page, id).waitFor(soon)
    await pressAlone(page, 'j')
    await row(page, id).and(page.locator(':focus')).waitFor(soon)
    await pressAlone(page, 'x')
  }
  await page.getByRole('region', { name: 'What is selected' }).getByText('2 selected').waitFor(soon)
  await byKeys(page)
  await said(page, '2 conversations snoozed until the customer writes.')
  expect(await Promise.all(ids.map(until))).toEqual([untilCustomerWrites, untilCustomerWrites])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => Promise.all(ids.map(until)), soon).toEqual([null, null])
  await browser.leave(page)
})

test.each([1440, 390])(
  'at %i px Snoozed has it last; row, header and transcript say what it waits for, and the customer brings it back',
  async (width) => {
    const channel = `Waits ${width}`
    const [id, dated] = [await talk(channel), await talk(`Dated ${width}`)]
    const snoozeIt = (one: string, to: number) => app.callApi(mara, snooze, { params: { id: one }, body: { until: to } })
    await snoozeIt(id, untilCustomerWrites)
    await snoozeIt(dated, Math.floor(Date.now() / 1000) + 300 * 86_400)
    const page = await browser.open(app.url, mara.token, '/messages/?folder=snoozed&tab=all', { width, height: 844 })
    await waitUntilLive(page)
    await row(page, id)
      .getByText(/^until the customer writes$/)
      .waitFor(soon)
    const order = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('ul[aria-label^="Conversations"] a[data-id]')].map((one) => one.dataset.id)`)
    await expect.poll(order, soon).toEqual([dated, id])
    await row(page, id).click()
    const bar = page.getByRole('main').getByText('Snoozed until the customer writes', { exact: true })
    await bar.waitFor(soon)
    await page
      .getByRole('region', { name: 'Transcript' })
      .getByText(/You snoozed this until the customer writes/)
      .waitFor(soon)
    await app.report(bot, channel, 'Here I am')
    await bar.waitFor({ ...soon, state: 'detached' })
    expect(await until(id)).toBeNull()
    await browser.leave(page)
    await app.callApi(mara, snooze, { params: { id: dated }, body: { until: null } })
  },
)
