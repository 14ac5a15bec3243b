import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { navigate as go } from 'wouter/use-browser-location'
import { words } from '#shared/words.ts'
import { useKeys } from '#web/ui/keys.ts'
import type { ListedConversation } from '../contract.ts'

interface ListKeys {
  rows: readonly ListedConversation[]
  openId: string | null
  /** The row that has the focus. */
  focused: string | null
  hrefOf: (id: string) => string
  show: (index: number) => void
  scroller: RefObject<HTMLElement | null>
  onFocus: (id: string) => void
}

/**
 * `j` and `k` move through the list; where a conversation is open, they open the next one. `Enter` opens what they came to. The focus goes
 * along and is not lost when rows move.
 */
export function useListKeys({ rows, openId, focused, hrefOf, show, scroller, onFocus }: ListKeys): void {
  const wanted = useRef<string | null>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (focused !== null) last.current = focused
  }, [focused])

  // A row that was asked for, or that lost the focus because it moved, gets it as soon as it is in the page.
  useLayoutEffect(() => {
    const id = wanted.current ?? (document.activeElement === document.body && focused !== null ? focused : null)
    const link = id === null ? null : scroller.current?.querySelector<HTMLElement>(`a[data-id="${CSS.escape(id)}"]`)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
  })

  // Who leaves a conversation comes back to its row.
  const opened = useRef(openId)
  useEffect(() => {
    const left = opened.current
    opened.current = openId
    const index =
      left !== null && openId === null && document.activeElement === document.body ? rows.findIndex((row) => row.id === left) : -1
    if (index === -1) return
    wanted.current = left
    show(index)
    onFocus(left!)
  }, [openId, rows, show, onFocus])

  // Where one is; a row that has left the list (read, under the unread filter) leaves its place behind.
  const here = focused ?? openId ?? last.current
  const found = here === null ? -1 : rows.findIndex((row) => row.id === here)
  const place = useRef(-1)
  useEffect(() => {
    if (found !== -1) place.current = found
  }, [found])

  // A row that leaves the list (done, taken by a colleague) hands its focus to the one that takes its place.
  useEffect(() => {
    if (focused === null || found !== -1 || openId !== null || document.activeElement !== document.body) return
    const next = rows[Math.min(place.current, rows.length - 1)]
    if (!next) return
    wanted.current = next.id
    onFocus(next.id)
  }, [rows, focused, found, openId, onFocus])

  const move = (step: 1 | -1) => {
    const next = found !== -1 ? found + step : step === 1 ? Math.max(place.current, 0) : place.current - 1
    const row = rows[next]
    if (!row) return
    wanted.current = row.id
    show(next)
    onFocus(row.id)
    if (openId !== null) go(hrefOf(row.id))
  }

  useKeys({
    j: { says: words.keys.next, group: 'Conversations', run: () => move(1) },
    k: { says: words.keys.previous, group: 'Conversations', run: () => move(-1) },
    Enter: {
      says: words.keys.open,
      group: 'Conversations',
      run: () => {
        const id = focused ?? last.current ?? rows[0]?.id
        if (id) go(hrefOf(id))
      },
    },
  })
}
