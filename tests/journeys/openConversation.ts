import type { Page } from 'playwright-core'
import type { PageOptions } from '#testing/browser.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** Where files begin in which Mara has the conversation of Ada before her, who has asked something. */
export async function openConversation(options: PageOptions = {}) {
  const [app, browser] = await openSharedJourney()
  let page: Page
  const inbox = inboxFixture(app, () => page)
  const mara = await app.person('Mara')
  await inbox.says(await app.bot(mara.workspace, 'Shop bot'), 'Ada', 'Hello?')
  page = await browser.open(app.url, mara.token, `/messages/${inbox.ids['Ada']}/?tab=all`, options)
  await inbox.field().waitFor(soon)
  return { ...inbox, browser, page }
}
