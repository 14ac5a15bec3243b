import { useCallback, useEffect, useReducer, type RefObject } from 'react'

/** So many rows above and below those in sight are in the page too. */
const beyond = 6

/**
 * Which rows of a list whose rows are all `height` pixels high are in the page: those near the screen, and row `kept` (-1: none), which has
 * the focus and would lose it with its element. `show` scrolls as little as it takes to see a row.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number, kept: number) {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const { scrollTop, clientHeight } = scroller.current ?? { scrollTop: 0, clientHeight: innerHeight }
  const from = Math.max(0, Math.floor(scrollTop / height) - beyond)
  const to = Math.min(count - 1, Math.floor((scrollTop + clientHeight) / height) + beyond)
  const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
  if (kept >= 0 && kept < from) shown.unshift(kept)
  if (kept > to && kept < count) shown.push(kept)

  useEffect(() => {
    const pane = scroller.current!
    const observer = new ResizeObserver(redraw)
    observer.observe(pane)
    let row = -1
    const scrolled = () => {
      const next = Math.floor(pane.scrollTop / height)
      if (next === row) return
      row = next
      redraw()
    }
    pane.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      pane.removeEventListener('scroll', scrolled)
    }
  }, [scroller, height])

  const show = useCallback(
    (index: number) => {
      const pane = scroller.current
      if (!pane) return
      const start = index * height
      // As the browser does it: nothing is shown below toasts.
      const inSight = pane.clientHeight - (Number.parseFloat(getComputedStyle(pane).scrollPaddingBottom) || 0)
      if (start < pane.scrollTop) pane.scrollTop = start
      else if (start + height > pane.scrollTop + inSight) pane.scrollTop = start + height - inSight
      redraw()
    },
    [scroller, height],
  )
  return { shown, last: to, show, redraw }
}
