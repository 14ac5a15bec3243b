import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from './rowsOf.ts'
import { estimatedHeight } from './TranscriptRow.tsx'

/** Room above the oldest row for what says how to get older ones; it is always there, so that nothing moves when that changes. */
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
  const scroller = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(foundKey === undefined)
  const wasAtEnd = useRef(atEnd)
  const opened = useRef(false)
  const guesses = useRef(new Map<string, number>())
  // The page of history that closes the gap to the end must not be followed either, so what counts is how it was before.
  const [follows, setFollows] = useState(!moreAfter)
  useEffect(() => setFollows(!moreAfter), [moreAfter])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]!.key, [rows]),
    estimateSize: (index) => estimate(guesses.current, rows[index]!),
    anchorTo: 'end',
    followOnAppend: follows,
    scrollEndThreshold: nearEnd,
    overscan: 8,
    paddingStart: edgeHeight,
    paddingEnd: 8,
  })

  const toEnd = useCallback(() => virtual.scrollToEnd(), [virtual])
  const look = useCallback(() => {
    const element = scroller.current
    if (!element || !opened.current) return
    // Asked of the element: the virtualizer may not have heard of this scrolling yet.
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    wasAtEnd.current = below < nearEnd
    setAtEnd(wasAtEnd.current)
    onSeen(lastSeen(rows, virtual.range?.endIndex, wasAtEnd.current))
    if (element.scrollTop < nearEdge) loadOlder()
    if (below < nearEdge) loadNewer()
  }, [virtual, rows, loadOlder, loadNewer, onSeen])

  useLayoutEffect(() => {
    if (opened.current || rows.length === 0) return
    const found = foundKey === undefined ? -1 : rows.findIndex((row) => row.key === foundKey)
    if (found >= 0) virtual.scrollToIndex(found, { align: 'center' })
    else toEnd()
    opened.current = true
  }, [rows, foundKey, virtual, toEnd])

  // A row at the end may grow after it was put there: by a picture's frame, or by a choice it offers.
  const height = virtual.getTotalSize()
  useLayoutEffect(() => {
    if (opened.current && wasAtEnd.current && follows) toEnd()
  }, [height, follows, toEnd])

  // New rows can be on the screen without any scrolling.
  useEffect(() => {
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [look])

  // The composer grows and the keyboard of a phone opens: what was at the end stays there.
  useEffect(() => {
    const observer = new ResizeObserver(() => wasAtEnd.current && follows && toEnd())
    observer.observe(scroller.current!)
    return () => observer.disconnect()
  }, [follows, toEnd])

  return { scroller, virtual, atEnd, look, toEnd }
}

/**
 * The first guess of a row's height, kept. The virtualizer takes a height that is exactly as guessed for unmeasured, so a guess that
 * changed with the row would be believed later on.
 */
function estimate(guesses: Map<string, number>, row: Row): number {
  const known = guesses.get(row.key)
  if (known !== undefined) return known
  const guess = estimatedHeight(row)
  guesses.set(row.key, guess)
  return guess
}

/** The number of the last message on the screen; rows still on their way have none. */
function lastSeen(rows: readonly Row[], end: number | undefined, atEnd: boolean): number {
  for (let i = atEnd ? rows.length - 1 : (end ?? -1); i >= 0; i--) {
    const row = rows[i]
    if (row && row.kind !== 'day' && row.message.seq < Number.MAX_SAFE_INTEGER) return row.message.seq
  }
  return 0
}
