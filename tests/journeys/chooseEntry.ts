import type { Page } from 'playwright-core'
import { soon } from './openJourney.ts'
import { succeeds } from './succeeds.ts'

/** Chooses an entry of the palette until that is closed: what is found moves the entries, and what is pressed while they move is not clicked. */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('option', { name })
  do await entry.click(soon)
  while (!(await succeeds(entry.waitFor({ state: 'detached', timeout: 5000 }))))
}
