import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { strings } from '#shared/app.strings.ts'
import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** A colleague's note finds who has the conversation, without a mention. */

const [app, browser] = await openSharedJourney()
let page: Page
const { ids, says, row, transcript } = inboxFixture(app, () => page)
const writes = (who: TestPerson, text: string, type: 'message' | 'note') =>
  app.callApi(who, submitMessage, { params: { id: ids['Zoe']! }, body: { message: { jmid: crypto.randomUUID(), text, type } } })

test('what a colleague notes where one has the conversation is next up at once, told in the corner, and read by opening it', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  await says(bot, 'Zoe', 'Where is it?')
  await writes(ben, 'I ask.', 'message')
  page = await browser.open(app.url, ben.token, '/messages/?filter=next-up')
  await page.getByText('Nobody is waiting for you.').waitFor(soon)
  await writes(mara, 'It left on Monday, tell them.', 'note')
  await row('Zoe').getByText(strings.list.noteForYou).waitFor(soon)
  await page.getByText(alertStrings.said.noted('Zoe')).first().waitFor(soon)
  await row('Zoe').click()
  await transcript().getByText('It left on Monday, tell them.').waitFor(soon)
  const isNews = async () => (await app.callApi(ben, getConversation, { params: { id: ids['Zoe']! } })).note_unread
  await expect.poll(isNews, soon).toBe(false)
  await page.getByText(strings.list.noteForYou).waitFor({ state: 'detached', ...soon })
  await browser.leave(page)
})

test('nothing went wrong on these pages', () => expect(browser.complaints).toEqual([]))
