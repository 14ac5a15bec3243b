import type { Page } from 'playwright-core'

/**
 * What reaches beyond the right edge of the window, as HTML: the frame of the page hides it, so that the document itself never grows wider. Left
 * out is what can be scrolled to, and what a box that ends before the edge cuts on purpose, such as a long name.
 */
export function beyondEdge(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const edge = innerWidth + 0.5
    const isCutOnPurpose = (element) => {
      for (let box = element; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
        if (clipPath !== 'none' || textOverflow === 'ellipsis') return true
        const { width, right } = box.getBoundingClientRect()
        if (box === element || overflowX === 'visible' || right > edge) continue
        if (overflowX !== 'hidden' && overflowX !== 'clip') return true
        if (width < innerWidth - 1) return true
      }
      return false
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { right, width, height } = element.getBoundingClientRect()
        return right > edge && width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      })
      .filter((element) => !isCutOnPurpose(element))
      .map((element) => Math.round(element.getBoundingClientRect().right) + ' ' + element.outerHTML.slice(0, 160))
  })()`)
}
