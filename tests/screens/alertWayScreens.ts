import type { Page } from 'playwright-core'
import type { Html } from '#sandbox/kit/html.ts'
import { directPage } from '#sandbox/slack/directPage.ts'
import { pushPage } from '#sandbox/push/pushPage.ts'
import type { Came, PlayedDevice } from '#sandbox/push/PushDevices.ts'
import { intercept } from '#testing/intercept.ts'
import { seeText } from './seeText.ts'
import type { Screen, World } from './theScreens.ts'

const ofBot = (world: World) => `/account/settings/bots/${world.bot}/alerts`
const settings = () => '/account/settings/alerts'
const answering =
  (path: string, json: unknown, status = 200) =>
  (page: Page) =>
    intercept(page, path, (route) => route.fulfill({ status, json }))

const names = [
  'Refund',
  'Wrong size',
  'Where is my order, and why does it take longer than the five days that were promised to me',
  'Complaint',
]
const intents = Array.from({ length: 23 }, (_, n) => ({ id: `i${n}`, name: names[n] ?? `Small talk ${n}`, alertStatus: n % 3 === 0 }))
const withIntents = answering('**/api/channels/intents/**', intents)
const seeIntents = async (page: Page) => {
  await page.getByText('of 3').scrollIntoViewIfNeeded()
}

/** Presses the test of a row, and waits for what its last step says. */
const sendTest = (row: string, says: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('group', { name: row, exact: true })
    .first()
    .getByRole('button', { name: /^Send me a test/ })
    .click()
  await page.getByText(says).first().scrollIntoViewIfNeeded()
}

