import type { Page } from 'playwright-core'

/** Waits for a text on the page. */
export const seeText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
