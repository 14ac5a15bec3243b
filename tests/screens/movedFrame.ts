import type { Page } from 'playwright-core'

/**
 * What around the screen can be scrolled, as HTML. The frame of the page stands still, and panes scroll in it; a box that only hides what
 * is too long for it follows a focus all the same, and nothing brings it back.
 */
export function movedFrame(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const moved = []
    for (let box = document.getElementById('screen')?.parentElement; box; box = box.parentElement) {
      const { scrollTop, scrollLeft } = box
      box.scrollTo({ top: 1e6, left: 1e6, behavior: 'instant' })
      if (box.scrollTop !== 0 || box.scrollLeft !== 0) moved.push(box.scrollTop + ' ' + box.scrollLeft + ' ' + box.outerHTML.slice(0, 160))
      box.scrollTo({ top: scrollTop, left: scrollLeft, behavior: 'instant' })
    }
    return moved
  })()`)
}
