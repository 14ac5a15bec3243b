import type { Page } from 'playwright-core'

/**
 * Controls that a thumb easily misses, as HTML: lower than 40 px, with their labels and with what is pressed around them. Left out are
 * links within a text, whose lines are as high as they are, and what comes into sight only under a Tab key.
 */
export function smallControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const heightOf = (element) => {
      const around = getComputedStyle(element, '::after')
      const isPressed = around.content !== 'none' && around.position === 'absolute' && around.pointerEvents !== 'none'
      return Math.max(element.getBoundingClientRect().height, isPressed ? parseFloat(around.height) : 0)
    }
    const isWithinText = (element) => element.matches('a') && getComputedStyle(element).display === 'inline'
    const isOutOfSight = (control) => {
      const { bottom, width } = control.getBoundingClientRect()
      return width <= 1 || bottom <= (control.closest('#page') ?? document.body).getBoundingClientRect().top
    }
    return [...document.querySelectorAll('a[href], button, summary, select, textarea, input, [role^=menuitem], [role=option]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !isWithinText(control) && !isOutOfSight(control))
      .flatMap((control) => {
        const height = Math.max(...[control, ...(control.labels ?? [])].map(heightOf))
        return height < 39.5 ? [height + ' px: ' + control.outerHTML.slice(0, 160)] : []
      })
  })()`)
}
