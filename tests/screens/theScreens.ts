import type { Page } from 'playwright-core'
import { intercept } from '#testing/intercept.ts'
import { aroundScreens } from './aroundScreens.ts'
import { botScreens } from './botScreens.ts'
import { composerScreens } from './composerScreens.ts'
import { firstScreens } from './firstScreens.ts'
import { inviteScreens } from './inviteScreens.ts'
import { listScreens } from './listScreens.ts'
import { alertScreens } from './alertScreens.ts'
import { alertWayScreens } from './alertWayScreens.ts'
import { replyScreens } from './replyScreens.ts'
import { faceScreens } from './faceScreens.ts'
import { sandboxScreens } from './sandboxScreens.ts'
import { searchScreens } from './searchScreens.ts'
import { seeText } from './seeText.ts'
import { signInScreens } from './signInScreens.ts'

/** What a screen may need to know of the world it is shown in. */
export interface World {
  /** The server's address. */
  url: string
  /** Somebody with a full inbox, a colleague of theirs, somebody who has just come, somebody without any workspace, and somebody whose trial is over. */
  tokens: { owner: string; colleague: string; newcomer: string; homeless: string; lapsed: string }
  /** Conversations of the owner's inbox. */
  conversations: { open: string; long: string }
  /** One that a bot handed over to the owner, with pictures: its id, and where the sandbox shows its customer's phone. */
  handedOver: { conversation: string; phone: string }
  /** The client key of one of the owner's bots. */
  bot: string
  /** The id of the colleague. */
  colleague: string
  /** Invitations into the owner's workspace, by their links, and where a mail of one ends e-mails. */
  invites: { open: string; bound: string; revoked: string; unsubscribe: string }
}

/** One screen in one state: where it is, who looks, and what has to be done to see it. */
export interface Screen {
  name: string
  path: (world: World) => string
  who: 'owner' | 'colleague' | 'newcomer' | 'homeless' | 'lapsed' | 'nobody'
  /** Drawn by a library of others, whose look and accessibility are not ours to mend. */
  foreign?: true
  /** Something on it is on its way for ever. */
  loads?: true
  /** What the server refuses on this screen, as the browser's console names it. */
  refused?: string
  /** Before the page is opened, such as holding an answer back. */
  before?: (page: Page) => Promise<unknown>
  /** Once it is there; resolves when the screen is to be looked at. */
  show: (page: Page) => Promise<unknown>
}

const conversation = (world: World) => `/messages/${world.conversations.open}/?tab=all`
export const seeRows = (page: Page) =>
  page
    .getByRole('list', { name: /conversations/i })
    .getByRole('link')
    .first()
    .waitFor()

/** Opens something by a key, where there is a keyboard; on a phone there is none. */
const press = (key: string) => async (page: Page) => {
  await seeReply(page)
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await page.keyboard.press(key)
}
/** Shapes of what is on its way. */
const seeSkeleton = (page: Page) => page.locator('.skeleton').first().waitFor()
const seeReply = (page: Page) => page.getByRole('textbox', { name: /reply|message|note/i }).waitFor()

