import type { Page } from 'playwright-core'
import type { AlertWithAttempts } from '#features/alerts/contract.ts'
import type { LedgerEntry } from '#features/alerts/ledgerContract.ts'
import { intercept } from '#testing/intercept.ts'
import { seeText } from './seeText.ts'
import type { Screen } from './theScreens.ts'

const alert = (more: Partial<AlertWithAttempts>): AlertWithAttempts => ({
  raise_id: crypto.randomUUID(),
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
  alert({ name: 'Zoe Nguyen', kind: 'answered', kinds: ['answered'], attempts: [{ ...onPage, kind: 'answered' }] }),
  alert({ name: 'Yuki', kind: 'log', kinds: ['log'], at: Date.now() / 1000 - 90_000, ended_at: 1, ended_why: 'answered' }),
]
const answer =
  (json: unknown, status = 200) =>
  (page: Page) =>
    intercept(page, '**/api/alerts', (route) => route.fulfill({ status, json }))
const ring = (text: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: /^Alerts/ }).click()
  await page.getByRole('dialog', { name: 'Alerts' }).getByText(text).first().waitFor()
}
const path = () => '/dashboard/'
const failure = { error: 'x', code: 'internal', message: 'Something went wrong on our side.' }

const settings = () => '/account/settings/alerts'
const devices =
  (json: unknown, status = 200) =>
  (page: Page) =>
    intercept(page, '**/api/push/devices', (route) => route.fulfill({ status, json }))
const everyBot =
  (json: unknown, status = 200) =>
  (page: Page) =>
    intercept(page, '**/api/channels/alerts', (route) => route.fulfill({ status, json }))
const device = {
  id: 'a',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  service: 'updates.push.services.mozilla.com',
  created_at: Date.now() / 1000 - 90_000,
  used_at: Date.now() / 1000 - 400,
  heard_at: Date.now() / 1000 - 400,
  current: true,
}
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const theDevices = [device, { ...device, id: 'b', agent: phone, used_at: null, heard_at: null, current: false }]
/** A browser that takes notifications, and what its person said of them: the worker is blocked in these tests. */
const browserSays = (state: 'prompt' | 'denied') => async (page: Page) =>
  page.addInitScript(`{
    const worker = { state: 'activated', postMessage: (_ask, ports) => ports?.[0]?.postMessage({ answer: null }) }
    const registration = { active: worker, installing: null, waiting: null }
    const workers = { controller: worker, ready: Promise.resolve(registration), register: async () => registration,
      getRegistration: async () => registration, addEventListener() {} }
    Object.defineProperty(navigator, 'serviceWorker', { value: workers })
    navigator.permissions.query = async () => ({ state: '${state}' })
    // Phones are offered it where the page is installed.
    const real = matchMedia.bind(window)
    window.matchMedia = (query) => query.includes('standalone') ? { matches: true, addEventListener() {}, removeEventListener() {} } : real(query)
  }`)

/** The card of a toast: for screen readers its text is there before. */
const seeToast = (text: RegExp) => (page: Page) => page.locator('[data-toasts]').filter({ hasText: text }).waitFor()

const ofSomebody = (name: string, more: Partial<AlertWithAttempts>): LedgerEntry => {
  const one = alert(more)
  return { id: one.raise_id, ...one, person: { id: crypto.randomUUID(), name }, began_at: one.at, mail_at: null }
}
const ago = (seconds: number) => Date.now() / 1000 - seconds
const lines: LedgerEntry[] = [
  {
    ...ofSomebody('Ben Okafor', {
      attempts: [
        { ...onPage, channel: 'push', device: device.agent, state: 'failed', why: 'fcm.googleapis.com refused it (413).', at: ago(88) },
        { ...onPage, channel: 'push', device: phone, state: 'clicked', at: ago(60) },
      ],
    }),
    mail_at: ago(-40),
  },
  ofSomebody('Lea Hoffmann-Castellanos', {
    kind: 'upset',
    kinds: ['log', 'upset'],
    at: ago(4000),
    ended_at: ago(3000),
    ended_why: 'answered',
    attempts: [
      { ...onPage, kind: 'upset', at: ago(3990) },
      { ...onPage, kind: 'upset', channel: 'slack', state: 'withdrawn', at: ago(3000) },
      { ...onPage, kind: 'upset', channel: 'email', state: 'failed', why: 'This address wants no e-mails.', at: ago(3800) },
    ],
  }),
  ofSomebody('Ada', { kind: 'log', kinds: ['log'], at: ago(90_000), ended_at: ago(80_000), ended_why: 'read' }),
]
const ledgerPath = '/account/settings/alerts/ledger'
const ledger =
  (json: unknown, status = 200) =>
  (page: Page) =>
    intercept(page, '**/api/alerts/ledger**', (route) => route.fulfill({ status, json }))

