import type { Page } from 'playwright-core'
import { soon } from './openJourney.ts'

/** Chooses an entry of the palette until that is closed: what is found moves the entries, and what is pressed while they move is not clicked. */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('option', { name })
  const isGone = () =>
    entry.waitFor({ state: 'detached', timeout: 5000 }).then(
      () => true,
      () => false,
    )
  do await entry.click(soon)
  while (!(await isGone()))
}
