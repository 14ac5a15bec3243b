import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
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

/** A device that nobody holds: it still has the code of the page, and a blank page at the address that it had the code from. */
interface IdleDevice {
  url: string
  context: BrowserContext
  parked: Page
}

/** A real browser. Each page has storage of its own, like a device. */
export class TestBrowser {
  readonly #browser: Browser
  /** What pages complained of: console errors, exceptions, and requests to other servers. A journey ends by finding none. */
  readonly complaints: string[] = []
  readonly #devices = new Map<BrowserContext, { url: string; isPlain: boolean }>()
  readonly #idle: IdleDevice[]
  constructor(browser: Browser, idle: IdleDevice[] = []) {
    this.#browser = browser
    this.#idle = idle
  }

  /**
   * A device of its own that is signed in with `token` (null: nobody) and looks at a path of the server; `before` prepares it. One that
   * was left is used again, emptied but for the code of the page, which is how people come back.
   */
  async open(
    url: string,
    token: string | null,
    path: string,
    options: PageOptions = {},
    before?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const { width = 1440, height = width < 600 ? 844 : 900, theme = 'light', touch = false, keepsPage = false } = options
    const viewport = { width, height }
    const isPlain = !touch && !keepsPage
    const device = isPlain ? await this.#plainDevice(url, token) : await this.#newDevice(url, token, { touch, keepsPage, viewport })
    this.#devices.set(device, { url, isPlain })
    const page = await device.newPage()
    await Promise.all([page.setViewportSize(viewport), page.emulateMedia({ colorScheme: theme })])
    this.#watch(page, url)
    await before?.(page)
    await page.goto(url + path)
    return page
  }

  /** Whoever holds the device puts it away: what is open on it is closed, and all that it kept is forgotten. */
  async leave(page: Page): Promise<void> {
    await this.#putAway(page.context())
  }

  /** Puts all devices away; the browser stays, for the next file. */
  async close(): Promise<void> {
    await Promise.all([...this.#devices.keys()].map((device) => this.#putAway(device)))
  }

  async #plainDevice(url: string, token: string | null): Promise<BrowserContext> {
    const at = this.#idle.findIndex((device) => device.url === url)
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1)
    if (!idle) return this.#newDevice(url, token, { touch: false, keepsPage: false, viewport: { width: 1440, height: 900 } })
    if (token !== null) await idle.parked.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
    await idle.parked.close()
    return idle.context
  }

  #newDevice(
    url: string,
    token: string | null,
    { touch, keepsPage, viewport }: { touch: boolean; keepsPage: boolean; viewport: { width: number; height: number } },
  ): Promise<BrowserContext> {
    return this.#browser.newContext({
      viewport,
      hasTouch: touch,
      serviceWorkers: keepsPage ? 'allow' : 'block',
      locale: 'en-US',
      timezoneId: 'UTC',
      ...(token !== null && { storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] } }),
    })
  }

  async #putAway(context: BrowserContext): Promise<void> {
    const known = this.#devices.get(context)
    this.#devices.delete(context)
    if (!known?.isPlain) return context.close()
    const { url } = known
    await context.setOffline(false)
    const parked = await context.newPage()
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== parked)
        .map((page) => page.close()),
    )
    // A small page of the same address: its storage can be emptied and filled there.
    await parked.goto(`${url}/healthz`)
    const devtools = await context.newCDPSession(parked)
    await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await devtools.detach()
    await context.clearCookies()
    await context.clearPermissions()
    this.#idle.push({ url, context, parked })
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

/** Starts the Chromium of CHROMIUM_PATH or of the usual places; whoever starts it closes it. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium was found. Install one ("apt-get install chromium-headless-shell") or name it by CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

let shared: Promise<Browser> | undefined
const idle: IdleDevice[] = []

/** The browser that the files of a worker share; it ends with its worker. */
export async function sharedBrowser(): Promise<TestBrowser> {
  return new TestBrowser(await (shared ??= startChromium()), idle)
}

/** How something is drawn: a value of its computed style, such as `fontWeight`. */
export function styleOf(what: Locator, name: string): Promise<string> {
  interface Drawing {
    getComputedStyle(element: unknown): Record<string, string>
  }
  return what.evaluate((element, key) => (globalThis as unknown as Drawing).getComputedStyle(element)[key] ?? '', name)
}
