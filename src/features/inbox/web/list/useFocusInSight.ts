import { useLayoutEffect, useRef, type RefObject } from 'react'
import { rowHeight } from './rowHeight.ts'

/**
 * The row at which somebody is by the keyboard stays in sight when others come in above it, also at the top of the list, where these just appear; a
 * row that was out of sight stays there.
 */
export function useFocusInSight(
  scroller: RefObject<HTMLElement | null>,
  focused: string | null,
  index: number,
  show: (index: number) => void,
): void {
  const before = useRef({ focused, index })
  useLayoutEffect(() => {
    const was = before.current
    before.current = { focused, index }
    const pane = scroller.current
    if (!pane || focused === null || was.focused !== focused || was.index === index || index === -1) return
    const height = rowHeight()
    const top = was.index * height
    const wasInSight = was.index !== -1 && top + height > pane.scrollTop && top < pane.scrollTop + pane.clientHeight
    if (wasInSight && pane.querySelector('a:focus-visible')) show(index)
  }, [scroller, focused, index, show])
}
