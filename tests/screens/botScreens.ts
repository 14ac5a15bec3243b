import type { Page } from 'playwright-core'
import type { Bot, BotHealth } from '#features/bots/contract.ts'
import type { CompanyLogin } from '#features/bots/loginContract.ts'
import { messengerBot } from '#sandbox/messenger/makeMessengerStandIn.ts'
import { chatfuelBot } from '#sandbox/chatfuel/chatfuelStandIn.ts'
import { intercept } from '#testing/intercept.ts'
import { goBackFrom } from '../journeys/goBackFrom.ts'
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
  intercept(page, '**/api/bots/*/health', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as BotHealth), events: events() } })
  })

/** What a form brings along once its source is chosen comes after the rest of it. */
const wholeForm = (page: Page) => page.locator('.skeleton').first().waitFor({ state: 'detached' })

/** The form of a bot that an engine answers for, which begins with what the person's account lets them choose. */
const chooseOnly = async (page: Page, words: string) => {
  await page.getByText('Only Baton', { exact: true }).click()
  await page.getByText(words).first().waitFor()
  await wholeForm(page)
}
const agents = [{ parent: 'projects/night-desk-1f3a9c', displayName: 'Night desk', defaultLanguageCode: 'en', timeZone: 'Etc/UTC' }]
const withAgents = (page: Page) => intercept(page, '**/api/users/getdialogflowagents', (route) => route.fulfill({ json: agents }))
const termsFirst = async (page: Page) => {
  await withAgents(page)
  await intercept(page, '**/api/v1/dialogflow/setagent', (route) =>
    route.fulfill({ json: { error: 'Callers must accept Terms of Service', code: 9, details: '', terms: true } }),
  )
}
const chooseNew = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Name' }).fill('Night desk')
  await chooseOnly(page, 'Switch Account')
  await page.getByText('Choose an agent').click()
  await page.getByRole('option', { name: 'Create New Agent' }).click()
  await page.getByRole('dialog').getByText('Create a new Dialogflow agent named').waitFor()
}

/** The form of a bot whose page is chosen from the person's account at the company, which stands as it is answered. */
const chooseMessenger = async (page: Page, words: string) => {
  await page.getByText('Messenger', { exact: true }).first().click()
  await page.getByText(words).first().waitFor()
  await wholeForm(page)
}
const withAccount = (account: CompanyLogin) => (page: Page) =>
  intercept(page, '**/api/bots/logins/messenger', (route) => route.fulfill({ json: account }))
const declined = ['pages_messaging', 'pages_manage_metadata', 'pages_show_list', 'public_profile', 'pages_read_engagement']

/** As somebody whose browser opens no page of the company: they are back by its Back, with what they had filled in. */
const comeBackBlocked = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Name' }).fill('Outlet')
  await chooseMessenger(page, 'Please log into this app.')
  await intercept(page, '**/dialog/oauth?**', (route) => route.abort('BlockedByClient'))
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  // The browser shows a page of its own in its place.
  while (page.url().startsWith('http')) await page.waitForTimeout(50)
  await goBackFrom(page)
  await page.getByText('It appears as if your browser is blocking social media.').waitFor()
}

/** As a bot whose company took its token back, and whose agent is gone. */
const dead = {
  since: agoOf(40),
  source: { code: 'messenger.reconnect', params: { code: 190, status: 400, detail: 'Error validating access token' } },
  engine: { code: 'dialogflow.gone', params: { project: 'northwind-agent-4711' } },
}
const withBroken = (page: Page) =>
  intercept(page, '**/api/bots/get', async (route) => {
    const response = await route.fetch()
    const bots = (await response.json()) as { client_key: string }[]
    await route.fulfill({ response, json: bots.map((bot) => (bot.client_key === messengerBot.clientKey ? { ...bot, broken: dead } : bot)) })
  })

const withAiOff = (page: Page) =>
  intercept(page, '**/api/bots/get', async (route) => {
    const response = await route.fetch()
    const bots = (await response.json()) as Bot[]
    await route.fulfill({ response, json: bots.map((bot) => ({ ...bot, ai_off: { since: agoOf(90), why: 'switched', by: null } })) })
  })

