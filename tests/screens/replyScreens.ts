import type { Page } from 'playwright-core'
import { intercept } from '#testing/intercept.ts'
import { seeText } from './seeText.ts'
import type { Screen } from './theScreens.ts'

const path = () => '/account/settings/replies'
const reply = (name: string, text: string, shared: boolean) => ({
  id: crypto.randomUUID(),
  name,
  text,
  shared,
  person: 'somebody',
  client_key: 'all',
})
/** As a workspace has them that has been at it for a while; the shop has none. */
const some = [
  reply('address', 'Could you tell us where it should go, {{first_name}}? Street, town and postal code are enough.', false),
  reply('thanks', 'You are welcome, {{first_name}}. Enjoy the mountains!', false),
  reply('refund', 'We have sent the money back. It takes your bank three to five days to show it.', true),
  reply(
    'return-label',
    'The label for your parcel is on its way to {{email}}. Put it over the old one, and take the parcel to any shop of the carrier.',
    true,
  ),
]
const answer =
  (json: unknown, status = 200) =>
  (page: Page) =>
    intercept(page, '**/api/replies', (route) => route.fulfill({ status, json }))

/** Two of them are of one bot each. */
const ofBots = (page: Page) =>
  intercept(page, '**/api/replies', async (route) => {
    const bots = await fetch(new URL('/api/bots/get', route.request.url), { headers: route.request.headers })
    const [first, second] = (await bots.json()) as { client_key: string }[]
    const of = (index: number, bot: { client_key: string } | undefined) => ({ ...some[index]!, client_key: bot?.client_key ?? 'all' })
    await route.fulfill({ json: [some[0], of(1, first), of(2, second), some[3]] })
  })

/** The saved replies in the settings. */
export const replyScreens: Screen[] = [
  { name: 'replies', path, who: 'owner', before: answer(some), show: seeText('/return-label') },
  {
    name: 'replies-nothing-fits',
    path,
    who: 'owner',
    before: answer(some),
    show: async (page) => {
      await page.getByLabel('Find a reply').fill('sleeping bag')
      await page.getByText('No saved reply fits.').waitFor()
    },
  },
  { name: 'replies-of-bots', path, who: 'owner', before: ofBots, show: seeText('/return-label') },
  { name: 'replies-empty', path, who: 'newcomer', show: seeText('Nothing is saved yet. Write your first reply.') },
  {
    name: 'replies-loading',
    path,
    who: 'owner',
    before: (page) => intercept(page, '**/api/replies', () => new Promise(() => undefined)),
    loads: true,
    show: seeText('Saved replies'),
  },
  {
    name: 'replies-failing',
    path,
    who: 'owner',
    before: answer({ error: 'x', code: 'internal', message: 'Something went wrong on our side.' }, 500),
    show: seeText(/could not be loaded/),
    refused: '/api/replies',
  },
  {
    name: 'replies-new',
    path,
    who: 'owner',
    before: answer(some),
    show: async (page) => {
      await page.getByRole('button', { name: 'New reply' }).click()
      await page.getByRole('dialog').getByLabel('What it says').waitFor()
    },
  },
]
