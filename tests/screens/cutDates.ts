import type { Page } from 'playwright-core'

/**
 * Fields for a date or a time that are narrower than what stands in them, as HTML: the browser draws its button over the end, and nothing of
 * that shows in the size of the page.
 */
export function cutDates(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('input[type=date], input[type=datetime-local], input[type=time]')]
    .filter((field) => field.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .flatMap((field) => {
      const width = field.offsetWidth
      const probe = field.cloneNode()
      probe.removeAttribute('id')
      Object.assign(probe.style, { position: 'fixed', left: 0, width: 'max-content', maxWidth: 'none' })
      field.after(probe)
      const needed = probe.offsetWidth
      probe.remove()
      return needed > width ? [width + ' of ' + needed + ' px: ' + field.outerHTML.slice(0, 160)] : []
    })`)
}
