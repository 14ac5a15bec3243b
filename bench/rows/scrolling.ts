import { existsSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { Child } from '../children/Child.ts'
import { frames, type Frames } from '../measure/frames.ts'
import { openBrowser } from '../measure/openBrowser.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'
import type { Fixture } from '../seed/Fixture.ts'

const latest = 33
/** More than a few screenfuls of rows means that what scrolled out of sight stays in the page. */
const maxNodes = 5000
/** For so many milliseconds rows are loaded before what is there is scrolled through. */
const longestLoad = 360_000

const listScroller = '.pane-scroll:has(> ul[role=list])'
const transcriptScroller = '[role=region].pane-scroll'

export const scrolling: Row = {
  name: 'scrolling',
  what: 'Scroll through a list of 100,000 and a transcript of 20,000',
  goal: `no frame over ${latest} ms, nodes in the page bounded`,
  requires: ['large'],
  async run(context): Promise<RowResult> {
    const browser = existsSync('dist/web/index.html') ? await openBrowser() : null
    if (!browser) {
      const why = 'Needs the built page ("npm run build") and a Chromium (or its path in CHROMIUM_PATH).'
      return { figures: {}, measured: '-', limit: '-', verdict: 'skipped', notes: [why] }
    }
    const { url, fixture } = await context.database('large')
    const server = new Child('server.ts')
    try {
      const address = await server.request<string>('open', { url })
      const { list, transcript, seconds } = context.scale.scrolling
      const bare = await scrollBare(browser, seconds)
      const inbox = await openPage(browser, fixture, `${address}/messages/?tab=all`)
      const rows = await loadRows(inbox, listScroller, 'end', list)
      const ofList = await frames(inbox, listScroller, seconds)
      await inbox.context().close()
      const conversation = await openPage(browser, fixture, `${address}/messages/${fixture.long.id}/`)
      const messages = await loadRows(conversation, transcriptScroller, 'start', transcript)
      const ofTranscript = await frames(conversation, transcriptScroller, seconds)
      await conversation.context().close()
      await server.request('close')
      const both = [ofList, ofTranscript]
      return {
        figures: { rows, messages, list: ofList, transcript: ofTranscript, bare },
        measured: `list of ${rows}: ${words(ofList)}; transcript of ${messages}: ${words(ofTranscript)}`,
        limit: words(bare) + ', an empty page',
        verdict: verdictOf(
          both.every(({ late, nodes }) => late === 0 && nodes < maxNodes) &&
            rows >= Math.min(list, fixture.conversations / 3) &&
            messages >= Math.min(transcript, fixture.long.messages),
        ),
        notes: ['In headless Chromium without a graphics card; server, database and browser share the cores.'],
        ...(both.some(({ nodes }) => nodes > 50_000) && { belowFloor: 'The page keeps every row it ever showed.' }),
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

const words = ({ ms, late, nodes }: Frames) => `p99 ${ms.p99} ms, longest ${ms.max} ms, ${late} of ${ms.n} late, ${nodes} nodes`

async function openPage(browser: Browser, fixture: Fixture, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(fixture.people[2]!.token)})`)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Scrolls to one end until so many rows are loaded or there are no more; answers how many there are. */
async function loadRows(page: Page, selector: string, towards: 'start' | 'end', wanted: number): Promise<number> {
  await page.waitForSelector(`${selector} [aria-posinset]`, { timeout: 20_000 })
  return page.evaluate<number>(`(${load})(${JSON.stringify({ selector, towards, wanted, longest: longestLoad })})`)
}

/**
 * Runs in the page. A list numbers its rows; of a transcript the answers are counted that brought 50 messages each. Ends early when ten
 * seconds bring nothing more: then all of it is there.
 */
const load = `async ({ selector, towards, wanted, longest }) => {
  performance.setResourceTimingBufferSize(10000)
  const scroller = document.querySelector(selector)
  const frame = () => new Promise(requestAnimationFrame)
  const last = () => Math.max(0, ...[...scroller.querySelectorAll('[aria-posinset]')].map((row) => Number(row.getAttribute('aria-posinset'))))
  const answers = () => performance.getEntriesByType('resource').filter(({ name }) => /[?&]before=/.test(name)).length
  const loaded = () => (towards === 'end' ? last() : 50 * (1 + answers()))
  let [max, grownAt] = [0, performance.now()]
  const begun = performance.now()
  while (max < wanted && performance.now() - begun < longest && performance.now() - grownAt < 10000) {
    scroller.scrollTop = towards === 'end' ? scroller.scrollHeight : 0
    await frame()
    const now = loaded()
    if (now > max) [max, grownAt] = [now, performance.now()]
  }
  return max
}`

async function scrollBare(browser: Browser, seconds: number): Promise<Frames> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent(
    `<div id="scroller" style="height: 800px; overflow: auto"><div style="height: 1000000px; background: linear-gradient(white, gray)"></div></div>`,
  )
  const found = await frames(page, '#scroller', seconds)
  await page.close()
  return found
}
