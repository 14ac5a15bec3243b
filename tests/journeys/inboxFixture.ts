import type { Page } from 'playwright-core'
import type { TestApp, TestBot } from '#testing/TestApp.ts'

/** Customers who write, and what the inbox shows of them: on the page of the journey (it may be opened later), or on another one. */
export function inboxFixture(app: TestApp, page: () => Page) {
  /** Conversations by the name of their customer. */
  const ids: Record<string, string> = {}
  const says = async (bot: TestBot, name: string, text: string, more = {}) => {
    ids[name] = (await app.report(bot, name, text, { profile: { name }, userKey: `psid-${name}`, ...more })).conversationId
  }
  const rows = (of = page()) => of.getByRole('list', { name: /^Conversations/ }).getByRole('link')
  const row = (name: string, of = page()) => rows(of).filter({ hasText: name }).first()
  const field = (of = page()) => of.getByRole('textbox', { name: 'Reply to the customer' })
  const transcript = (of = page()) => of.getByRole('region', { name: 'Transcript' })
  return { ids, says, rows, row, field, transcript }
}