/** Puts what there might be in the place of what a page of the sandbox shows while there is nothing. */
const showing = (path: string, none: Html, some: Html) => (page: Page) =>
  intercept(page, `**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(none.toString(), () => some.toString()) })
  })

const at = new Date().setUTCHours(8, 30, 5, 0)
const note = { channel: 'D1', ts: String(at / 1000), to: 'ben@northwind.example', edits: 0 }
const open = (n: number) => `<http://localhost:3000/messages/0196c0de-0000-7000-8000-00000000000${n}/|Open>`
const notes = [
  {
    ...note,
    text: `*2 conversations need you*\n• Ida Lindgren needs a human. ${open(1)}\n• The conversation with Wolfeschlegelsteinhausenbergerdorff &amp; Sons is assigned to you. ${open(2)}`,
  },
  { ...note, to: 'chloe@northwind.example', text: `*A conversation needs you*\n• Otis Okafor is upset. ${open(3)}` },
]

const came = (n: number, title: string, more: Partial<Came['body']> = {}): Came => ({
  id: `p${n}`,
  text: '',
  ttl: 3600,
  urgency: 'high',
  topic: '0196c0de00007000800000000000000',
  at: at + n * 60_000,
  body: {
    push: `p${n}`,
    what: 'show',
    tag: `t${n}`,
    conversation: `c${n}`,
    title,
    body: 'Northwind Outdoors · Shop bot',
    url: '/',
    silent: false,
    ...more,
  },
})
const tray = [
  came(2, 'Ida Lindgren needs a human.'),
  came(1, 'The conversation with Wolfeschlegelsteinhausenbergerdorff & Sons is assigned to you.'),
]
const subscription = { endpoint: 'http://localhost:3000/sandbox/push/send/1', keys: { p256dh: '', auth: '' } }
const device = (id: number, more: Partial<PlayedDevice>): PlayedDevice => ({
  id,
  name: `Device ${id}`,
  subscription,
  isAsleep: false,
  came: [],
  tray: [],
  speaks: null,
  ...more,
})
const devices = [
  device(1, { tray, came: [came(3, 'Otis Okafor is upset.', { what: 'withdraw' }), ...tray] }),
  device(2, { isAsleep: true }),
]

/** The intents that alert somebody, tests of each way, and where the sandbox shows what came by it. */
export const alertWayScreens: Screen[] = [
  {
    name: 'alerts-for-new-members',
    path: ofBot,
    who: 'owner',
    show: async (page) => page.getByRole('heading', { name: 'For new members' }).scrollIntoViewIfNeeded(),
  },
  { name: 'alert-intents', path: ofBot, who: 'owner', before: withIntents, show: seeIntents },
  {
    name: 'alert-intents-nothing-fits',
    path: ofBot,
    who: 'owner',
    before: withIntents,
    show: async (page) => {
      await page.getByRole('searchbox', { name: 'Search intents' }).fill('nothing like it')
      await page.getByText('No intent fits.').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'alert-intents-expired',
    path: ofBot,
    who: 'owner',
    before: answering('**/api/channels/intents/**', {
      statusCode: 403,
      message: '',
      account: 'chatbot-service@northwind-agent-production.iam.gserviceaccount.com',
      reconnect: '/auth/google/integrate/bot',
    }),
    show: async (page) => page.getByRole('link', { name: /^Reconnect/ }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'alert-intents-failing',
    path: ofBot,
    who: 'owner',
    before: answering(
      '**/api/channels/intents/**',
      { error: 'x', code: 'unavailable', message: 'Dialogflow does not answer at the moment.' },
      503,
    ),
    show: async (page) => page.getByText('The intents of this bot could not be loaded.').first().scrollIntoViewIfNeeded(),
    refused: '/api/channels/intents',
  },
  {
    name: 'alert-test-of-row',
    path: ofBot,
    who: 'owner',
    before: answering('**/api/alerts/test', {
      steps: [
        { what: 'level', ok: true },
        { what: 'page', ok: true },
        { what: 'push', ok: false },
      ],
    }),
    show: sendTest('Help needed', 'No device of yours takes notifications.'),
  },
  {
    name: 'alert-test-in-slack',
    path: settings,
    who: 'owner',
    before: answering('**/api/alerts/direct/test', {
      steps: [
        { what: 'level', ok: true, why: null },
        { what: 'connected', ok: true, why: null },
        {
          what: 'sent',
          ok: false,
          why: 'The connection to Slack lacks the right "users:read.email". Connect it again in the settings of the workspace.',
        },
      ],
    }),
    show: sendTest('Notify me in Slack', /lacks the right/),
  },
  {
    name: 'alert-test-by-email',
    path: settings,
    who: 'owner',
    before: answering('**/api/alerts/email/test', {
      steps: [
        { what: 'level', ok: true, why: null },
        { what: 'server', ok: true, why: null },
        { what: 'wanted', ok: false, why: null },
      ],
    }),
    show: sendTest('Notify me by e-mail', /You unsubscribed/),
  },
  {
    name: 'alert-test-of-device',
    path: settings,
    who: 'owner',
    before: async (page) => {
      const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
      const one = { id: 'a', agent, service: 'push.example', created_at: at / 1000, used_at: null, heard_at: null, current: true }
      await answering('**/api/push/devices', { key: 'k', devices: [one] })(page)
      const steps = [
        { what: 'known', ok: true, why: null },
        { what: 'accepted', ok: false, why: 'updates.push.services.mozilla.com refused it (413).' },
      ]
      await answering('**/api/push/devices/*/test', { steps })(page)
    },
    show: async (page) => {
      await page.getByRole('button', { name: /^Send me a test Firefox/ }).click()
      await page.getByText(/refused it \(413\)/).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'sandbox-slack-messages-none',
    path: () => '/sandbox/slack/messages',
    who: 'nobody',
    show: seeText('Nobody was written to yet.'),
  },
  {
    name: 'sandbox-slack-messages',
    path: () => '/sandbox/slack/messages',
    who: 'nobody',
    before: showing('/sandbox/slack/messages', directPage('/sandbox/slack', []).body, directPage('/sandbox/slack', notes).body),
    show: seeText(/Ida Lindgren needs a human/),
  },
  { name: 'sandbox-devices-none', path: () => '/sandbox/push', who: 'nobody', show: seeText(/No device yet/) },
  {
    name: 'sandbox-devices',
    path: () => '/sandbox/push',
    who: 'nobody',
    before: showing('/sandbox/push', pushPage('/sandbox/push', []).body, pushPage('/sandbox/push', devices).body),
    show: async (page) => page.getByText('Everything that came (3)').click(),
  },
]