/** Every screen there is, in the states a person meets it in. */
export const theScreens: Screen[] = [
  ...signInScreens,
  ...composerScreens,
  ...aroundScreens,
  ...sandboxScreens,
  { name: 'inbox-list', path: () => '/messages/?tab=all', who: 'owner', show: seeRows },
  { name: 'inbox-open', path: conversation, who: 'owner', show: seeReply },
  { name: 'inbox-long', path: (world) => `/messages/${world.conversations.long}/?tab=all`, who: 'owner', show: seeReply },
  { name: 'inbox-needs-human', path: () => '/messages/?tab=all&filter=needs-human', who: 'owner', show: seeRows },
  { name: 'inbox-done', path: () => '/messages/?tab=all&folder=done', who: 'owner', show: seeRows },
  {
    name: 'inbox-nothing-found',
    path: () => '/messages/?tab=all&phrase=nobody-is-called-so',
    who: 'owner',
    show: seeText(/No customer in the inbox matches/),
  },
  {
    name: 'inbox-found-in-messages',
    path: () => '/messages/?tab=all&phrase=an',
    who: 'owner',
    show: seeText(/messages say “an”/),
  },
  { name: 'inbox-empty', path: () => '/messages/', who: 'newcomer', show: seeText(/Start a conversation with your customers/) },
  {
    name: 'inbox-loading',
    path: () => '/messages/?tab=all',
    who: 'owner',
    before: (page) => intercept(page, '**/api/channels/list/**', () => new Promise(() => undefined)),
    loads: true,
    show: seeSkeleton,
  },
  {
    name: 'inbox-failing',
    path: () => '/messages/?tab=all',
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/channels/list/**', (route) =>
        route.fulfill({
          status: 500,
          json: { error: 'Failed to retrieve channel list...', code: 'internal', message: 'Something went wrong on our side.' },
        }),
      ),
    show: seeText(/try again|retry/i),
    refused: '/api/channels/list/',
  },
  ...searchScreens,
  {
    name: 'conversation-missing',
    path: () => '/messages/00000000-0000-7000-8000-000000000000/?tab=all',
    who: 'owner',
    show: seeText('Conversation not found'),
    refused: '/api/channels/00000000',
  },
  {
    name: 'note',
    path: conversation,
    who: 'owner',
    show: async (page) => (
      await seeReply(page),
      await page
        .getByRole('tab', { name: 'Note' })
        .or(page.getByRole('button', { name: 'Note' }))
        .or(page.getByRole('radio', { name: 'Note' }))
        .first()
        .click()
    ),
  },
  {
    name: 'palette',
    path: conversation,
    who: 'owner',
    show: async (page) => (await press('Control+k')(page), await page.getByRole('dialog').waitFor()),
  },
  {
    name: 'keys',
    path: conversation,
    who: 'owner',
    show: async (page) => (await press('?')(page), await page.getByRole('dialog').waitFor()),
  },
  { name: 'bots', path: () => '/account/settings/bots', who: 'owner', show: seeText('Shop bot') },
  { name: 'bots-empty', path: () => '/account/settings/bots', who: 'newcomer', show: seeText('No bot is connected yet.') },
  {
    name: 'bot-add',
    path: () => '/account/settings/bots/add',
    who: 'owner',
    show: (page) =>
      page
        .getByRole('button', { name: /save|add|create/i })
        .first()
        .waitFor(),
  },
  { name: 'bot', path: (world) => `/account/settings/bots/${world.bot}`, who: 'owner', show: seeText(/client key/i) },
  {
    name: 'bot-missing',
    path: () => '/account/settings/bots/bot_none',
    who: 'owner',
    show: seeText('This bot does not exist'),
    refused: '/api/bots/',
  },
  { name: 'users', path: () => '/account/settings/roles', who: 'owner', show: seeText('ben@northwind.example') },
  {
    name: 'users-failing',
    path: () => '/account/settings/roles',
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/users/fetch-workspace-users', (route) =>
        route.fulfill({ status: 500, json: { error: 'x', code: 'internal', message: 'Something went wrong on our side.' } }),
      ),
    show: seeText(/retry/i),
    refused: '/api/users/fetch-workspace-users',
  },
  { name: 'user', path: (world) => `/account/settings/roles/${world.colleague}`, who: 'owner', show: seeText('Remove user') },
  {
    name: 'user-scope',
    path: (world) => `/account/settings/roles/${world.colleague}`,
    who: 'owner',
    show: (page) => page.getByText('Those of chosen bots').click(),
  },
  {
    name: 'user-owner',
    path: () => '/account/settings/roles',
    who: 'owner',
    show: async (page) => (
      await page.getByRole('link', { name: /settings of mara/i }).click(),
      await page.getByRole('main').getByRole('checkbox').first().waitFor()
    ),
  },
  {
    name: 'user-remove',
    path: (world) => `/account/settings/roles/${world.colleague}`,
    who: 'owner',
    show: async (page) => (await page.getByRole('button', { name: 'Remove user' }).click(), await page.getByRole('dialog').waitFor()),
  },
  { name: 'user-missing', path: () => '/account/settings/roles/nobody', who: 'owner', show: seeText('This user does not exist') },
  { name: 'workspace', path: () => '/account/settings/workspace', who: 'owner', show: seeText('Workspace Owner') },
  {
    name: 'workspace-owner',
    path: () => '/account/settings/workspace',
    who: 'owner',
    show: async (page) => (
      await page.getByRole('combobox', { name: /^Workspace Owner/ }).click(),
      await page.getByRole('option').first().waitFor()
    ),
  },
  {
    name: 'workspace-cleared',
    path: () => '/account/settings/workspace',
    who: 'owner',
    show: async (page) => (
      await page.getByRole('button', { name: 'Clear the owner' }).click(),
      await page.getByText('A workspace needs an owner.').waitFor()
    ),
  },
  {
    name: 'workspace-remove',
    path: () => '/account/settings/workspace',
    who: 'owner',
    show: async (page) => (await page.getByRole('button', { name: 'Remove workspace' }).click(), await page.getByRole('dialog').waitFor()),
  },
  { name: 'workspaces', path: () => '/workspaces', who: 'owner', show: seeText('Current') },
  {
    name: 'workspace-add',
    path: () => '/account/settings/workspace/new',
    who: 'owner',
    show: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'workspace-new',
    path: () => '/account/settings/workspace/new',
    who: 'owner',
    show: async (page) => {
      const choice = page.getByRole('button', { name: /Create New Workspace/ })
      await choice.or(page.getByLabel('Workspace Name')).first().waitFor()
      if (await choice.isVisible()) await choice.click()
      await page.getByLabel('Workspace Name').fill('Second home')
    },
  },
  { name: 'setup', path: () => '/setup/', who: 'owner', show: seeText('Connect a bot') },
  { name: 'billing', path: () => '/account/settings/billing', who: 'owner', show: seeText(/days left/) },
  { name: 'trainers', path: () => '/account/settings/ai', who: 'owner', show: seeText('mara@northwind.example') },
  { name: 'audit', path: () => '/account/settings/audit', who: 'owner', show: seeText(/changed the rights of/) },
  {
    name: 'audit-nothing-fits',
    path: () => '/account/settings/audit?what=workspace.removed&until=2020-01-01',
    who: 'owner',
    show: seeText('Nothing fits these filters.'),
  },
  {
    name: 'audit-failing',
    path: () => '/account/settings/audit',
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/audit', (route) =>
        route.fulfill({ status: 500, json: { error: 'x', code: 'internal', message: 'Something went wrong on our side.' } }),
      ),
    show: seeText(/could not be loaded/),
    refused: '/api/audit',
  },
  {
    name: 'audit-loading',
    path: () => '/account/settings/audit',
    who: 'owner',
    before: (page) => intercept(page, '**/api/audit', () => new Promise(() => undefined)),
    loads: true,
    show: seeSkeleton,
  },
  { name: 'profile', path: () => '/profile', who: 'owner', show: seeText(/device/i) },
  ...botScreens,
  ...listScreens,
  ...inviteScreens,
  ...alertScreens,
  ...alertWayScreens,
  ...replyScreens,
  { name: 'not-found', path: () => '/no/such/page', who: 'nobody', show: seeText('Sorry, I did not get that...') },
  { name: 'api', path: () => '/api/docs', who: 'nobody', show: seeText('/api/auth/ways'), foreign: true },
  {
    name: 'phone',
    path: () => '/sandbox',
    who: 'nobody',
    show: (page) => page.getByRole('main').getByRole('textbox', { name: 'Name' }).waitFor(),
  },
  ...faceScreens,
  // Last: they change what the newcomer's workspace has.
  ...firstScreens,
]
