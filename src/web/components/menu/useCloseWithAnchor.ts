import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Closes what stands beside something when that goes away, as where the window gets narrower: it would jump to the corner of the page. */
export function useCloseWithAnchor(open: boolean, anchor: RefObject<HTMLElement | null>, onOpenChange: (open: boolean) => void): void {
  // What a key opens may stand beside something that was never there.
  const wasShown = useRef(false)
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    const beside = anchor.current
    if (!open || !beside) {
      wasShown.current = false
      return
    }
    // It is called once at first, and again with no size for what is not drawn any more or not in the page.
    const watch = new ResizeObserver(() => {
      const isShown = beside.getClientRects().length > 0
      if (wasShown.current && !isShown) close()
      wasShown.current = isShown
    })
    watch.observe(beside)
    return () => watch.disconnect()
  }, [open, anchor])
}
