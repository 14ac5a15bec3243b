import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assign, deleteConversation, moveToDone, moveToInbox, restoreConversation, snooze } from '#features/inbox/actions/contract.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team(['chat', 'train', 'support']))
})

const talk = async (name: string) => (await app.report(bot, name, 'Hello?', { profile: { name } })).conversationId
const open = (who: TestPerson, path: string, width = 1440) => browser.open(app.url, who.token, path, { width, height: 844 })
const address = (page: Page) => page.url().slice(app.url.length)
/** The row of the open conversation in the list beside it. */
const row = (page: Page, id: string) => page.getByRole('list', { name: /^Conversations/ }).locator(`a[data-id="${id}"][aria-current]`)

describe.each([1440, 390])('at %i px', (width) => {
  test('a link to a conversation shows the list it is on beside it, and a reload the same', async () => {
    const [done, asleep, here] = await Promise.all(['done', 'asleep', 'here'].map((name) => talk(`${name} ${width}`)))
    await app.callApi(mara, moveToDone, { params: { id: done! } })
    await app.callApi(mara, assign, { params: { id: asleep!, assignee: mara.id } })
    await app.callApi(mara, snooze, { params: { id: asleep! }, body: { until: Math.floor(Date.now() / 1000) + 86_400 } })
    const cases: [from: string, to: string, id: string][] = [
      [`/messages/${done}/`, `/messages/${done}/done?tab=all`, done!],
      [`/messages/${done}/?tab=mine&message=1`, `/messages/${done}/done?tab=all&message=1`, done!],
      [`/messages/${asleep}/?tab=mine`, `/messages/${asleep}/?folder=snoozed&tab=mine`, asleep!],
      [`/messages/${here}/?tab=all`, `/messages/${here}/?tab=all`, here!],
      [`/messages/${here}/done?tab=all`, `/messages/${here}/done?tab=all`, here!],
    ]
    const page = await open(mara, '/messages/?tab=all', width)
    for (const [from, to, id] of cases) {
      await page.goto(app.url + from)
      await page.getByRole('region', { name: 'Transcript' }).waitFor(soon)
      await expect.poll(() => address(page), soon).toBe(to)
      const stands = !(id === here && to.includes('done'))
      if (width > 767) await row(page, id).waitFor({ ...soon, state: stands ? 'visible' : 'detached' })
    }
    // Back leads to where one came from, and not in a circle.
    await page.goto(`${app.url}/messages/${done}/`)
    await expect.poll(() => address(page), soon).toBe(`/messages/${done}/done?tab=all`)
    await page.goBack()
    await expect.poll(() => address(page), soon).toBe(`/messages/${here}/done?tab=all`)
    await browser.leave(page)
  })

  test('an owner finds what was deleted, reads it and restores it there; to others it is not there', async () => {
    const id = await talk(`deleted ${width}`)
    await app.callApi(mara, deleteConversation, { params: { id } })
    const page = await open(mara, `/messages/${id}/`, width)
    await page.getByText('This conversation was deleted.').waitFor(soon)
    await expect.poll(() => address(page), soon).toContain('folder=deleted')
    const deleted = page.getByRole('list', { name: 'Deleted conversations' })
    if (width > 767) await deleted.locator('[aria-current]').waitFor(soon)
    // From the list, too; and nobody answers what was deleted.
    await page.goto(`${app.url}/messages/?folder=deleted`)
    await deleted.getByRole('link', { name: `deleted ${width}`, exact: true }).click()
    const main = page.getByRole('main')
    await main.getByRole('region', { name: 'Transcript' }).getByText('Hello?').waitFor(soon)
    await expect.poll(() => main.getByRole('textbox').count()).toBe(0)
    await main.getByRole('button', { name: 'Restore' }).click()
    await main.getByRole('textbox', { name: 'Reply to the customer' }).waitFor(soon)
    await expect.poll(() => address(page), soon).toMatch(new RegExp(`^/messages/${id}/\\?tab=(all|unassigned)$`))
    if (width > 767) await row(page, id).waitFor(soon)
    await browser.leave(page)

    await app.callApi(mara, deleteConversation, { params: { id } })
    const other = await open(ben, `/messages/${id}/?tab=all`, width)
    await expect.poll(() => address(other), soon).toMatch(/^\/messages\/(\?|$)/)
    await browser.leave(other)
    await app.callApi(mara, restoreConversation, { params: { id } })
  })
})

test('a colleague who moves what is read takes no list away', async () => {
  const id = await talk('read')
  const page = await open(mara, `/messages/${id}/?tab=all`)
  await row(page, id).waitFor(soon)
  await app.callApi(ben, moveToDone, { params: { id } })
  await row(page, id).waitFor({ ...soon, state: 'detached' })
  expect(address(page)).toBe(`/messages/${id}/?tab=all`)
  await app.callApi(ben, moveToInbox, { params: { id } })
  await row(page, id).waitFor(soon)
  await browser.leave(page)
})

test('what was opened before it was deleted is a deleted one for who opens it again and for who reads it', async () => {
  const [before, now] = [await talk('opened before'), await talk('read now')]
  const page = await open(mara, `/messages/${before}/?tab=all`)
  const main = page.getByRole('main')
  const field = main.getByRole('textbox', { name: 'Reply to the customer' })
  await field.waitFor(soon)
  await page.getByRole('link', { name: 'read now' }).click()
  await page.getByRole('main', { name: 'read now' }).getByText('Hello?').waitFor(soon)
  await app.callApi(ben, deleteConversation, { params: { id: before } })
  await page.getByRole('link', { name: 'opened before' }).waitFor({ ...soon, state: 'detached' })
  await page.getByRole('link', { name: 'Deleted', exact: true }).click()
  await page.getByRole('list', { name: 'Deleted conversations' }).getByRole('link', { name: 'opened before', exact: true }).click()
  const restore = main.getByRole('button', { name: 'Restore' })
  await restore.waitFor(soon)
  await expect.poll(() => field.count()).toBe(0)
  expect(address(page)).toContain('folder=deleted')
  // There is nowhere to write; a key that would begin it takes no other key.
  await pressAlone(page, 'r')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor(soon)
  await page.keyboard.press('Escape')

  await page.goto(`${app.url}/messages/${now}/?tab=all`)
  await field.waitFor(soon)
  await waitUntilLive(page)
  await app.callApi(ben, deleteConversation, { params: { id: now } })
  await restore.waitFor(soon)
  expect(address(page)).toBe(`/messages/${now}/?tab=all`)
  await restore.click()
  await field.waitFor(soon)
  await browser.leave(page)
})

test('no page complained but of what was deleted', () => {
  expect(browser.complaints.filter((one) => !/status of (410|404)/.test(one))).toEqual([])
})
