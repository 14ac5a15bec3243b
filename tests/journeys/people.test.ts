import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { workspaceStrings } from '#features/workspaces/web/workspace.strings.ts'
import type { CallShape } from '#shared/call.ts'
import { strings } from '#shared/app.strings.ts'
import { glimpse } from './glimpse.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)
/** Noor makes the workspace; Rae comes by Slack, Gil by Google. */
let noor: Page
let rae: Page
let gil: Page
let bot: { client_key: string; api_key: string }
/** The conversation that all three look at. */
let talk: string

const team = 'Second home'

const dialog = (page: Page) => page.getByRole('dialog')
const switcher = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Switch workspace: ${name}`) })
const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: strings.frame.places }).getByRole('link', { name, exact: true })

/** A company's page, as somebody who was never there. */
async function allowAsNew(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('radio', { name: /Someone new/ }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: /mail/i }).fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** What a page's person is answered; the code of a refusal, or `ok`. */
async function asked(
  page: Page,
  { method, path }: Pick<CallShape, 'method' | 'path'>,
  body?: object,
): Promise<{ outcome: string; answer: unknown }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(world.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const answer = (await response.json()) as { code?: string }
  return { outcome: response.ok ? 'ok' : (answer.code ?? ''), answer }
}

test('somebody new signs in with Google and makes a second workspace', async () => {
  noor = await browser.open(world.url, null, '/')
  await noor.getByRole('link', { name: 'Sign in with Google' }).click()
  await allowAsNew(noor, 'Noor Visser', 'noor.visser@example.com')
  await switcher(noor, 'Noor').waitFor()
  await noor.goto(`${world.url}/account/settings/workspace/new`)
  const choice = dialog(noor).getByRole('button', { name: new RegExp(workspaceStrings.adding.create) })
  await choice.or(dialog(noor).getByLabel(workspaceStrings.settings.name)).first().waitFor()
  if (await choice.isVisible()) await choice.click()
  await dialog(noor).getByLabel(workspaceStrings.settings.name).fill(team)
  await noor.keyboard.press('Enter')
  await noor.getByRole('dialog', { name: workspaceStrings.adding.done(team) }).waitFor()
  await dialog(noor).getByRole('button', { name: workspaceStrings.adding.close }).last().click()
  await switcher(noor, team).waitFor()
})

test('a bot of it brings a conversation', async () => {
  const { answer } = await asked(noor, saveBot, { bot: { name: 'Home bot', code_lang: 'npm' } })
  const made = answer as { bot: { client_key: string }; api_key: string }
  bot = { client_key: made.bot.client_key, api_key: made.api_key }
  await write('Is anybody there?')
  await noor.goto(`${world.url}/messages/?tab=all`)
  await noor
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .click()
  await noor.getByRole('region', { name: 'Transcript' }).getByText('Is anybody there?').waitFor()
  talk = new URL(noor.url()).pathname
})

/** A customer of the bot writes. */
async function write(text: string): Promise<void> {
  const headers = { apikey: bot.api_key, clientkey: bot.client_key, 'content-type': 'application/json' }
  const body = JSON.stringify({ channel: 'vera', user: 'vera', text })
  expect((await fetch(`${world.url}/api/v1/in`, { method: 'POST', headers, body })).status).toBe(200)
}

test('she invites two by mail; one joins with Slack, the other with Google, each by the mail they got', async () => {
  await noor.goto(`${world.url}/account/settings/roles#invite`)
  await dialog(noor).getByRole('textbox', { name: 'E-mail addresses' }).fill('rae.kim@example.com, gil.ortega@example.com')
  await noor.keyboard.press('Enter')
  await dialog(noor).getByRole('button', { name: 'Send 2 invitations' }).click()
  await dialog(noor).waitFor({ state: 'hidden' })
  for (const address of ['rae.kim@example.com', 'gil.ortega@example.com'])
    await noor
      .getByRole('listitem')
      .filter({ hasText: address })
      .getByText(/E-mail sent/)
      .waitFor()
  rae = await openMail('rae.kim@example.com')
  await rae.getByRole('link', { name: /Slack/ }).click()
  await joinAsNew(rae, 'Rae Kim', 'rae.kim@example.com')
  gil = await openMail('gil.ortega@example.com')
  await gil.getByRole('link', { name: /START FREE TRIAL/ }).click()
  await joinAsNew(gil, 'Gil Ortega', 'gil.ortega@example.com')
  for (const name of ['Rae Kim', 'Gil Ortega']) await noor.getByRole('link', { name: memberStrings.settingsOf(name) }).waitFor()
})

async function joinAsNew(page: Page, name: string, email: string): Promise<void> {
  await glimpse(page, 'Congratulations. You just joined!', () => allowAsNew(page, name, email))
  await switcher(page, team).waitFor()
}

async function openMail(address: string): Promise<Page> {
  const page = await browser.open(world.url, null, '/sandbox/mail')
  await page.getByRole('link', { name: address }).click()
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: `Join ${team}` })
    .click()
  await page.getByRole('heading', { name: `Noor Visser invites you to ${team}` }).waitFor()
  return page
}

test('she gives one Restricted and the other Admin, and their open pages follow at once', async () => {
  await rae.goto(world.url + talk)
  await gil.goto(world.url + talk)
  // They were asked in with less than one of them gets, and with what the other keeps.
  for (const [name, page, role] of [
    ['Gil Ortega', gil, 'Admin'],
    ['Rae Kim', rae, 'Admin'],
    ['Rae Kim', rae, 'Restricted'],
  ] as const) {
    await noor.getByRole('link', { name: memberStrings.settingsOf(name) }).click()
    await noor.getByLabel(memberStrings.role).selectOption(role)
    await noor.getByRole('button', { name: memberStrings.save, exact: true }).click()
    await noor.getByText(memberStrings.saved(name)).first().waitFor()
    await sidebar(page, strings.frame.users).waitFor({ state: role === 'Admin' ? 'visible' : 'detached' })
  }
  await noor.goto(world.url + talk)
})

