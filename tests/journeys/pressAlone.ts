import type { Page } from 'playwright-core'

/** Presses a letter that is a command, however soon after another: without what no word has between its letters it would be taken for typing. */
export async function pressAlone(page: Page, letter: string): Promise<void> {
  await page.keyboard.press('Shift')
  await page.keyboard.press(letter)
}
