import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let id: string

beforeAll(async () => {
  const team = await app.team(['chat'])
  mara = team.mara
  id = (await app.report(team.bot, 'Ada', 'Hello', { profile: { name: 'Ada' } })).conversationId
})

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: typeof name === 'string' })
const opened: [what: string, button: ReturnType<typeof button>][] = [
  ['the bell', button(/^Alerts/)],
  ['the filter by labels', button('Labels')],
  ['the saved views', button('Views')],
  ['the emoji', button('Add an emoji')],
  ['whom to assign to', button(/^Assign/)],
  ['the labels of the conversation', button(/^Label Conversation/)],
  ['until when to snooze', button(/^Snooze/)],
]

test('what a button opens closes with the same button, and opens with it again', async () => {
  const page = await browser.open(app.url, mara.token, `/messages/${id}/?tab=all`)
  const popup = page.getByRole('dialog')
  for (const [what, find] of opened) {
    const opener = find(page).first()
    for (const _ of ['once', 'again']) {
      await opener.click(soon)
      await popup.waitFor(soon)
      await expect.poll(() => opener.getAttribute('aria-expanded'), { ...soon, message: what }).toBe('true')
      await opener.click(soon)
      await popup.waitFor({ state: 'detached', ...soon })
      await expect.poll(() => opener.getAttribute('aria-expanded'), { ...soon, message: what }).not.toBe('true')
    }
  }
  await browser.leave(page)
})