const pages = () => ({ Owner: noor, Admin: gil, Restricted: rae })
type Role = keyof ReturnType<typeof pages>
const roles: Role[] = ['Owner', 'Admin', 'Restricted']

describe('in three browsers at once each sees what section 6 says', () => {
  /** Who is shown what, beside the conversation. */
  const shown: Record<string, { what: (page: Page) => ReturnType<Page['getByRole']>; by: Role[] }> = {
    'Baton in the sidebar': { what: (page) => sidebar(page, 'Baton'), by: ['Owner', 'Admin'] },
    'Users in the sidebar': { what: (page) => sidebar(page, strings.frame.users), by: ['Owner', 'Admin'] },
    'Billing in the sidebar': { what: (page) => sidebar(page, strings.frame.billing), by: ['Owner', 'Admin'] },
    'Settings in the sidebar': { what: (page) => sidebar(page, strings.frame.settings), by: ['Owner', 'Admin'] },
    'the field to answer in': {
      what: (page) => page.getByRole('textbox', { name: 'Reply to the customer' }),
      by: ['Owner', 'Admin', 'Restricted'],
    },
    'the button that pauses the AI': {
      what: (page) => page.getByRole('button', { name: /^(Pause|Resume) AI/ }),
      by: ['Owner', 'Admin', 'Restricted'],
    },
  }
  test.each(Object.entries(shown))('%s', async (_, { what, by }) => {
    for (const role of roles) {
      const page = pages()[role]
      await page.getByRole('region', { name: 'Transcript' }).getByText('Is anybody there?').waitFor()
      await expect.poll(() => what(page).count(), { ...soon, message: role }).toBe(by.includes(role) ? 1 : 0)
    }
  })

  test('the way to connect a bot', async () => {
    for (const role of roles) {
      const page = pages()[role]
      await page.getByRole('button', { name: new RegExp(`^${strings.frame.chooseBot}`) }).click()
      const menu = page.getByRole('menu').or(page.getByRole('listbox')).or(page.getByRole('dialog')).first()
      await menu.getByText('Home bot').waitFor()
      expect([role, await menu.getByText(strings.frame.connect).count()]).toEqual([role, role === 'Restricted' ? 0 : 1])
      await menu.and(page.locator(':focus, :focus-within')).waitFor(soon)
      await page.keyboard.press('Escape')
      await menu.waitFor({ ...soon, state: 'detached' })
    }
  })

  test('what one answers is on the screens of the others at once', async () => {
    await rae.getByRole('textbox', { name: 'Reply to the customer' }).fill('Rae here, hello!')
    await rae.keyboard.press('Enter')
    for (const page of [noor, gil, rae])
      await page.getByRole('region', { name: 'Transcript' }).getByText('Rae here, hello!').last().waitFor()
    await write('Thank you, Rae.')
    for (const page of [noor, gil, rae])
      await page.getByRole('region', { name: 'Transcript' }).getByText('Thank you, Rae.').last().waitFor()
  })
})

describe('and can do what section 6 says', () => {
  const calls: Record<string, { call: Pick<CallShape, 'method' | 'path'>; body?: () => object; by: Role[] }> = {
    'list the API keys': { call: { method: 'GET', path: '/api/keys' }, by: ['Owner', 'Admin'] },
    'make a bot': { call: saveBot, body: () => ({ bot: { name: `Bot ${crypto.randomUUID()}` } }), by: ['Owner', 'Admin'] },
    'list invitations': { call: { method: 'GET', path: '/api/invites' }, by: ['Owner', 'Admin'] },
    'read the audit log': { call: { method: 'GET', path: '/api/audit' }, by: ['Owner'] },
    'list who was deleted': { call: { method: 'GET', path: '/api/channels/deleted' }, by: ['Owner'] },
    'read the conversations': { call: { method: 'GET', path: '/api/channels/list/*/*/*' }, by: ['Owner', 'Admin', 'Restricted'] },
    'see the bots': { call: { method: 'GET', path: '/api/bots/get' }, by: ['Owner', 'Admin', 'Restricted'] },
  }
  test.each(Object.entries(calls))('%s', async (_, { call, body, by }) => {
    for (const role of roles) {
      const { outcome } = await asked(pages()[role], call, body?.())
      expect([role, outcome]).toEqual([role, by.includes(role) ? 'ok' : 'forbidden'])
    }
  })

  test.each([
    ['/account/settings/roles', ['Owner', 'Admin']],
    ['/account/settings/workspace', ['Owner', 'Admin']],
    ['/account/settings/billing', ['Owner', 'Admin']],
    ['/account/settings/audit', ['Owner']],
    ['/account/settings/ai', ['Owner', 'Admin', 'Restricted']],
    ['/profile', ['Owner', 'Admin', 'Restricted']],
  ] as const)('%s is shown to some, and leads the others to the conversations', async (path, by) => {
    for (const role of roles) {
      const page = pages()[role]
      await page.goto(world.url + path)
      if ((by as readonly Role[]).includes(role)) {
        await page.getByRole('main').getByRole('heading').first().waitFor()
        expect([role, new URL(page.url()).pathname]).toEqual([role, path])
      } else await page.waitForURL(/\/messages\//)
    }
  })

  test('nothing went wrong on any of the three pages', () => {
    expect(browser.complaints).toEqual([])
  })
})
