import type { Page } from 'playwright-core'

/**
 * Has a page write down when words come and go in it, by its own clock (milliseconds): how late a test learns of it does not count. Answers what reads
 * the times, of which every second one is of words that went.
 */
export async function timesShown(page: Page, words: string): Promise<() => Promise<number[]>> {
  await page.evaluate(`{
    window.timesShown = []
    const look = () => {
      if (document.body.textContent.includes(${JSON.stringify(words)}) !== (timesShown.length % 2 === 1)) timesShown.push(performance.now())
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }`)
  return () => page.evaluate<number[]>('timesShown')
}
