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
  /** Things move as for most people; otherwise for somebody who asked for less motion, where a page is sooner at rest. */
  moves?: boolean
  /** `commit` where something that the page loads is held; otherwise it has all of it. */
  waitUntil?: 'load' | 'commit'
}

/**
 * A device with a small page of the server kept open on it: its storage is emptied and filled there, and it keeps the process alive that has
 * the code of the page compiled, which is most of what opening a page costs.
 */
interface Device {
  url: string
  touch: boolean
  context: BrowserContext
  parked: Page
}

/** A real browser. Each page has storage of its own, like a device. */
export class TestBrowser {
  readonly #browser: Browser
  /** What pages complained of: console errors, exceptions, and requests to other servers. A journey ends by finding none. */
  readonly complaints: string[] = []
  /** Those in use. Null: it is of a kind that is not used again. */
  readonly #devices = new Map<BrowserContext, Device | null>()
  readonly #idle: Device[]
  constructor(browser: Browser, idle: Device[] = []) {
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
    const {
      width = 1440,
      height = width < 600 ? 844 : 900,
      theme = 'light',
      touch = false,
      keepsPage = false,
      moves = false,
      waitUntil = 'load',
    } = options
    const viewport = { width, height }
    const device = keepsPage ? await this.#specialDevice(url, token, touch) : await this.#plainDevice(url, token, touch)
    const page = await device.newPage()
    await Promise.all([
      page.setViewportSize(viewport),
      page.emulateMedia({ colorScheme: theme, reducedMotion: moves ? 'no-preference' : 'reduce' }),
    ])
    this.#watch(page, url)
    await before?.(page)
    await page.goto(url + path, { waitUntil })
    return page
  }

  /** The one who holds the device puts it away: what is open on it is closed, and all that it kept is forgotten. */
  async leave(page: Page): Promise<void> {
    await this.#putAway(page.context())
  }

  /** Puts all devices away; the browser stays, for the next file. */
  async close(): Promise<void> {
    await Promise.all([...this.#devices.keys()].map((device) => this.#putAway(device)))
  }

  /** What the open pages show, for whom a failed test is to say why. */
  async seen(): Promise<string> {
    const parked = new Set([...this.#devices.values()].map((device) => device?.parked))
    const pages = [...this.#devices.keys()].flatMap((context) => context.pages()).filter((page) => !parked.has(page))
    return (await Promise.all(pages.map(async (page) => `${page.url()}\n${await shownOn(page)}`))).join('\n\n')
  }

  async #plainDevice(url: string, token: string | null, touch: boolean): Promise<BrowserContext> {
    const at = this.#idle.findIndex((device) => device.url === url && device.touch === touch)
    const device = at < 0 ? await this.#newDevice(url, touch) : this.#idle.splice(at, 1)[0]!
    this.#devices.set(device.context, device)
    if (token !== null) await device.parked.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
    return device.context
  }

  async #newDevice(url: string, touch: boolean): Promise<Device> {
    const context = await this.#browser.newContext({ ...place, hasTouch: touch, serviceWorkers: 'block' })
    context.setDefaultTimeout(defaultTimeoutMs)
    const parked = await context.newPage()
    await parked.goto(`${url}/healthz`)
    return { url, touch, context, parked }
  }

  async #specialDevice(url: string, token: string | null, hasTouch: boolean): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      ...place,
      hasTouch,
      serviceWorkers: 'allow',
      ...(token !== null && { storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] } }),
    })
    context.setDefaultTimeout(defaultTimeoutMs)
    this.#devices.set(context, null)
    return context
  }

  async #putAway(context: BrowserContext): Promise<void> {
    const device = this.#devices.get(context)
    this.#devices.delete(context)
    if (!device) return context.close()
    const { url, parked } = device
    await context.setOffline(false)
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== parked)
        .map((page) => page.close()),
    )
    const devtools = await context.newCDPSession(parked)
    await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await devtools.detach()
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()])
    this.#idle.push(device)
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

/** What a page shows, and how one came to it; one that hangs says nothing. */
async function shownOn(page: Page): Promise<string> {
  const look = `JSON.stringify({ state: history.state, kept: { ...sessionStorage }, came: performance.getEntriesByType('navigation')[0]?.type }) + '\\n' + document.body.innerText.slice(0, 1500)`
  const hanging = new Promise<string>((resolve) => setTimeout(() => resolve('(does not answer)'), 5000).unref())
  return Promise.race([page.evaluate<string>(look).catch(String), hanging])
}

/** What is waited for, opened or pressed is there by then (ms), also on a busy machine. */
const defaultTimeoutMs = 90_000

/** Where all devices are. */
const place = { locale: 'en-US', timezoneId: 'UTC' }

/** Starts the Chromium of CHROMIUM_PATH or of the usual places; the one who starts it closes it. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium was found. Install one ("apt-get install chromium-headless-shell") or name it by CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...chromiumFlags, '--process-per-site'] })
}

let shared: Promise<Browser> | undefined
const idle: Device[] = []

/** The browser that the files of a worker share; it ends with its worker. */
export async function sharedBrowser(): Promise<TestBrowser> {
  return new TestBrowser(await (shared ??= startChromium()), idle)
}

/** How something is drawn: a value of its computed style, such as `fontWeight`; or of what is drawn with it, such as '::before'. */
export function styleOf(what: Locator, name: string, drawnWith: '::before' | null = null): Promise<string> {
  interface Drawing {
    getComputedStyle(element: unknown, drawnWith: string | null): Record<string, string>
  }
  return what.evaluate((element, [key, part]) => (globalThis as unknown as Drawing).getComputedStyle(element, part)[key] ?? '', [
    name,
    drawnWith,
  ] as const)
}
