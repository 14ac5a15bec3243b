import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'

/** Where one was in a list (px from its top), and what was open beside it. */
interface ScrollPosition {
  top: number
  open: string | null
}
const places = new Map<string, ScrollPosition>()

/** What of it browsers tell of, and still let the history be written at, differs. */
const ends = ['beforeunload', 'pagehide']

interface Options {
  /** Which list. */
  of: string
  rows: readonly ListedConversation[]
  openId: string | null
  show: (index: number) => void
  redraw: () => void
}

/**
 * Anyone who comes back to a list finds it where they left it; after a reload, too, by what the page's history says. Where something else is open
 * than then, its row is in sight.
 */
export function useRestoredScroll(scroller: RefObject<HTMLElement | null>, { of, rows, openId, show, redraw }: Options): void {
  const open = useRef(openId)
  useEffect(() => void (open.current = openId))
  /** Still to be reached once more rows are there. */
  const wanted = useRef<number | null>(null)

  useLayoutEffect(() => {
    const pane = scroller.current!
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is written below, and nowhere else
    const state = history.state as { list?: ScrollPosition & { of: string } } | null
    const before = places.get(of) ?? (state?.list?.of === of ? state.list : null)
    wanted.current = before?.top ?? null
    reach()
    const index = before?.open === open.current ? -1 : rows.findIndex((row) => row.id === open.current)
    if (index === -1) redraw()
    else show(index)
    const note = (): ScrollPosition => ({ top: pane.scrollTop, open: open.current })
    const leave = () => history.replaceState({ ...history.state, list: { of, ...note() } }, '')
    const stay = () => void (wanted.current = null)
    for (const end of ends) addEventListener(end, leave)
    for (const moved of ['wheel', 'touchmove', 'keydown']) pane.addEventListener(moved, stay, { passive: true })
    return () => {
      places.set(of, note())
      for (const end of ends) removeEventListener(end, leave)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is made again for another question; the rest is as it is when one comes
  }, [])

  const reach = () => {
    const pane = scroller.current!
    if (wanted.current === null) return
    pane.scrollTop = wanted.current
    if (pane.scrollTop >= wanted.current - 1) wanted.current = null
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- more rows are more room to scroll in
  useLayoutEffect(reach, [rows])
}
