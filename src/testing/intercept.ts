import { Buffer } from 'node:buffer'
import type { APIResponse, CDPSession, Page } from 'playwright-core'

/** A request as its page makes it; what the browser adds on the way, such as cookies, is not there yet. */
interface Asked {
  url: string
  method: string
  headers: Record<string, string>
  postData?: string
}

interface Answer {
  status?: number
  contentType?: string
  json?: unknown
  body?: string | Buffer
  /** What the server said: its status, headers and body, where the others say nothing else. */
  response?: APIResponse
}

/** A request that is held until the page has an answer. One that the page gave up meanwhile takes any, and nothing comes of it. */
export class Route {
  readonly request: Asked
  readonly #page: Page
  readonly #devtools: CDPSession
  readonly #requestId: string
  constructor(page: Page, devtools: CDPSession, { request, requestId }: { request: Asked; requestId: string }) {
    this.request = request
    this.#page = page
    this.#devtools = devtools
    this.#requestId = requestId
  }

  /** Lets it go to the server. */
  continue(): Promise<void> {
    return this.#unlessGone(this.#devtools.send('Fetch.continueRequest', { requestId: this.#requestId }))
  }

  /** Answers in the place of the server. */
  async fulfill({ response, status = response?.status() ?? 200, contentType, json, body }: Answer): Promise<void> {
    const said = json === undefined ? (body ?? (await response?.body()) ?? '') : JSON.stringify(json)
    const ownType = contentType ?? (json === undefined ? 'text/plain' : 'application/json')
    const responseHeaders = response?.headersArray().filter(({ name }) => !ofTransport.test(name)) ?? [
      { name: 'content-type', value: ownType },
    ]
    const answer = { requestId: this.#requestId, responseCode: status, responseHeaders, body: Buffer.from(said).toString('base64') }
    return this.#unlessGone(this.#devtools.send('Fetch.fulfillRequest', answer))
  }

  /** Has it come to nothing: without a word, or by something that blocks it. */
  abort(errorReason: 'Failed' | 'BlockedByClient' = 'Failed'): Promise<void> {
    return this.#unlessGone(this.#devtools.send('Fetch.failRequest', { requestId: this.#requestId, errorReason }))
  }

  /** What the server says to it; the page does not have that yet. */
  fetch(): Promise<APIResponse> {
    const { url, method, headers, postData } = this.request
    return this.#page.request.fetch(url, { method, headers, ...(postData !== undefined && { data: Buffer.from(postData) }) })
  }

  async #unlessGone(told: Promise<unknown>): Promise<void> {
    try {
      await told
    } catch (error) {
      if (!this.#page.isClosed() && !/Invalid InterceptionId|has been closed/.test(String(error))) throw error
    }
  }
}

/** Headers of how a body came, which the browser does not have to undo again. */
const ofTransport = /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/i

interface Rule {
  fits: RegExp
  handler: (route: Route) => unknown
  /** How many more requests it is for. */
  times: number
}

/** How the requests of a page are answered: by the newest rule that fits. */
interface Interception {
  devtools: CDPSession
  /** What the browser asks about, in its own words. */
  asksAbout: Set<string>
  rules: Rule[]
}

const interceptions = new WeakMap<Page, Promise<Interception>>()

/**
 * Answers requests of a page in the place of its server, from then on and until what this gives is called, as Playwright's `page.route` does:
 * `pattern` is a whole address, in which `*` stands for anything within a part of the path and `**` for anything. Playwright has every
 * request of the page wait for it, and switches off the browser's cache and with it the code that is compiled already, which is a fifth of
 * the processor time of a page that loads. Here only what fits the pattern waits.
 *
 * What the browser may have in its memory, such as scripts, fonts and pictures, it does not ask for; `page.route` is for those. What other
 * pages of the device ask for is not looked at. What is held still as the page closes may go to the server.
 */
export async function intercept(
  page: Page,
  pattern: string,
  handler: (route: Route) => unknown,
  { times = Infinity }: { times?: number } = {},
): Promise<() => void> {
  if (!interceptions.has(page)) interceptions.set(page, begin(page))
  const { devtools, asksAbout, rules } = await interceptions.get(page)!
  const rule = { fits: fittingOf(pattern), handler, times }
  rules.unshift(rule)
  // It goes on to ask when a rule ends: what is on its way while the browser stops asking is sometimes never answered.
  asksAbout.add(pattern.replaceAll('?', '\\?').replaceAll('**', '*'))
  await devtools.send('Fetch.enable', { patterns: [...asksAbout].map((urlPattern) => ({ urlPattern })) })
  return () => void (rule.times = 0)
}

async function begin(page: Page): Promise<Interception> {
  const devtools = await page.context().newCDPSession(page)
  const rules: Rule[] = []
  const answer = async (route: Route) => {
    const rule = rules.find(({ fits, times }) => times > 0 && fits.test(route.request.url))
    if (!rule) return route.continue()
    rule.times--
    try {
      await rule.handler(route)
    } catch (error) {
      // Its test is over, and whatever the answer needed may be gone.
      if (!page.isClosed()) throw error
    }
  }
  devtools.on('Fetch.requestPaused', (paused) => void answer(new Route(page, devtools, paused)))
  return { devtools, asksAbout: new Set(), rules }
}

function fittingOf(pattern: string): RegExp {
  const parts = pattern.split('**').map((part) => part.split('*').map(RegExp.escape).join('[^/]*'))
  return new RegExp(`^${parts.join('.*')}$`)
}
