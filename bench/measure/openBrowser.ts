import { chromium, type Browser } from 'playwright-core'
import { chromiumFlags, findChromium } from '#testing/findChromium.ts'

/** The Chromium of this machine, or null where there is none. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium()
  return executablePath === undefined ? null : chromium.launch({ executablePath, args: chromiumFlags })
}
