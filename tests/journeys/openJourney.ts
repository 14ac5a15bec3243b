import { afterAll } from 'vitest'
import { openBrowser, type TestBrowser } from '#testing/browser.ts'

/** What comes by itself is there by then, also on a busy machine. */
export const soon = { timeout: 20_000 }

/** Opens the place of the journeys of a file, and a browser; both are closed after the last of them. */
export async function openJourney<Place extends { close(): Promise<unknown> }>(open: () => Promise<Place>): Promise<[Place, TestBrowser]> {
  const place = await open()
  afterAll(() => place.close())
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return [place, browser]
}
