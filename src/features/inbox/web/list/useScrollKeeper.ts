import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { rowHeight } from './rowHeight.ts'

/**
 * Keeps what is being read where it is when rows arrive above it: at the top new rows just appear, further down the scroll position moves
 * along and the number of newcomers is given back.
 */
export function useScrollKeeper(scroller: RefObject<HTMLElement | null>, rows: readonly ListedConversation[]) {
  const before = useRef(rows)
  const arrivals = useRef(new Set<string>())
  const [count, setCount] = useState(0)

  useLayoutEffect(() => {
    const pane = scroller.current
    const old = before.current
    before.current = rows
    if (!pane || old === rows || pane.scrollTop < rowHeight() / 2) return
    const shift = shiftOf(old, rows, Math.floor(pane.scrollTop / rowHeight()))
    if (!shift) return
    pane.scrollTop += shift.by * rowHeight()
    for (const id of shift.arrived) arrivals.current.add(id)
    setCount(arrivals.current.size)
  }, [rows, scroller])

  const forget = () => {
    arrivals.current.clear()
    setCount(0)
  }
  return { count, forget }
}

/** By how many rows what is visible moved, and who came in above it. The anchor is the first visible row that did not change itself. */
export function shiftOf(
  old: readonly ListedConversation[],
  rows: readonly ListedConversation[],
  firstVisible: number,
): { by: number; arrived: string[] } | null {
  const places = new Map(rows.map((row, index) => [row.id, index]))
  for (let index = firstVisible; index < old.length; index++) {
    const row = old[index]!
    const place = places.get(row.id)
    if (place === undefined || rows[place]!.timestamp !== row.timestamp) continue
    const above = new Map(old.slice(0, index).map((other) => [other.id, other.timestamp]))
    return {
      by: place - index,
      arrived: rows.slice(0, place).flatMap((other) => (above.get(other.id) === other.timestamp ? [] : [other.id])),
    }
  }
  return null
}
