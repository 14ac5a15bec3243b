import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openJourney } from '../journeys/openJourney.ts'
import { beyondEdge } from './beyondEdge.ts'
import { cutDates } from './cutDates.ts'
import { movedFrame } from './movedFrame.ts'
import { openScreen, showScreen } from './openScreen.ts'
import { openWorld } from '../journeys/openWorld.ts'
import { smallControls } from './smallControls.ts'
import { theScreens } from './theScreens.ts'

/** The small one: each page reads it again, which takes half as long. */
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** As many files are run at a time; each of them takes about as long, so that no core is idle in the end. */
const parts = 3

/**
 * Inspects every third screen, beginning with the `first`, at a width in px; where it is narrow at 320 px too. Each third of a width is a
 * file of its own, so that they run side by side.
 */
export async function inspectScreens(width: number, theme: 'light' | 'dark', first: 0 | 1 | 2): Promise<void> {
  const [world, browser] = await openJourney(openWorld)

  test.each(theScreens.filter((_, index) => index % parts === first))(
    '$name is accessible, fits and complains of nothing',
    async (screen) => {
      browser.complaints.length = 0
      const page = await openScreen(browser, world, screen, { width, theme })
      await showScreen(page, screen)
      if (!screen.foreign) {
        expect(await faultsOf(page)).toEqual([])
        if (width < 600) expect(await smallControls(page)).toEqual([])
        for (const narrow of width < 600 ? [width, 320] : [width]) await expectToFit(page, narrow)
      }
      await browser.leave(page)
      // A refusal that the screen is about is in the console too, whatever the page does.
      const expected = screen.refused ? (complaint: string) => !complaint.includes(screen.refused!) : () => true
      expect(browser.complaints.filter(expected)).toEqual([])
    },
  )
}

/** What axe finds, with the places. */
async function faultsOf(page: Page): Promise<string[]> {
  // It asks for it only where nothing lies over the page, and guesses whether that is so.
  expect(await page.locator('main, [role=main]').count()).toBe(1)
  // It would have to be in each frame to see what is in there; no screen of ours has one.
  expect(page.frames()).toHaveLength(1)
  await page.evaluate(axe)
  // It writes down where all the other rules were kept, too, unless told not to: that was half of what it took.
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()!.height })
  // What floats follows its button with the next frames.
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await expect.poll(() => beyondEdge(page)).toEqual([])
  expect(await cutDates(page)).toEqual([])
  expect(await movedFrame(page)).toEqual([])
}
