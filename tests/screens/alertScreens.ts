import type { Page } from 'playwright-core'
import type { AlertWithAttempts } from '#features/alerts/contract.ts'
import { seeText } from './seeText.ts'
import type { Screen } from './theScreens.ts'

const alert = (more: Partial<AlertWithAttempts>): AlertWithAttempts => ({
  id: crypto.randomUUID(),
  conversation_id: crypto.randomUUID(),
  client_key: 'bot',
  name: 'Ida Lindgren',
  kind: 'help',
  kinds: ['log', 'help'],
  level: 2,
  at: Date.now() / 1000 - 90,
  ended_at: null,
  ended_why: null,
  attempts: [],
  ...more,
})
const onPage = { kind: 'help', channel: 'page', state: 'accepted', device: null, why: null, at: 0 } as const
const some = [
  alert({ attempts: [onPage] }),
  alert({
    name: 'Tomás',
    kind: 'upset',
    kinds: ['log', 'upset'],
    at: Date.now() / 1000 - 4000,
    attempts: [{ ...onPage, channel: 'email' }],
  }),
  alert({ name: 'Yuki', kind: 'log', kinds: ['log'], at: Date.now() / 1000 - 90_000, ended_at: 1, ended_why: 'answered' }),
]
const answer =
  (json: unknown, status = 200) =>
  (page: Page) =>
    page.route('**/api/alerts', (route) => route.fulfill({ status, json }))
const ring = (text: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: /^Alerts/ }).click()
  await page.getByRole('dialog', { name: 'Alerts' }).getByText(text).first().waitFor()
}
const path = () => '/dashboard/'
const failure = { error: 'x', code: 'internal', message: 'Something went wrong on our side.' }

/** What came, and of what somebody is alerted. */
export const alertScreens: Screen[] = [
  { name: 'alerts', path, who: 'owner', before: answer({ alerts: some, open: 2 }), show: ring('Ida Lindgren needs a human.') },
  { name: 'alerts-none', path, who: 'owner', before: answer({ alerts: [], open: 0 }), show: ring(/Nothing calls for you/) },
  { name: 'alerts-failing', path, who: 'owner', before: answer(failure, 500), show: ring(/could not be loaded/), refused: '/api/alerts' },
  {
    name: 'alerts-of-bot',
    path: (world) => `/account/settings/bots/${world.bot}/alerts`,
    who: 'owner',
    show: seeText('Help needed'),
  },
  { name: 'alerts-system', path: () => '/account/settings/alerts', who: 'owner', show: seeText('Notify me by e-mail') },
]
