/**
 * For the `ref` of what may go away while the focus is in it: hands it on to the first of these that is in the page by then, a selector or
 * whatever a function finds. Make it once, outside of components: a ref that changes is let go of.
 */
export const restoreFocusTo =
  (...goals: readonly (string | (() => HTMLElement | null))[]) =>
  (element: HTMLElement | null) =>
  () => {
    if (!element?.contains(document.activeElement)) return
    // What comes in its place is there then, and is notified.
    queueMicrotask(() => {
      for (const goal of goals) {
        if (document.activeElement !== document.body) return
        const found = typeof goal === 'string' ? document.querySelector<HTMLElement>(goal) : goal()
        found?.focus()
      }
    })
  }
