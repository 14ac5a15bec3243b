import type { Page } from 'playwright-core'
import type { SandboxState } from '#sandbox/phone/contract.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import type { Screen } from './theScreens.ts'

/** Loads what the sandbox's server adds to its pages; that of the screens leaves it out, so that they show the product alone. */
const withBar = (page: Page) =>
  page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/sandbox/dock.css' })
    document.head.append(style, Object.assign(document.createElement('script'), { type: 'module', src: '/sandbox/dock.js' }))
  })`)
/**
 * The server plays the first hand-over once, and only the device that saw it begin has its phone open. Here every device is told that it has
 * not begun; what it then begins answers how far it is.
 */
const withFirstRelay = async (page: Page) => {
  await withBar(page)
  const begin = async (route: Route) => {
    const state = (await (await route.fetch()).json()) as SandboxState
    await route.fulfill({ json: { ...state, relay: { ...state.relay, step: 'new' } } satisfies SandboxState })
  }
  await intercept(page, '**/sandbox/api/scenery', begin, { times: 1 })
}
const phone = (page: Page) => page.getByRole('complementary', { name: 'The customer’s phone' })
const write = (page: Page) => page.getByRole('button', { name: /Write as a customer|Be a customer/ })

/** The bar of the sandbox above the product's pages, and the customer's phone beside them. */
export const sandboxScreens: Screen[] = [
  { name: 'sandbox-bar', path: () => '/', who: 'nobody', before: withBar, show: (page) => write(page).waitFor() },
  {
    name: 'components',
    path: () => '/sandbox/components',
    who: 'nobody',
    show: (page) => page.getByRole('heading', { name: 'Colours' }).waitFor(),
  },
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
    before: withFirstRelay,
    show: (page) => phone(page).getByRole('button', { name: 'Open Zoe’s conversation' }).waitFor(),
  },
]
