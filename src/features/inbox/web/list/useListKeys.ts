import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { navigate as go } from 'wouter/use-browser-location'
import { strings } from '#shared/app.strings.ts'
import { onArrows, useKeys } from '#web/hooks/keys.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { beginWriting } from '#features/inbox/web/composer/typeAhead.ts'

interface ListKeys {
  rows: readonly ListedConversation[]
  openId: string | null
  /** The row that has the focus. */
  focused: string | null
  hrefOf: (id: string) => string
  show: (index: number) => void
  scroller: RefObject<HTMLElement | null>
  onFocus: (id: string) => void
  onTake: ((row: ListedConversation) => void) | null
}

/**
 * `j` and `k` move through the list; where a conversation is open, they open the next one. `Enter` opens what they came to. The focus goes
 * along and is not lost when rows move. Returns the handler of the arrows, which do the same while a row has the focus.
 */
export function useListKeys({ rows, openId, focused, hrefOf, show, scroller, onFocus, onTake }: ListKeys): (event: KeyboardEvent) => void {
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
    // In a low window the list can lie below its head, out of sight.
    scroller.current?.scrollIntoView({ block: 'nearest' })
  })

  // Where one is: of what is in the list, what has the focus, what is open, or what had the focus last. What has left leaves its place behind.
  const indexOf = (id: string | null) => (id === null ? -1 : rows.findIndex((row) => row.id === id))
  const first = (...ids: (string | null)[]) => ids.map(indexOf).find((index) => index !== -1) ?? -1
  const isDeleted = focused !== null && indexOf(focused) === -1
  const found = first(focused, openId, last.current)
  const lastIndex = useRef(-1)
  const known = useRef(rows)
  useEffect(() => {
    const before = known.current
    known.current = rows
    lastIndex.current = found === -1 ? indexOfNext(before, rows, lastIndex.current) : found
  }, [found, rows])

  // Who leaves a conversation comes back to its row, or to the one that took its place.
  const opened = useRef(openId)
  useEffect(() => {
    const left = opened.current
    opened.current = openId
    if (left === null || openId !== null || document.activeElement !== document.body) return
    const index = rows.findIndex((row) => row.id === left)
    const next = index === -1 ? Math.min(lastIndex.current, rows.length - 1) : index
    if (next < 0) return
    wanted.current = rows[next]!.id
    show(next)
    onFocus(rows[next]!.id)
  }, [openId, rows, show, onFocus])

  // A row that leaves the list (done, taken by a colleague) hands its focus to the one that is opened instead, else to the one that takes its
  // place. What stays open though its row has left is read on where it is, once.
  const handedOver = useRef('')
  useEffect(() => {
    if (!isDeleted || document.activeElement !== document.body) return
    const next = openId === null ? rows[Math.min(lastIndex.current, rows.length - 1)] : rows.find((row) => row.id === openId)
    if (next) {
      wanted.current = next.id
      onFocus(next.id)
      return
    }
    const left = `${focused} ${openId}`
    if (openId === null || handedOver.current === left) return
    handedOver.current = left
    document.querySelector<HTMLElement>('[data-pane] [role="region"]')?.focus({ preventScroll: true })
  }, [rows, isDeleted, focused, openId, onFocus])

  const indexAfter = (step: 1 | -1) => {
    if (found !== -1) return found + step
    return step === 1 ? Math.max(lastIndex.current, 0) : lastIndex.current - 1
  }
  const move = (step: 1 | -1) => {
    const next = indexAfter(step)
    const row = rows[next]
    if (!row) return
    wanted.current = row.id
    show(next)
    onFocus(row.id)
    if (openId !== null) go(hrefOf(row.id))
  }

  useKeys({
    j: { says: strings.keys.next, group: 'Conversations', isSwift: true, run: () => move(1) },
    k: { says: strings.keys.previous, group: 'Conversations', isSwift: true, run: () => move(-1) },
    Enter: {
      says: onTake ? strings.keys.take : strings.keys.open,
      group: 'Conversations',
      run: () => {
        // In a queue what is open is what one is at, also once it has left: a colleague was quicker, or what mentions one is read.
        if (onTake && openId !== null && indexOf(openId) === -1) return beginWriting(openId, 'reply')
        const row = rows[Math.max(onTake ? first(openId, focused, last.current) : first(focused, last.current), 0)]
        if (!row) return
        onTake?.(row)
        go(hrefOf(row.id))
      },
    },
  })
  return onArrows(move)
}

/** Where the row at `index`, or the first below it that is still there, is now: several may have left at once, some of them above it. */
function indexOfNext(before: readonly { id: string }[], rows: readonly { id: string }[], index: number): number {
  if (before === rows || index < 0) return index
  const places = new Map(rows.map((row, place) => [row.id, place]))
  const next = before.slice(index).find(({ id }) => places.has(id))
  return next ? places.get(next.id)! : rows.length
}
