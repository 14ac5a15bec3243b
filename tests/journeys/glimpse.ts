import type { Page } from 'playwright-core'
import { soon } from './openJourney.ts'

/** Sees words that a page shows for a moment only: it looks in every frame, also of the pages that come next. To be asked for before they come. */
export async function glimpse(page: Page, words: string): Promise<void> {
  interface Shown {
    document: { body: { textContent: string } | null }
  }
  await page.waitForFunction((text) => (globalThis as unknown as Shown).document.body?.textContent.includes(text), words, soon)
}
