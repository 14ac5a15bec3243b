import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { onArrows, useKeys } from '#web/hooks/keys.ts'
import { useRowWindow } from '#web/virtual/useRowWindow.ts'
import type { Hit } from '#features/search/contract.ts'
import type { Term } from '#features/search/Query.ts'
import { wantsField } from './beginSearch.ts'
import { hitHeight, HitRow, idOf } from './HitRow.tsx'
import { searchStrings } from './search.strings.ts'

interface HitListProps {
  name: string
  hits: Hit[]
  terms: Term[]
  /** The one that is open, as `idOf` names it. */
  open: string | null
  me: string
  /** What shows a message on a line of its own. */
  shown: (written: string) => string
  hrefOf: (hit: Hit) => string
  hasMore: boolean
  onMore: () => void
  /** Below the last one. */
  foot: ReactNode
}

/** So many rows before the last one that is drawn, the next page is asked for. */
const ahead = 6

/** What was found, the newest first; `j` and `k` go through it, `Enter` opens. */
export function HitList({ name, hits, terms, open, me, shown: textOf, hrefOf, hasMore, onMore, foot }: HitListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const here = hits.findIndex((hit) => idOf(hit) === (focused ?? open))
  const { shown, last, show } = useRowWindow(scroller, hits.length, hitHeight, here)
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    if (hasMore && last >= hits.length - ahead) onMore()
  }, [hasMore, last, hits.length, onMore])

  // Who leaves what they opened comes back to its row, where it hid the list; but not who leaves it for the field.
  const opened = useRef(open)
  useLayoutEffect(() => {
    if (open === null && !wantsField.get() && document.activeElement === document.body) wanted.current = opened.current
    opened.current = open
  }, [open])
  // A row gets the focus as soon as it is in the page.
  useEffect(() => {
    if (wanted.current === null) return
    const link = scroller.current?.querySelector<HTMLElement>(`a[data-id="${CSS.escape(wanted.current)}"]`)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
  })

  const move = (step: 1 | -1) => {
    const next = here === -1 ? 0 : here + step
    const hit = hits[next]
    if (!hit) return
    wanted.current = idOf(hit)
    setFocused(idOf(hit))
    show(next)
  }
  useKeys({
    j: { says: searchStrings.next, group: 'Conversations', isSwift: true, run: () => move(1) },
    k: { says: searchStrings.previous, group: 'Conversations', isSwift: true, run: () => move(-1) },
  })

  return (
    <div ref={scroller} className="pane-scroll room-for-toasts min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions -- Safari forgets that a list without bullets is one; the arrows of its rows are handled together */}
      <ul role="list" aria-label={name} className="relative" style={{ height: hits.length * hitHeight }} onKeyDown={onArrows(move)}>
        {shown.map((index) => {
          const hit = hits[index]!
          return (
            <li
              key={idOf(hit)}
              aria-setsize={hasMore ? -1 : hits.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${index * hitHeight}px)` }}
            >
              <HitRow
                hit={hit}
                terms={terms}
                href={hrefOf(hit)}
                isOpen={idOf(hit) === open}
                me={me}
                shown={textOf}
                onFocus={() => setFocused(idOf(hit))}
              />
            </li>
          )
        })}
      </ul>
      {foot}
    </div>
  )
}
