import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from './findChromium.ts'

export interface PageOptions {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** Touched by fingers, as phones are. */
  touch?: true
  /** Keeps the page for when there is no connection, as devices do; otherwise every device would fetch all of it for nothing. */
  keepsPage?: true
}

/** A real browser. Each page has storage of its own, like a device. */
export class TestBrowser {
  readonly #browser: Browser
  /** What pages complained of: console errors, exceptions, and requests to other servers. A journey ends by finding none. */
  readonly complaints: string[] = []
  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A new device that is signed in with `token` (null: nobody) and looks at a path of the server; `before` prepares it. */
  async open(
    url: string,
    token: string | null,
    path: string,
    options: PageOptions = {},
    before?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const { width = 1440, height = width < 600 ? 844 : 900, theme = 'light', touch = false, keepsPage = false } = options
    const device = await this.#browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      hasTouch: touch,
      serviceWorkers: keepsPage ? 'allow' : 'block',
      locale: 'en-US',
      timezoneId: 'UTC',
      ...(token !== null && { storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] } }),
    })
    const page = await device.newPage()
    this.#watch(page, url)
    await before?.(page)
    await page.goto(url + path)
    return page
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  #watch(page: Page, url: string): void {
    page.on('pageerror', (error) => void this.complaints.push(`exception: ${error.message}`))
    page.on(
      'console',
      (message) => message.type() === 'error' && this.complaints.push(`console: ${message.text()} (${message.location().url})`),
    )
    page.on('request', (request) => {
      const address = request.url()
      if (!address.startsWith(url) && !address.startsWith('data:') && !address.startsWith('blob:'))
        this.complaints.push(`outside request: ${address}`)
    })
  }
}

/** Starts the Chromium of CHROMIUM_PATH or of the usual places. */
export async function openBrowser(): Promise<TestBrowser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium was found. Install one ("apt-get install chromium-headless-shell") or name it by CHROMIUM_PATH.')
  return new TestBrowser(await chromium.launch({ executablePath, args: chromiumFlags }))
}

/** How something is drawn: a value of its computed style, such as `fontWeight`. */
export function styleOf(what: Locator, name: string): Promise<string> {
  interface Drawing {
    getComputedStyle(element: unknown): Record<string, string>
  }
  return what.evaluate((element, key) => (globalThis as unknown as Drawing).getComputedStyle(element)[key] ?? '', name)
}
