import type { Page } from 'playwright-core'
import { intercept } from '#testing/intercept.ts'
import { seeText } from './seeText.ts'
import type { Screen } from './theScreens.ts'

const seeHits = (page: Page) =>
  page
    .getByRole('list', { name: /found for/i })
    .getByRole('link')
    .first()
    .waitFor()

/** Search: what was found, beside the conversation where it was said, and what stands there when nothing was. */
export const searchScreens: Screen[] = [
  { name: 'search', path: () => '/dashboard/search/order', who: 'owner', show: seeHits },
  {
    name: 'search-open',
    path: (world) => `/messages/${world.conversations.long}/search/${encodeURIComponent('where ord')}`,
    who: 'owner',
    show: async (page) => {
      await seeHits(page)
      await page
        .getByRole('list', { name: /found for/i })
        .getByRole('link')
        .first()
        .click()
      await page
        .getByRole('textbox', { name: /reply|message|note/i })
        .last()
        .waitFor()
    },
  },
  { name: 'search-files', path: () => '/dashboard/search/has%3Afile?tab=files', who: 'owner', show: seeText(/Files \(/) },
  {
    name: 'search-no-files',
    path: () => '/dashboard/search/nobody-says-this?tab=files',
    who: 'owner',
    show: seeText('No files found matching: nobody-says-this.'),
  },
  {
    name: 'search-in-conversation',
    path: (world) => `/messages/${world.conversations.long}/search/from%3Acustomer?in=conversation`,
    who: 'owner',
    show: seeHits,
  },
  { name: 'search-begin', path: () => '/dashboard/search/', who: 'owner', show: seeText(/Search every message/) },
  { name: 'search-sentence', path: () => '/dashboard/search/before%3Asoon', who: 'owner', show: seeText(/Write before:/) },
  {
    name: 'search-nothing',
    path: () => '/dashboard/search/nobody-says-this',
    who: 'owner',
    show: seeText('No messages found matching: nobody-says-this.'),
  },
  {
    name: 'search-loading',
    path: () => '/dashboard/search/order',
    who: 'owner',
    before: (page) => intercept(page, '**/api/messages/search?**', () => new Promise(() => undefined)),
    loads: true,
    show: seeText('Messages (…)'),
  },
  {
    name: 'search-failing',
    path: () => '/dashboard/search/order',
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/messages/search?**', (route) =>
        route.fulfill({ status: 500, json: { error: 'internal', code: 'internal', message: 'Something went wrong on our side.' } }),
      ),
    show: seeText('Search failed.'),
    refused: '/api/messages/search',
  },
  {
    name: 'search-indexing',
    path: () => '/dashboard/search/order',
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/messages/search?**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as object), indexing: { since: 1_772_000_000 } } })
      }),
    show: seeText(/is still being prepared for search/),
  },
]