/** What came, and of what somebody is alerted. */
export const alertScreens: Screen[] = [
  { name: 'alerts', path, who: 'owner', before: answer({ alerts: some, open: 3 }), show: ring('Ida Lindgren needs a human.') },
  { name: 'alerts-none', path, who: 'owner', before: answer({ alerts: [], open: 0 }), show: ring(/Nothing needs you/) },
  { name: 'alerts-failing', path, who: 'owner', before: answer(failure, 500), show: ring(/could not be loaded/), refused: '/api/alerts' },
  {
    name: 'alert-ledger',
    path: () => `${ledgerPath}?who=all`,
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/alerts/ledger/workspace**', (route) => route.fulfill({ json: { entries: lines, next: null } })),
    show: seeText('This address wants no e-mails.'),
  },
  {
    name: 'alert-ledger-none',
    path: () => ledgerPath,
    who: 'owner',
    before: ledger({ entries: [], next: null }),
    show: seeText(/No alerts yet/),
  },
  {
    name: 'alert-ledger-nothing-fits',
    path: () => `${ledgerPath}?only=failed&until=2020-01-01`,
    who: 'owner',
    before: ledger({ entries: [], next: null }),
    show: seeText('No alert fits these filters.'),
  },
  {
    name: 'alert-ledger-failing',
    path: () => ledgerPath,
    who: 'owner',
    before: ledger(failure, 500),
    show: seeText(/could not be loaded/),
    refused: '/api/alerts/ledger',
  },
  {
    name: 'alert-ledger-loading',
    path: () => ledgerPath,
    who: 'owner',
    before: (page) => intercept(page, '**/api/alerts/ledger**', () => new Promise(() => undefined)),
    loads: true,
    show: seeText('All alerts'),
  },
  {
    name: 'alerts-of-bot',
    path: (world) => `/account/settings/bots/${world.bot}/alerts`,
    who: 'owner',
    show: seeText('Help needed'),
  },
  { name: 'alerts-system', path: () => '/account/settings/alerts', who: 'owner', show: seeText('No device takes notifications yet') },
  {
    name: 'alerts-every-bot',
    path: settings,
    who: 'owner',
    before: everyBot(
      ['bot_1', 'bot_2', 'bot_3'].map((client_key, n) => ({ client_key, alertOptions: { logSeverityLevel: n }, intents: [] })),
    ),
    show: async (page) => page.getByText('The bots differ: it is on in 2 of 3.').scrollIntoViewIfNeeded(),
  },
  {
    name: 'alerts-every-bot-failing',
    path: settings,
    who: 'owner',
    before: everyBot(failure, 500),
    show: async (page) => page.getByText('The alerts of your bots could not be loaded.').first().scrollIntoViewIfNeeded(),
    refused: '/api/channels/alerts',
  },
  {
    name: 'push-devices',
    path: settings,
    who: 'owner',
    before: devices({ key: 'k', devices: theDevices }),
    show: async (page) => page.getByText('Safari on iPhone').first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'push-devices-failing',
    path: settings,
    who: 'owner',
    before: devices(failure, 500),
    show: async (page) => page.getByText('Your devices could not be loaded.').first().scrollIntoViewIfNeeded(),
    refused: '/api/push/devices',
  },
  { name: 'push-banner', path: settings, who: 'owner', before: browserSays('prompt'), show: seeToast(/Get actionable alerts/) },
  { name: 'push-denied', path: settings, who: 'owner', before: browserSays('denied'), show: seeToast(/blocks notifications/) },
  {
    name: 'alerts-of-bot-upset',
    path: (world) => `/account/settings/bots/${world.bot}/alerts`,
    who: 'owner',
    show: async (page) => {
      await page.getByRole('slider', { name: 'A customer counts as upset below' }).fill('0')
      await page.getByText(/of the last \d+ messages? would have alerted/).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'alerts-unreached',
    path: (world) => `/account/settings/bots/${world.bot}`,
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/alerts/unreached', async (route) => {
        const [bot] = new URL(page.url()).pathname.match(/[^/]+$/) ?? ['']
        await route.fulfill({ json: [{ conversation_id: crypto.randomUUID(), client_key: bot, name: 'Ida Lindgren', since: 1 }] })
      }),
    show: async (page) => {
      await page.getByText('Ida Lindgren needs a human, and nobody could be reached.').first().waitFor()
    },
  },
  {
    name: 'alerts-quiet',
    path: () => '/account/settings/alerts',
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/alerts/quiet', (route) =>
        route.fulfill({
          json: {
            is_quiet: true,
            quiet_until: Date.now() / 1000 + 3600,
            until: Date.now() / 1000 + 3600,
            week: {
              zone: 'Europe/Berlin',
              days: [...Array.from({ length: 5 }, () => ({ from: 540, to: 1080 })), { from: 1320, to: 360 }, null],
            },
          },
        }),
      ),
    show: async (page) => {
      await page.getByText(/Alerts are off until/).waitFor()
      await page.getByRole('list', { name: 'Hours of the week' }).scrollIntoViewIfNeeded()
    },
  },
]
