import type { Page } from 'playwright-core'
import { soon } from './openJourney.ts'

/** Chooses an entry of the palette. */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  // The offer to search messages for what was typed has the name in its own, and stands last.
  const entry = page.getByRole('option', { name }).first()
  await entry.click(soon)
  await entry.waitFor({ state: 'detached' })
}
