import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** The Chromium of this machine, or null where there is none: `CHROMIUM_PATH`, or Debian's. */
export async function openBrowser(): Promise<Browser | null> {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(path)) return null
  // Without a graphics card the compositor runs on the processor, as in any data centre; root needs --no-sandbox.
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu', ...quiet] })
}
