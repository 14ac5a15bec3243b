import type { Page } from 'playwright-core'

/** Goes back from a page of the browser's own, once that stands: until then there is nothing to go back from. */
export async function goBackFrom(page: Page): Promise<void> {
  try {
    await page.goBack()
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('Not attached to an active page')) throw error
    await page.waitForTimeout(50)
    await goBackFrom(page)
  }
}
