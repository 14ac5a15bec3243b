import type { Page } from 'playwright-core'

/**
 * However slow the machine is, what a page says and offers in the corner is not gone before its test comes to it. Given to a page as it is
 * opened; not for one that goes offline, which waits as long for its net.
 */
export const toastsStay = (page: Page) =>
  page.addInitScript(`{
    const start = setTimeout
    globalThis.setTimeout = (work, ms, ...more) => (ms === 6000 || ms === 10000 ? 0 : start(work, ms, ...more))
  }`)
