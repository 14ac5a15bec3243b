import { findProgram, type Program } from './findProgram.ts'

/**
 * The browser of the tests and of what is measured: first the one that is made for being driven. It draws a page alike and spends half the
 * processor on it, because it has no window of its own to draw.
 */
export const chromium: Program = {
  variable: 'CHROMIUM_PATH',
  names: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}

/** Where the machine has it; undefined where it has none. */
export const findChromium = (): string | undefined => findProgram(chromium)

/**
 * Flags without which Chromium looks for its maker's servers, or, as root, does not start at all. Without a graphics card the compositor runs
 * on the processor, as in any data centre.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
