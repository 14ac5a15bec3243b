import type { Page } from 'playwright-core'
import { afterAll, beforeEach, onTestFailed } from 'vitest'
import { sharedBrowser, type TestBrowser } from '#testing/browser.ts'
import type { TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

/** What comes by itself is there by then, also on a busy machine. */
export const soon = { timeout: 90_000 }

/** A page receives all that happens from then on, and the server knows that somebody has it before them. */
export const waitUntilLive = (page: Page): Promise<void> => page.locator('[data-live="live"]').waitFor(soon)

/** Opens the place of the journeys of a file, which is closed after the last of them, and a browser with no device in use. */
export async function openJourney<Place extends { close(): Promise<unknown> }>(open: () => Promise<Place>): Promise<[Place, TestBrowser]> {
  const place = await open()
  afterAll(() => place.close())
  return [place, await browserOfFile()]
}

/** The same on the server that the files of a worker share. */
export async function openSharedJourney(): Promise<[TestApp, TestBrowser]> {
  return [await sharedTestApp(), await browserOfFile()]
}

async function browserOfFile(): Promise<TestBrowser> {
  const browser = await sharedBrowser()
  // What happens once in a thousand runs is not seen again by whom it is told.
  beforeEach(() =>
    onTestFailed(async ({ task }) => {
      const [error] = task.result?.errors ?? []
      if (error) error.message += `\n\nThe open pages:\n${await browser.seen()}`
    }),
  )
  // Hooks run in reverse: pages leave before their server does.
  afterAll(() => browser.close())
  return browser
}
