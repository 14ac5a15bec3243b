import type { Page } from 'playwright-core'

/**
 * Types letters as somebody does who needs `gap` milliseconds from one to the next, however busy the machine is: each carries the time at which it was
 * pressed.
 */
export async function typeSteadily(page: Page, letters: string, gap = 40): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  let at = Date.now()
  for (const key of letters) {
    const event = { key, timestamp: (at += gap) / 1000 }
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...event })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  await devtools.detach()
}
