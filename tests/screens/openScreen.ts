import type { Page } from 'playwright-core'
import type { PageOptions, TestBrowser } from '#testing/browser.ts'
import { seeRest } from './seeRest.ts'
import type { Screen, World } from './theScreens.ts'

/** Opens the address of a screen, as the person it is for; a narrow one as on a phone, under fingers, where letters and buttons are larger. */
export function openScreen(
  browser: TestBrowser,
  world: World,
  screen: Screen,
  look: Pick<PageOptions, 'width' | 'height' | 'theme'>,
): Promise<Page> {
  const token = screen.who === 'nobody' ? null : world.tokens[screen.who]
  const touch = look.width !== undefined && look.width < 600
  return browser.open(world.url, token, screen.path(world), { ...look, ...(touch && { touch }) }, screen.before)
}

/** Leads an opened page to what the screen is to show. */
export async function showScreen(page: Page, screen: Screen): Promise<void> {
  // Whatever a screen waits for itself: a slow machine may not have drawn anything by then.
  if (!screen.foreign) await page.locator('h1').first().waitFor({ state: 'attached' })
  await screen.show(page)
  if (!screen.foreign) await seeRest(page, screen.loads === true)
}
