import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** This near to the end (px) counts as being there. */
const near = 40

/**
 * Keeps a pane at its end while it is there, also when pictures come or the keyboard takes room, and leaves it alone otherwise. `newest` is
 * the id of the last line; `mine` says that it is the reader's own, which is always gone to.
 */
export function useStickToEnd(newest: string | undefined, mine: boolean) {
  const pane = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  /** Where it was scrolled to when that was told last. */
  const top = useRef(0)
  const [hasNew, setHasNew] = useState(false)

  const toEnd = useCallback(() => {
    atEnd.current = true
    setHasNew(false)
    pane.current?.scrollTo({ top: pane.current.scrollHeight })
  }, [])
  const onScroll = useCallback(() => {
    const { scrollHeight, scrollTop, clientHeight } = pane.current!
    const isNear = scrollHeight - scrollTop - clientHeight < near
    // Only going up leaves the end. It is also far when a picture came before this was told of the own way there.
    if (isNear || scrollTop < top.current) atEnd.current = isNear
    top.current = scrollTop
    if (atEnd.current) setHasNew(false)
  }, [])
  useLayoutEffect(() => {
    if (newest === undefined) return
    if (atEnd.current || mine) toEnd()
    else setHasNew(true)
  }, [newest, mine, toEnd])
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    observer.observe(pane.current!)
    observer.observe(content.current!)
    return () => observer.disconnect()
  }, [toEnd])
  return { pane, content, hasNew, toEnd, onScroll }
}
