import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { startBulk } from '#features/inbox/actions/bulk/contract.ts'
import { emitBulkProgress } from '#features/inbox/actions/bulk/bulkRow.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})

/** A bulk that has done 4 of 9, and goes on when somebody lets it. */
async function halfDone(): Promise<() => Promise<unknown>> {
  const made = await Promise.all(Array.from({ length: 9 }, () => app.report(bot, crypto.randomUUID(), 'hello')))
  const ids = made.map(({ conversationId }) => conversationId)
  const body = { act: { do: 'star' as const, starred: true }, ids: ids.slice(0, 4) }
  const { id } = await app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body })
  const { db, contexts } = app.server
  const rest = ids.slice(4).map((conversation_id, i) => ({ workspace_id: mara.workspace, bulk_id: id, n: 5 + i, conversation_id }))
  await db.insertInto('bulk_item').values(rest).execute()
  const running = { state: 'running', total: 9, undo_until: null } as const
  const row = await db.updateTable('bulk').set(running).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  return () => contexts.write({ person: null, requires: 'nobody' }, (ctx) => emitBulkProgress(ctx, row))
}

describe.each([1440, 390])('at %i px', (width) => {
  test('a bulk that runs is stopped from any tab of the one who began it; what was done stays, and can be taken back', async () => {
    const open = async () => {
      const page = await browser.open(app.url, mara.token, '/messages/?tab=all', { width, height: 844 }, toastsStay)
      await waitUntilLive(page)
      return page
    }
    const progress = await halfDone()
    const [one, other] = await Promise.all([open(), open()])
    const tabs = [one, other]
    const says = (text: string) => Promise.all(tabs.map((tab: Page) => tab.getByText(text, { exact: true }).first().waitFor(soon)))
    const running = tabs.map((tab) => tab.getByText('Mark as Follow Up: 9 conversations…', { exact: true }).first())
    // It is told again and again while it runs; a page listens a moment after it was opened.
    const isShown = async () => {
      await progress()
      return (await Promise.all(running.map((text) => text.isVisible()))).every(Boolean)
    }
    await expect.poll(isShown, { ...soon, interval: 500 }).toBe(true)
    await expect.poll(() => one.getByRole('progressbar').getAttribute('value')).toBe(String(4 / 9))
    await one.getByRole('button', { name: 'Stop' }).click()
    await says('Stopped after 4 of 9.')
    // It stays for as long as a pointer is on it.
    await other.getByRole('button', { name: 'Undo' }).hover()
    for (const tab of tabs) await expect.poll(() => tab.getByRole('button', { name: 'Stop' }).count()).toBe(0)
    await other.getByRole('button', { name: 'Undo' }).click()
    await says('Undone. 4 conversations restored.')
    for (const tab of tabs) await browser.leave(tab)
  })
})

test('no page complained', () => {
  expect(browser.complaints).toEqual([])
})
