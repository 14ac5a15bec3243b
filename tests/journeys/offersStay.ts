import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { intercept } from '#testing/intercept.ts'

/**
 * However slow the machine is, a reply that a page sends from now on can be taken back for as long as its test needs, as the page offers it and
 * as the server holds it back; until what this gives is called.
 */
export async function offersStay(page: Page, db: Database): Promise<() => Promise<void>> {
  await page.evaluate(`{
    const start = setTimeout
    globalThis.setTimeout = (work, ms, ...more) => (ms === 5000 ? 0 : start(work, ms, ...more))
    window.endOffers = () => void (globalThis.setTimeout = start)
  }`)
  const end = await intercept(page, `**${submitMessage.path.replace(':id', '*')}`, async (route) => {
    const response = await route.fetch()
    await db
      .updateTable('delivery')
      .set({ next_at: sql`now() + interval '1 hour'` })
      .where('conversation_id', '=', /channels\/([^/]+)/.exec(route.request.url)![1]!)
      .where('kind', '=', 'chat response')
      .where('state', '=', 'queued')
      .execute()
    await route.fulfill({ response })
  })
  return async () => {
    end()
    await page.evaluate('endOffers()')
  }
}
