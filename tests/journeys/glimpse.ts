import type { Page } from 'playwright-core'

let count = 0

/**
 * Does something after which a page shows words for a moment only, and waits until it has shown them: the page itself looks at whatever changes in it, and
 * each page that comes next. A busy test may ask when they are gone.
 */
export async function glimpse(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const seen = Promise.withResolvers<void>()
  const tell = `glimpsed${++count}`
  await page.exposeFunction(tell, seen.resolve)
  const look = `document.body?.textContent.includes(${JSON.stringify(words)}) && ${tell}()`
  await page.addInitScript(`new MutationObserver(() => ${look}).observe(document, { subtree: true, childList: true, characterData: true })`)
  await act()
  await seen.promise
}
