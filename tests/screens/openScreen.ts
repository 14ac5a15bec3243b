import type { Page } from 'playwright-core'
import type { PageOptions, TestBrowser } from '#testing/browser.ts'
import type { Screen, World } from './theScreens.ts'

/** Opens the address of a screen, as the person it is for. */
export function openScreen(
  browser: TestBrowser,
  world: World,
  screen: Screen,
  look: Pick<PageOptions, 'width' | 'height' | 'theme'>,
): Promise<Page> {
  const token = screen.who === 'nobody' ? null : world.tokens[screen.who]
  return browser.open(world.url, token, screen.path(world), look, screen.before)
}

/** Leads an opened page to what the screen is to show. */
export async function showScreen(page: Page, screen: Screen): Promise<void> {
  // Whatever a screen waits for itself: a slow machine may not have drawn anything by then.
  if (!screen.foreign) await page.locator('h1').first().waitFor({ state: 'attached' })
  await screen.show(page)
}
