import { defaultRangeExtractor, useVirtualizer, type Range as Sought, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messageOf, type Row } from './rowsOf.ts'
import { estimatedHeight } from './TranscriptRow.tsx'

/**
 * Room above the oldest row for what says how to get older ones; it is always there, so that nothing moves when that changes. Below the newest row that is held
 * it is there as long as newer ones are.
 */
export const edgeHeight = 48
/** This near to the end (px) counts as being there. */
const nearEnd = 60
/** This near to an end of what is held (px) more of the history is asked for. */
const nearEdge = 400

interface ScrollTo {
  /** The row to open at; undefined opens at the end. */
  foundKey: string | undefined
  /** Newer history is below what is held: reaching it is reading on, not following. */
  moreAfter: boolean
  loadOlder: () => void
  loadNewer: () => void
  /** Told the number of the newest message that was on the screen. */
  onSeen: (seq: number) => void
}

/**
 * The scrolling of a transcript: only the rows near the screen exist. It opens at the end or at the row that was looked for, stays at
 * the end when it is there, and otherwise keeps its place exactly, whatever is put above or below.
 */
export function useTranscriptScroll(rows: readonly Row[], { foundKey, moreAfter, loadOlder, loadNewer, onSeen }: ScrollTo) {
  const [atEnd, setAtEnd] = useState(foundKey === undefined)
  /** How it was when one last looked, and how high the pane was then: by now it may have another height. */
  const wasAtEnd = useRef(atEnd)
  const paneHeight = useRef<number | null>(null)
  const opened = useRef(false)
  // The page of history that closes the gap to the end must not be followed either, so what counts is how it was before.
  const [follows, setFollows] = useState(!moreAfter)
  useEffect(() => setFollows(!moreAfter), [moreAfter])
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]!.key, [rows]),
    estimateSize: (index) => estimatedHeight(rows[index]!),
    rangeExtractor: useCallback((sought: Sought) => withFocused(defaultRangeExtractor(sought), rows, scroller.current), [rows]),
    paddingStart: edgeHeight,
    paddingEnd: moreAfter ? edgeHeight : 8,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: follows,
    scrollEndThreshold: nearEnd,
  })
  // By itself it lets a row that grows push down what one reads while one scrolls up, as pictures that load do.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isAbove

  /** Looks at where one is. Asks the page: the virtualizer receives the same scrolling, perhaps later. */
  const scrolled = () => {
    const pane = scroller.current
    if (!pane || !opened.current) return
    const bottom = pane.scrollTop + pane.clientHeight
    const below = pane.scrollHeight - bottom
    // Scrolling can be told between a new height and what follows it; the end is not left by that.
    const isResized = paneHeight.current !== null && pane.clientHeight !== paneHeight.current
    const isAtEnd = isResized ? wasAtEnd.current : below < nearEnd
    wasAtEnd.current = isAtEnd
    setAtEnd(isAtEnd)
    onSeen(lastSeen(rows, virtualizer.getVirtualItemForOffset(bottom)?.index ?? -1, isAtEnd))
    if (pane.scrollTop < nearEdge) loadOlder()
    if (below < nearEdge) loadNewer()
  }

  useLayoutEffect(() => {
    if (opened.current || rows.length === 0) return
    const found = rows.findIndex((row) => row.key === foundKey)
    if (found >= 0) virtualizer.scrollToIndex(found, { align: 'center' })
    else virtualizer.scrollToEnd()
    opened.current = true
  }, [rows, foundKey, virtualizer])

  const hasSeenMark = useRef(false)
  /** A message that is higher than the pane opens in its middle, which may be far from what was looked for in it. */
  const toMark = (row: Element, mark: Range) => {
    const pane = scroller.current
    if (!pane || hasSeenMark.current) return
    hasSeenMark.current = true
    if (row.clientHeight <= pane.clientHeight) return
    const top = mark.getBoundingClientRect().top - pane.getBoundingClientRect().top
    virtualizer.scrollToOffset(pane.scrollTop + top - pane.clientHeight / 3)
  }

  const before = useRef(rows)
  useLayoutEffect(() => {
    // Of what comes at the end the virtualizer follows only what is below the last row. What is put above it, as the line of a take-over is
    // above the reply that took over, would push the last row's end out of sight.
    if (atEnd && follows && isPutAboveLast(before.current, rows)) virtualizer.scrollToEnd()
    before.current = rows
  }, [rows, atEnd, follows, virtualizer])

  // A composer that grows and the keyboard of a phone take their room from what was said last, and the virtualizer does not follow.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const pane = scroller.current
      // While another screen is on its way the transcript is out of sight, and is told that it has no size.
      if (!pane) return
      paneHeight.current = pane.clientHeight
      if (wasAtEnd.current && opened.current) virtualizer.scrollToEnd()
    })
    observer.observe(scroller.current!)
    return () => observer.disconnect()
  }, [virtualizer])

  const height = virtualizer.getTotalSize()
  // New rows can be on the screen without any scrolling.
  useEffect(() => {
    const frame = requestAnimationFrame(scrolled)
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looking changes nothing that it depends on
  }, [rows, moreAfter, height])

  return {
    scroller,
    items: virtualizer.getVirtualItems(),
    /** The index of the last row in sight. */
    last: virtualizer.range?.endIndex ?? -1,
    height,
    measure: virtualizer.measureElement,
    atEnd,
    scrolled,
    toMark,
    toEnd: useCallback(() => virtualizer.scrollToEnd(), [virtualizer]),
    toMessage: useCallback(
      (seq: number) => {
        const at = rows.findIndex((row) => messageOf(row)?.seq === seq)
        if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' })
      },
      [rows, virtualizer],
    ),
  }
}

/** Those rows, and the one that has the focus, which would be lost with it. */
function withFocused(shown: number[], rows: readonly Row[], scroller: HTMLElement | null): number[] {
  const key = scroller?.querySelector<HTMLElement>('[data-row-key]:focus-within')?.dataset['rowKey']
  const focused = key === undefined ? -1 : rows.findIndex((row) => row.key === key)
  return focused === -1 || shown.includes(focused) ? shown : [...shown, focused].toSorted((a, b) => a - b)
}

function isPutAboveLast(before: readonly Row[], rows: readonly Row[]): boolean {
  return rows.length > before.length && rows.at(-1)?.key === before.at(-1)?.key && rows.at(-2)?.key !== before.at(-2)?.key
}

const isAbove = ({ start }: VirtualItem, _delta: number, { scrollOffset }: { scrollOffset: number | null }) => start < (scrollOffset ?? 0)

/** The number of the last message on the screen; rows still on their way have none. */
function lastSeen(rows: readonly Row[], end: number, atEnd: boolean): number {
  for (let i = atEnd ? rows.length - 1 : end; i >= 0; i--) {
    const row = rows[i]
    const seq = row && messageOf(row)?.seq
    if (seq !== undefined && seq < Number.MAX_SAFE_INTEGER) return seq
  }
  return 0
}