/** What the bot said last was kept back by that. */
const withKeptBack = async (page: Page) => {
  await withAiOff(page)
  await intercept(page, '**/api/channels/*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { Days?: { Messages: object[] }[] }
    const last = answer.Days?.at(-1)?.Messages.pop()
    const draft = {
      type: 'suppressed',
      by: 'bot',
      bot_name: 'Shop bot',
      text: 'It leaves us tomorrow.',
      event: undefined,
      kept_back: 'ai_off',
    }
    if (last) answer.Days!.at(-1)!.Messages.push({ ...last, ...draft })
    await route.fulfill({ response, json: answer })
  })
}

/** The AI is on again, and nobody has taken what went to people. */
const withUntaken = (page: Page) =>
  intercept(page, '**/api/bots/*/untaken', (route) =>
    route.fulfill({ json: { count: 1240, ids: Array.from({ length: 1000 }, (_, n) => `c${n}`) } }),
  )

/** What a bot shows of its company. */
export const botScreens: Screen[] = [
  {
    name: 'bot-broken',
    path: () => `/account/settings/bots/${messengerBot.clientKey}`,
    who: 'owner',
    refused: '/api/users/getdialogflowagents',
    before: withBroken,
    show: seeText('Disconnected since'),
  },
  {
    name: 'bots-broken',
    path: () => '/account/settings/bots',
    who: 'owner',
    before: withBroken,
    show: seeText('Disconnected: reconnect it'),
  },
  {
    name: 'bot-ai-off',
    path: (world) => `/account/settings/bots/${world.bot}`,
    who: 'owner',
    before: withAiOff,
    show: seeText('AI off since'),
  },
  {
    name: 'bot-ai-untaken',
    path: (world) => `/account/settings/bots/${world.bot}`,
    who: 'owner',
    before: withUntaken,
    show: seeText('1,240 conversations went to people while the AI was off'),
  },
  {
    name: 'inbox-ai-off',
    path: (world) => `/messages/${world.conversations.open}/?tab=all&bot=${world.bot}`,
    who: 'owner',
    before: withKeptBack,
    show: async (page) => (await seeText('Bot settings')(page), await seeText(/its AI was off/)(page)),
  },
  {
    name: 'list-ai-off',
    path: () => '/messages/?tab=all&holder=ai',
    who: 'owner',
    before: withAiOff,
    show: seeText('Held by the AI (off)'),
  },
  {
    name: 'bot-test',
    path: () => `/account/settings/bots/${messengerBot.clientKey}`,
    who: 'owner',
    refused: '/api/users/getdialogflowagents',
    before: withBroken,
    show: async (page) => {
      await intercept(page, '**/api/bots/*/check', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as object), broken: dead } })
      })
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await page.getByText('It stopped at:').waitFor()
      await page.getByText('It stopped at:').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'bot-page-blocked',
    path: () => '/account/settings/bots/add',
    who: 'owner',
    show: comeBackBlocked,
  },
  {
    name: 'bot-page-declined',
    path: () => '/account/settings/bots/add',
    who: 'owner',
    before: withAccount({ state: 'connected', name: 'Mara Olsen', missing: declined }),
    show: (page) => chooseMessenger(page, 'You are missing the following permissions:'),
  },
  {
    name: 'bot-page-expired',
    path: () => '/account/settings/bots/add',
    who: 'owner',
    before: withAccount({ state: 'expired', name: 'Mara Olsen', missing: [] }),
    show: (page) => chooseMessenger(page, 'Facebook no longer lets'),
  },
  {
    name: 'bot-only-logged-out',
    path: () => '/account/settings/bots/add',
    who: 'owner',
    refused: '/api/users/getdialogflowagents',
    show: (page) => chooseOnly(page, 'Connect the Google account'),
  },
  {
    name: 'bot-only-no-plan',
    path: () => '/account/settings/bots/add',
    who: 'lapsed',
    refused: '/api/users/getdialogflowagents',
    show: (page) => chooseOnly(page, 'Only Baton needs the Pro plan'),
  },
  {
    name: 'bot-agent-key',
    path: () => '/account/settings/bots/add',
    who: 'owner',
    before: withAgents,
    show: async (page) => {
      await chooseOnly(page, 'Dialogflow agent')
      await page.getByRole('button', { name: 'Use a service account key instead' }).click()
      await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    },
  },
  { name: 'bot-agent-new', path: () => '/account/settings/bots/add', who: 'owner', before: withAgents, show: chooseNew },
  {
    name: 'bot-agent-terms',
    path: () => '/account/settings/bots/add',
    who: 'owner',
    before: termsFirst,
    show: async (page) => {
      await chooseNew(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Create New Agent' }).click()
      await page.getByText('Google Cloud Terms of Service').waitFor()
    },
  },
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
