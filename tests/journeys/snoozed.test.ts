import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { snooze } from '#features/inbox/actions/contract.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  ;({ mara, bot } = await app.team(['chat']))
})

const talk = async (name: string) => (await app.report(bot, name, 'Hello?', { profile: { name } })).conversationId
const open = (path: string, width: number) => browser.open(app.url, mara.token, path, { width, height: 844 }, toastsStay)
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600
const snoozeIt = (id: string, until: number) => app.callApi(mara, snooze, { params: { id }, body: { until } })
const row = (page: Page, id: string) => page.getByRole('list', { name: /^Conversations/ }).locator(`a[data-id="${id}"]`)
const bar = (page: Page) => page.getByRole('main').getByText(/^Snoozed until /)
const isSnoozed = async (id: string) => (await app.callApi(mara, getConversation, { params: { id } })).snoozed_until !== null

describe.each([1440, 390])('at %i px', (width) => {
  test('a row and the header say until when, soonest first; Unsnooze there ends it, and can be taken back', async () => {
    const [late, early] = [await talk(`Late ${width}`), await talk(`Early ${width}`)]
    await snoozeIt(late, inHours(72))
    await snoozeIt(early, inHours(48))
    const page = await open('/messages/?folder=snoozed&tab=all', width)
    for (const id of [early, late])
      await row(page, id)
        .getByText(/^until [A-Z][a-z]{2}, \d+:\d\d [AP]M$/)
        .waitFor(soon)
    const order = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('ul[aria-label^="Conversations"] a[data-id]')].map((one) => one.dataset.id)`)
    await expect.poll(order, soon).toEqual([early, late])
    // A colleague, or another page, sets another time.
    await waitUntilLive(page)
    await snoozeIt(late, inHours(24))
    await expect.poll(order, soon).toEqual([late, early])
    await row(page, early).click()
    await bar(page).waitFor(soon)
    await page.getByRole('button', { name: 'Unsnooze', exact: true }).click()
    await expect.poll(() => isSnoozed(early), soon).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => isSnoozed(early), soon).toBe(true)
    await browser.leave(page)
    for (const id of [late, early]) await app.callApi(mara, snooze, { params: { id }, body: { until: null } })
  })

  test('a snooze that ends brings it into Next up, which says why, until it is opened', async () => {
    const id = await talk(`Back ${width}`)
    await snoozeIt(id, inHours(1))
    const page = await open('/dashboard/', width)
    await waitUntilLive(page)
    await sql`update conversation set snoozed_until = now() - interval '1 second' where id = ${id}`.execute(app.server.db)
    await wakeSnoozed(app.server.contexts)
    await row(page, id).getByText('snooze ended').waitFor(soon)
    await page.getByText(`The conversation with Back ${width} is back from its snooze.`).first().waitFor(soon)
    await row(page, id).click()
    await expect.poll(async () => (await app.callApi(mara, getConversation, { params: { id } })).woke_unread, soon).toBe(false)
    await browser.leave(page)
  })
})
