import type { Page } from 'playwright-core'
import { round, summary, type Summary } from './summary.ts'

/** 33.3 ms are two ticks of a usual screen; the clock of the page rounds. */
const lateAfter = 34

export interface Frames {
  /** Milliseconds from one frame to the next. */
  ms: Summary
  /** Frames that came later than every second tick of a screen: seen as a stutter. */
  late: number
  /** The most elements that were in the page at once. */
  nodes: number
  scrolled: number
}

/**
 * Scrolls what `selector` names for so many seconds, a screenful in about two frames as a quick wheel does, to its ends and back, and
 * takes the time of each frame in the page itself.
 */
export async function frames(page: Page, selector: string, seconds: number): Promise<Frames> {
  const found = await page.evaluate<{ times: number[]; nodes: number; scrolled: number }>(
    `(${scrollAndCount})(${JSON.stringify({ selector, seconds })})`,
  )
  return {
    ms: summary(found.times),
    late: found.times.filter((time) => time > lateAfter).length,
    nodes: found.nodes,
    scrolled: round(found.scrolled),
  }
}

/** Runs in the page, so it may use nothing of this module. */
const scrollAndCount = `({ selector, seconds }) => new Promise((resolve) => {
  const scroller = document.querySelector(selector)
  const step = scroller.clientHeight / 4
  const times = []
  let [last, direction, nodes, scrolled] = [0, scroller.scrollTop < 10 ? 1 : -1, 0, 0]
  const begun = performance.now()
  const frame = (at) => {
    if (last > 0) times.push(at - last)
    last = at
    const before = scroller.scrollTop
    scroller.scrollTop += direction * step
    scrolled += Math.abs(scroller.scrollTop - before)
    if (scroller.scrollTop === before) direction = -direction
    if (times.length % 30 === 0) nodes = Math.max(nodes, document.getElementsByTagName('*').length)
    if (at - begun < seconds * 1000) requestAnimationFrame(frame)
    else resolve({ times: times.slice(2), nodes, scrolled })
  }
  requestAnimationFrame(frame)
})`
