import type { Page } from 'playwright-core'
import { intercept } from '#testing/intercept.ts'
import { seeText } from './seeText.ts'
import type { Screen, World } from './theScreens.ts'

const conversation = (world: World) => `/messages/${world.conversations.open}/?tab=all`

/** Opens the details by the button, or on a phone by the menu of the dots. */
async function seeDetails(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /reply|message|note/i }).waitFor()
  const button = page.getByRole('button', { name: 'See User Details' })
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /See User Details/ }).click()
  }
  await page.getByRole('heading', { name: 'User Details' }).waitFor()
  await page.getByRole('heading', { name: 'Previous conversations' }).waitFor()
}

interface Answer {
  Days: { Messages: { by: string; metadata: Record<string, unknown> | null }[] }[]
}
/** What bots say of a customer beside their words: short things, long ones, deep ones, and the contexts of an AI. */
const said = {
  plan: 'Trail Club, since 2024',
  'cart.total': 239.9,
  consent: true,
  referrer: 'https://northwind.example/tents/three-persons?utm_source=newsletter&utm_campaign=spring-in-the-mountains',
  cart: { items: [{ sku: 'TENT-3', name: 'Three-person tent' }], currency: 'EUR' },
  incomingContexts: [
    { name: 'projects/northwind/agent/sessions/1/contexts/order-status', lifespanCount: 4, parameters: { order: '48213' } },
    { name: 'projects/northwind/agent/sessions/1/contexts/wants-a-person', lifespanCount: 1 },
  ],
}
const withAttributes = (page: Page) =>
  intercept(page, '**/api/channels/*-*-*-*-*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    const last = answer.Days.flatMap(({ Messages }) => Messages).findLast(({ by }) => by === 'customer')
    if (last) last.metadata = said
    await route.fulfill({ response, json: answer })
  })

/** What stands beside and around a conversation, and who is led elsewhere. */
export const aroundScreens: Screen[] = [
  {
    name: 'homeless',
    path: () => '/messages/',
    who: 'homeless',
    show: async (page) => page.getByText('You do not belong to any workspace.').waitFor(),
  },
  {
    name: 'upgrade',
    path: () => '/messages/',
    who: 'lapsed',
    show: (page) => page.getByRole('link', { name: 'See Baton Plans' }).waitFor(),
  },
  { name: 'billing-ended', path: () => '/billing', who: 'lapsed', show: seeText('What you can do') },
  { name: 'details', path: conversation, who: 'owner', show: seeDetails },
  {
    name: 'details-attributes',
    path: conversation,
    who: 'owner',
    before: withAttributes,
    show: async (page) => {
      await seeDetails(page)
      const attributes = page.getByRole('region', { name: 'Attributes' })
      await attributes.getByRole('button').first().click()
      await attributes.getByText('wants-a-person').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'conversation-deleted',
    // Where it is among the first rows, whatever was said elsewhere meanwhile: a list has only the rows in sight.
    path: (world) => `/messages/${world.conversations.open}/?tab=mine`,
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/channels/*-*-*-*-*', async (route) => {
        // The list has it still, as one that was fetched a moment before it was deleted.
        const [id] = /[0-9a-f-]{36}/.exec(route.request.url)!
        const list = page.getByRole('list', { name: /^conversations/i, includeHidden: true })
        await list.locator(`a[href*="${id}"]`).waitFor({ state: 'attached' })
        await route.fulfill({ status: 410, json: { error: 'x', code: 'gone', message: 'This conversation was deleted.' } })
      }),
    show: async (page) => {
      await page.getByText('This conversation was deleted.').waitFor()
      await page.waitForURL(/folder=deleted/)
      await page.getByRole('main').getByRole('button', { name: 'Restore' }).waitFor()
    },
    refused: '/api/channels/',
  },
  {
    name: 'details-erase',
    path: conversation,
    who: 'owner',
    show: async (page) => (
      await seeDetails(page),
      await page.getByRole('button', { name: 'Erase' }).click(),
      await page.getByText(/cannot be undone/).waitFor()
    ),
  },
]
