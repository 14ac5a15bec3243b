import type { Page } from 'playwright-core'
import { intercept } from '#testing/intercept.ts'

const whoAmI = `fetch('/api/users/me', { headers: { authorization: 'Bearer ' + localStorage.getItem('token') } }).then((me) => me.json()).then((me) => me.id)`

/** Two notes of its reader at the end, of which the first was deleted. */
export const withNotes = (page: Page) =>
  intercept(page, '**/api/channels/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { Days?: { Messages: Record<string, unknown>[] }[] }
    const last = body.Days?.at(-1)
    const said = last?.Messages.at(-1)
    const me = await page.evaluate(whoAmI)
    const note = {
      ...said,
      type: 'note',
      private: true,
      by: 'person',
      user: me,
      attachments: undefined,
      event: undefined,
      delivery: undefined,
    }
    const gone = { ...note, jmid: 'deleted-note', seq: Number(said?.['seq']) + 1, text: '', withdrawn_at: said?.['ts'] }
    const kept = { ...note, jmid: 'note-to-delete', seq: Number(said?.['seq']) + 2, text: 'Their password is 1234.' }
    if (said) last?.Messages.push(gone, kept)
    await route.fulfill({ response, json: body })
  })
