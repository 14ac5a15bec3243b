import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** A line parts what its reader knows from what came since. */

const [app, browser] = await openSharedJourney()
let page: Page
const { ids, says, row, transcript } = inboxFixture(app, () => page)
/** What the transcript shows, without names and times. */
const shown = async () => {
  const texts = await transcript().getByRole('listitem').allTextContents()
  return texts.flatMap((text) => /line \d|^New$/.exec(text) ?? [])
}

test('a conversation says from where on it is new, until one leaves it', async () => {
  const { mara, bot } = await app.team()
  await says(bot, 'Zoe', 'line 1')
  await says(bot, 'Zoe', 'line 2')
  await says(bot, 'Ada', 'Hello')
  await app.callApi(mara, setPaused, { params: { id: ids['Zoe']! }, headers: { paused: true } })
  await app.callApi(mara, resetUnread, { params: { id: ids['Zoe']! } })
  await says(bot, 'Zoe', 'line 3')
  await says(bot, 'Zoe', 'line 4')
  page = await browser.open(app.url, mara.token, `/messages/${ids['Zoe']}/?tab=all`)
  await expect.poll(shown, soon).toEqual(['line 1', 'line 2', paneStrings.new, 'line 3', 'line 4'])
  await expect
    .poll(
      () =>
        row('Zoe')
          .getByText(/unread message/)
          .count(),
      soon,
    )
    .toBe(0)
  await row('Ada').click()
  await transcript().getByText('Hello').waitFor(soon)
  await row('Zoe').click()
  await expect.poll(shown, soon).toEqual(['line 1', 'line 2', 'line 3', 'line 4'])
  await says(bot, 'Zoe', 'line 5')
  await expect.poll(shown, soon).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'line 5'])
  await browser.leave(page)
})

test('no page complained', () => expect(browser.complaints).toEqual([]))
