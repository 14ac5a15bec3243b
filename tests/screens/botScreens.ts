import type { Page } from 'playwright-core'
import type { BotHealth } from '#features/bots/contract.ts'
import { chatfuelBot } from '#sandbox/chatfuel/chatfuelStandIn.ts'
import { seeText } from './seeText.ts'
import type { Screen } from './theScreens.ts'

const body = JSON.stringify({
  object: 'page',
  entry: [{ id: '1029384756', messaging: [{ message: { mid: 'm_1', text: 'Is it in blue?' } }] }],
})
const agoOf = (minutes: number) => Math.round(Date.now() / 1000) - minutes * 60
const unreadable = { code: 'webhook.unreadable', params: { count: 1, reason: 'A message without a sender.' } }
const broken = { code: 'webhook.broken', params: { detail: 'connection terminated unexpectedly' } }
/** What a company sent, in every state that it can be in. */
const events = (): BotHealth['events'] => [
  { id: 'e1', at: agoOf(1), path: '/webhooks/page', state: 'waiting', attempts: 0, error: null, body },
  { id: 'e2', at: agoOf(9), path: '/webhooks/page', state: 'unreadable', attempts: 1, error: unreadable, body },
  { id: 'e3', at: agoOf(30), path: '/webhooks/page', state: 'failed', attempts: 12, error: broken, body },
  { id: 'e4', at: agoOf(600), path: '/webhooks/page', state: 'done', attempts: 1, error: null, body },
  { id: 'e5', at: agoOf(6000), path: '/webhooks/page', state: 'emptied', attempts: 1, error: null, body: '' },
]
/** The seeded bots speak through the SDK, and no company sends them anything. */
const withEvents = (page: Page) =>
  page.route('**/api/bots/*/health', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as BotHealth), events: events() } })
  })

/** What a bot shows of its company. */
export const botScreens: Screen[] = [
  {
    name: 'bot-configuration',
    path: () => `/account/settings/bots/${chatfuelBot.clientKey}/configuration`,
    who: 'owner',
    show: seeText('JSON API card'),
  },
  {
    name: 'bot-analytics',
    path: () => `/account/settings/bots/${chatfuelBot.clientKey}/analytics`,
    who: 'owner',
    show: seeText('Stop forwarding'),
  },
  {
    name: 'bot-events',
    path: (world) => `/account/settings/bots/${world.bot}`,
    who: 'owner',
    before: withEvents,
    show: async (page) => {
      await page.getByText('Parts could not be read').click()
      await page.getByRole('region', { name: /Content of what came/ }).waitFor()
      await page.getByText('Received').scrollIntoViewIfNeeded()
    },
  },
]
