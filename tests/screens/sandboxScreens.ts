import type { Page } from 'playwright-core'
import type { Screen } from './theScreens.ts'

/** Loads what the sandbox's server adds to its pages; that of the screens leaves it out, so that they show the product alone. */
const withBar = (page: Page) =>
  page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/sandbox/dock.css' })
    document.head.append(style, Object.assign(document.createElement('script'), { type: 'module', src: '/sandbox/dock.js' }))
  })`)
const phone = (page: Page) => page.getByRole('complementary', { name: 'The customer’s phone' })
const write = (page: Page) => page.getByRole('button', { name: /Write as a customer|Be a customer/ })

/** The bar of the sandbox above the product's pages, and the customer's phone beside them. */
export const sandboxScreens: Screen[] = [
  { name: 'sandbox-bar', path: () => '/', who: 'nobody', before: withBar, show: (page) => write(page).waitFor() },
  {
    name: 'sandbox-phone',
    path: () => '/account/settings/bots',
    who: 'owner',
    before: withBar,
    show: async (page) => (await write(page).click(), await phone(page).getByText('Pick up the phone').waitFor()),
  },
  {
    name: 'sandbox-relay',
    path: () => '/messages/?filter=next-up',
    who: 'owner',
    before: withBar,
    show: (page) => phone(page).getByRole('button', { name: 'Open Zoe’s conversation' }).waitFor({ timeout: 30_000 }),
  },
]
