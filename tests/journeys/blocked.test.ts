import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { blockCustomer } from '#features/inbox/actions/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { detailsStrings } from '#features/inbox/web/details/details.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})

const writes = async (name: string, text: string) => (await app.report(bot, name, text, { profile: { name } })).conversationId
const open = (who: TestPerson, path: string, width: number) => browser.open(app.url, who.token, path, { width, height: 844 }, toastsStay)
const row = (page: Page, id: string) => page.getByRole('list', { name: /^Conversations/ }).locator(`a[data-id="${id}"]`)
const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => main(page).getByText('What this customer writes alerts nobody. No AI, no replies.', { exact: true })
const more = async (page: Page, what: string | RegExp) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
const isBlocked = async (id: string) => typeof (await app.callApi(mara, getConversation, { params: { id } })).blocked_since === 'number'

describe.each([1440, 390])('at %i px', (width) => {
  test('a customer is blocked from the menu, and unblocked by Undo, or later in the header; a colleague sees both at once', async () => {
    const name = `Spammer ${width}`
    const id = await writes(name, 'Buy followers')
    const other = await open(ben, '/messages/?folder=done&tab=all', width)
    await waitUntilLive(other)
    const page = await open(mara, `/messages/${id}`, width)
    await more(page, 'Block customer')
    await page.getByText(`${name} is blocked.`, { exact: true }).waitFor(soon)
    await row(other, id).getByText('Blocked', { exact: true }).waitFor(soon)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => isBlocked(id), soon).toBe(false)
    await row(other, id).waitFor({ ...soon, state: 'detached' })
    await browser.leave(page)

    const again = await open(mara, `/messages/${id}`, width)
    await more(again, 'Block customer')
    await expect.poll(() => isBlocked(id), soon).toBe(true)
    await browser.leave(again)
    await row(other, id).click()
    await bar(other).waitFor(soon)
    await writes(name, 'Buy more followers')
    await main(other).getByText('Buy more followers', { exact: true }).waitFor(soon)
    // Nothing is sent to them before that, which the composer says; a note is.
    await main(other)
      .getByText('This customer is blocked. Unblock them to reply; until then, you can write a note.', { exact: true })
      .waitFor(soon)
    await main(other).getByRole('textbox').fill('Please stop this.')
    expect(await main(other).getByRole('button', { name: /^Send/, disabled: true }).count()).toBeGreaterThan(0)
    await other.getByRole('button', { name: 'Unblock', exact: true }).click()
    await bar(other).waitFor({ ...soon, state: 'detached' })
    await expect.poll(() => isBlocked(id), soon).toBe(false)
    await main(other).getByRole('button', { name: /^Send/, disabled: false }).first().waitFor(soon)
    await browser.leave(other)
  })
})

test('who is blocked is found in Done by a filter, with the block in the details, which ends it', async () => {
  const [id, done] = [await writes('Spammer of old', 'Buy followers'), await writes('Ann', 'Thanks')]
  const page = await open(mara, `/messages/${id}`, 1440)
  await more(page, /^See User Details/)
  const details = page.getByRole('complementary', { name: detailsStrings.title })
  await details.getByRole('button', { name: 'Block customer', exact: true }).click()
  await expect.poll(() => isBlocked(id), soon).toBe(true)
  const list = await open(mara, '/messages/?folder=inbox&tab=all', 1440)
  await row(list, done).waitFor(soon)
  await list.getByRole('button', { name: 'Filter', exact: true }).click()
  await list.getByRole('menuitem', { name: /^Person, source, date/ }).click()
  const popup = list.getByRole('dialog', { name: 'More filters' })
  await popup.getByLabel('Held by', { exact: true }).selectOption({ label: 'Blocked customers' })
  await row(list, id).waitFor(soon)
  await row(list, done).waitFor({ ...soon, state: 'detached' })
  const asked = () => new URL(list.url()).searchParams
  await expect.poll(() => [asked().get('holder'), asked().get('folder')], soon).toEqual(['blocked', 'done'])
  // The block went on to the next conversation; the details stay open.
  await page.goto(`${app.url}/messages/${id}`)
  await details.getByText('Blocked', { exact: true }).waitFor(soon)
  await details.getByRole('button', { name: 'Unblock customer', exact: true }).click()
  await expect.poll(() => isBlocked(id), soon).toBe(false)
  await details.getByText('Blocked', { exact: true }).waitFor({ ...soon, state: 'detached' })
  await row(list, id).waitFor({ ...soon, state: 'detached' })
  await browser.leave(page)
  await browser.leave(list)
})

test('on a narrow phone the header says what the block means whole', async () => {
  const id = await writes('Spammer afar', 'Buy followers')
  await app.callApi(mara, blockCustomer, { params: { id }, body: { blocked: true } })
  const page = await open(mara, `/messages/${id}`, 320)
  await bar(page).waitFor(soon)
  await page.getByRole('button', { name: 'Unblock', exact: true }).waitFor(soon)
  const hidden = (says: { scrollWidth?: number; clientWidth?: number }) => says.scrollWidth! - says.clientWidth!
  await expect.poll(() => bar(page).evaluate(hidden), soon).toBe(0)
  await browser.leave(page)
})
