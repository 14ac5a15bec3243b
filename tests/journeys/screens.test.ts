import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts'
import { openWorld, type OpenWorld } from '../screens/openWorld.ts'
import { theScreens } from '../screens/theScreens.ts'

let world: OpenWorld
let browser: TestBrowser

beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

describe.each(theScreens)('$name', (screen) => {
  test.each([
    { width: 1440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)('is accessible, fits and complains of nothing at $width px, $theme', async ({ width, theme }) => {
    browser.complaints.length = 0
    const token = screen.who === 'nobody' ? null : world.tokens[screen.who]
    const page = await browser.open(
      world.url,
      token,
      screen.path(world),
      { width, height: width === 390 ? 844 : 900, theme },
      screen.before,
    )
    await screen.show(page)
    const { violations } = screen.foreign ? { violations: [] } : await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([])
    for (const narrow of screen.foreign ? [] : width === 390 ? [390, 320] : [width]) {
      await page.setViewportSize({ width: narrow, height: 844 })
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
    await page.context().close()
    // A refusal that the screen is about is in the console too, whatever the page does.
    const expected = screen.refused ? (complaint: string) => !complaint.includes(screen.refused!) : () => true
    expect(browser.complaints.filter(expected)).toEqual([])
  })
})
