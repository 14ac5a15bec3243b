// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Bot, BotHealth } from '#features/bots/contract.ts'
import { someBot } from '#features/bots/testing/someBot.ts'
import { someHealth } from '#features/bots/testing/someHealth.ts'
import { queries } from '#web/query/client.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { botStrings } from './bot.strings.ts'
import { BotConfiguration } from './BotConfiguration.tsx'
import { healthQuery } from './botQueries.ts'

const page = shownPage()
// What is known is asked again, and no answer comes.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))

const text = botStrings.configuration
const today = Date.now() / 1000
const event = (path: string, id: number): BotHealth['events'][number] => ({
  id: String(id),
  at: today,
  path,
  state: 'done',
  attempts: 1,
  error: null,
  body: '',
})
/** What stands below the addresses of a bot of which these calls are known. */
function statusesOf(bot: Partial<Bot>, paths: readonly string[]): string[] {
  const shown = someBot({ created_at: today, ...bot })
  queries.setQueryData(healthQuery(shown.client_key).queryKey, someHealth({ events: paths.map(event) }))
  page.show(<BotConfiguration key={crypto.randomUUID()} bot={shown} />)
  const statuses = [...page.place.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  // Each button that copies has one, too, for when it has.
  return statuses.filter((status) => status !== '')
}

test('an address that was never called is told from one whose calls are forgotten, or followed by many others', () => {
  const own = '/webhooks/slack/bot_1'
  const called = expect.stringMatching(/^Last called/) as unknown
  expect(statusesOf({ source: 'slack' }, [])).toEqual([text.uncalled, text.uncalled])
  expect(statusesOf({ source: 'slack' }, [own])).toEqual([called, text.uncalled])
  expect(statusesOf({ source: 'slack', created_at: today - 8 * 86_400 }, [])).toEqual([text.quiet, text.quiet])
  expect(statusesOf({ source: 'slack' }, Array<string>(20).fill(own))).toEqual([called, text.older])
})

test('addresses of the app that all bots share are not said to be one bot’s, and no call is awaited where only browsers come', () => {
  expect(statusesOf({ source: 'messenger' }, ['/webhooks/messenger'])).toEqual([expect.stringMatching(/^Last called/)])
  expect(page.place.textContent).toContain(text.sharedHint)
  expect(page.place.textContent).not.toContain('alone')
  statusesOf({ source: 'slack' }, [])
  expect(page.place.textContent).toContain(text.hint(2))
})
