import type { Page } from 'playwright-core'

/** Waits for a text on the page; a wide window hides the place's name in the bar, which only phones show. */
export const seeText = (text: string | RegExp) => (page: Page) => page.getByText(text).filter({ visible: true }).first().waitFor()
