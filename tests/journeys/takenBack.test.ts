import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { intercept } from '#testing/intercept.ts'
import { inboxFixture } from './inboxFixture.ts'
import { keptHere } from './keptHere.ts'
import { offersStay } from './offersStay.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let page: Page
const { ids, says, field, transcript } = inboxFixture(app, () => page)
const words = 'These words are nowhere else'

test('the words of a reply that is taken back are there after the page went before it heard the answer', async () => {
  const mara = await app.person('Mara')
  await app.server.db.updateTable('person').set({ undo_send: true }).where('id', '=', mara.id).execute()
  await says(await app.bot(mara.workspace, 'Shop bot'), 'Ada', 'Where is it?')
  const before = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`)
  const asked = Promise.withResolvers<void>()
  await intercept(before, '**/api/channels/*/unsend', async (route) => {
    // The server has taken it back, and the page never hears of it.
    await route.fetch()
    asked.resolve()
  })
  page = before
  await offersStay(before, app.server.db)
  await field().fill(words)
  await page.keyboard.press('Enter')
  await transcript().getByRole('button', { name: 'Undo', exact: true }).click()
  await asked.promise
  await expect.poll(() => keptHere(before), soon).toContain(words)
  page = await before.context().newPage()
  await page.goto(before.url())
  await before.close()
  await expect.poll(() => field().inputValue(), soon).toBe(words)
  await transcript().getByText('stopped a reply before it was sent').waitFor(soon)
  await field().press('Enter')
  const said = async () => {
    const { Days } = await app.callApi(mara, getConversation, { params: { id: ids['Ada']! } })
    return Days.flatMap((day) => day.Messages).filter(({ text }) => text === words)
  }
  await expect.poll(async () => (await said()).map(({ type }) => type), soon).toEqual(['message'])
  await expect.poll(() => keptHere(page), soon).not.toContain(words)
  await browser.leave(page)
})
