import type { Page } from 'playwright-core'

/** What a screen may need to know of the world it is shown in. */
export interface World {
  /** The server's address. */
  url: string
  /** Somebody with a full inbox, a colleague of theirs, and somebody who has just come. */
  tokens: { owner: string; colleague: string; newcomer: string }
  /** Conversations of the owner's inbox. */
  conversations: { open: string; long: string }
  /** The client key of one of the owner's bots. */
  bot: string
}

/** One screen in one state: where it is, who looks, and what has to be done to see it. */
export interface Screen {
  name: string
  path: (world: World) => string
  who: 'owner' | 'newcomer' | 'nobody'
  /** Drawn by a library of others, whose look and accessibility are not ours to mend. */
  foreign?: true
  /** What the server refuses on this screen, as the browser's console names it. */
  refused?: string
  /** Before the page is opened, such as holding an answer back. */
  before?: (page: Page) => Promise<unknown>
  /** Once it is there; resolves when the screen is to be looked at. */
  show: (page: Page) => Promise<unknown>
}

const conversation = (world: World) => `/messages/${world.conversations.open}/?tab=all`
const seeRows = (page: Page) =>
  page
    .getByRole('list', { name: /conversations/i })
    .getByRole('link')
    .first()
    .waitFor()
const seeText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

/** Opens something by a key, where there is a keyboard; on a phone there is none. */
const press = (key: string) => async (page: Page) => {
  await seeReply(page)
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await page.keyboard.press(key)
}
const seeReply = (page: Page) => page.getByRole('textbox', { name: /reply|message|note/i }).waitFor()

/** Every screen there is, in the states a person meets it in. */
export const theScreens: Screen[] = [
  { name: 'sign-in', path: () => '/', who: 'nobody', show: seeText(/sign in with google/i) },
  {
    name: 'sign-in-failed',
    path: () => '/login/callback/dashboard?error=denied&state=/messages/',
    who: 'nobody',
    show: seeText(/sign in|try again/i),
  },
  { name: 'consent', path: () => '/auth/google/?state=/messages/', who: 'nobody', show: seeText(/sandbox/i) },
  { name: 'inbox-list', path: () => '/messages/?tab=all', who: 'owner', show: seeRows },
  { name: 'inbox-open', path: conversation, who: 'owner', show: seeReply },
  { name: 'inbox-long', path: (world) => `/messages/${world.conversations.long}/?tab=all`, who: 'owner', show: seeReply },
  { name: 'inbox-needs-human', path: () => '/messages/?tab=all&filter=needs-human', who: 'owner', show: seeRows },
  { name: 'inbox-done', path: () => '/messages/?tab=all&folder=done', who: 'owner', show: (page) => page.waitForTimeout(600) },
  {
    name: 'inbox-nothing-found',
    path: () => '/messages/?tab=all&phrase=nobody-is-called-so',
    who: 'owner',
    show: (page) => page.waitForTimeout(600),
  },
  { name: 'inbox-empty', path: () => '/messages/', who: 'newcomer', show: seeText(/Start a conversation with your customers/) },
  {
    name: 'inbox-loading',
    path: () => '/messages/?tab=all',
    who: 'owner',
    before: (page) => page.route('**/api/channels/list/**', () => new Promise(() => undefined)),
    show: (page) => page.waitForTimeout(700),
  },
  {
    name: 'inbox-failing',
    path: () => '/messages/?tab=all',
    who: 'owner',
    before: (page) =>
      page.route('**/api/channels/list/**', (route) =>
        route.fulfill({
          status: 500,
          json: { error: 'Failed to retrieve channel list...', code: 'internal', message: 'Something went wrong on our side.' },
        }),
      ),
    show: seeText(/try again|retry/i),
    refused: '/api/channels/list/',
  },
  {
    name: 'conversation-missing',
    path: () => '/messages/00000000-0000-7000-8000-000000000000/?tab=all',
    who: 'owner',
    show: seeText(/is not here/i),
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
    show: async (page) => (await press('Control+k')(page), await page.getByRole('dialog').waitFor(), await page.waitForTimeout(300)),
  },
  {
    name: 'keys',
    path: conversation,
    who: 'owner',
    show: async (page) => (await press('?')(page), await page.getByRole('dialog').waitFor(), await page.waitForTimeout(300)),
  },
  { name: 'bots', path: () => '/account/settings/bots', who: 'owner', show: seeText('Shop bot') },
  { name: 'bots-empty', path: () => '/account/settings/bots', who: 'newcomer', show: (page) => page.waitForTimeout(600) },
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
  { name: 'bot-missing', path: () => '/account/settings/bots/bot_none', who: 'owner', show: seeText('This bot does not exist') },
  { name: 'profile', path: () => '/profile', who: 'owner', show: seeText(/device/i) },
  { name: 'not-found', path: () => '/no/such/page', who: 'nobody', show: seeText('Sorry, I did not get that...') },
  { name: 'api', path: () => '/api/docs', who: 'nobody', show: seeText('/api/auth/ways'), foreign: true },
  { name: 'phone', path: () => '/sandbox', who: 'nobody', show: (page) => page.waitForTimeout(1000) },
]
