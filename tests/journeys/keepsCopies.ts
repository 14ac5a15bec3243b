import type { Page } from 'playwright-core'

/** Keeps what a page copies: a browser of a test has no clipboard of its own. Given to a page as it is opened. */
export const keepsCopies = (page: Page) =>
  page.addInitScript(`window.copied = []; navigator.clipboard.writeText = async (text) => void window.copied.push(text)`)

/** All that was copied on a page, in its order. */
export const copiedOn = (page: Page): Promise<string[]> => page.evaluate('window.copied')
