import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** What a page fetches before it is asked for, so that nobody on a slow line presses in vain. */

const [app, browser] = await openSharedJourney()
let page: Page
const { ids, says, field } = inboxFixture(app, () => page)

beforeAll(async () => {
  const mara = await app.person('Mara')
  await says(await app.bot(mara.workspace, 'Shop bot'), 'Ada', 'Hello?')
  page = await browser.open(app.url, mara.token, `/messages/${ids['Ada']}/?tab=all`)
  await field().waitFor(soon)
})

test('what passes an open conversation on is there before it is asked for', async () => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.reload()
  await field().waitFor(soon)
  await expect.poll(() => asked.some((url) => url.includes('/assets/Acting-')), soon).toBe(true)
})
