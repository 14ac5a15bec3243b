import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import { useIsAiOff } from '#web/query/useBots.ts'
import { useCan, useMe } from '#web/query/useMe.ts'
import { useStore } from '#web/hooks/store.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { useRowWindow } from '#web/virtual/useRowWindow.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { useLabelColour } from '#features/inbox/web/labels/labelQueries.ts'
import { looking } from './looking.ts'
import { rowHeight } from './rowHeight.ts'
import { useFocusInSight } from './useFocusInSight.ts'
import { useLongPress } from './useLongPress.ts'
import { useListKeys } from './useListKeys.ts'
import { useRestoredScroll } from './useRestoredScroll.ts'
import type { Picked } from './usePicked.ts'
import { useScrollKeeper } from './useScrollKeeper.ts'
import { useSteadyPress } from './useSteadyPress.ts'
import { useTabStop } from './useTabStop.ts'

interface ConversationRowsProps {
  /** Which list this is; another one is made again. */
  of: string
  name: string
  rows: readonly ListedConversation[]
  /** How many there are in all, as far as known. */
  total: number
  openId: string | null
  hrefOf: (id: string) => string
  hasMore: boolean
  onMore: () => void
  /** What stands below the last row. */
  foot: React.ReactNode
  picked: Picked
  /** Takes note of where in the list one is. */
  onHere: (id: string) => void
  /** The rows are what is next up. */
  isNextUp: boolean
  /** What Enter does besides opening; null for nothing. */
  onTake: ((row: ListedConversation) => void) | null
}

/** So many rows before the last one that is drawn, which lies some below the last one in sight, the next page is asked for. */
const ahead = 6

/** The rows themselves: only those in sight are in the page, and those in sight stay where they are. */
export function ConversationRows({
  of,
  name,
  rows,
  total,
  openId,
  hrefOf,
  hasMore,
  onMore,
  foot,
  picked,
  onHere,
  isNextUp,
  onTake,
}: ConversationRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const now = useNow()
  const me = useMe()
  const mayChat = useCan('chat')
  const colourOf = useLabelColour()
  const isAiOff = useIsAiOff()
  const onlookers = useStore(looking)
  const press = useLongPress((id) => mayChat && picked.toggle(id))
  // Before what scrolls: it looks where the rows lay.
  const steadyPress = useSteadyPress(scroller, rows)
  const nameOf = useCallback((person: string) => me?.users.find((user) => user.id === person)?.name, [me])
  const imageOf = useCallback((person: string) => me?.users.find((user) => user.id === person)?.image, [me])
  const focusedIndex = useMemo(() => (focused === null ? -1 : rows.findIndex((row) => row.id === focused)), [rows, focused])
  const height = rowHeight()
  const { shown, last, show, redraw } = useRowWindow(scroller, rows.length, height, focusedIndex)
  const stop = useTabStop(rows, shown, [focused, openId])
  const arrivals = useScrollKeeper(scroller, rows)
  useFocusInSight(scroller, focused, focusedIndex, show)
  useRestoredScroll(scroller, { of, rows, openId, show, redraw })

  useEffect(() => {
    if (focused !== null) onHere(focused)
  }, [focused, onHere])
  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) onMore()
  }, [hasMore, last, rows.length, onMore])

  const onArrow = useListKeys({ rows, openId, focused, hrefOf, show, scroller, onFocus: setFocused, onTake })

  return (
    <div className="relative min-h-0 flex-1 low:min-h-full">
      {arrivals.count > 0 ? (
        <button
          type="button"
          aria-label={strings.list.showNew(arrivals.count)}
          className="appears absolute top-2 left-1/2 z-10 flex h-7 -translate-x-1/2 items-center gap-1 rounded-full bg-ink pr-3 pl-2 text-sm font-[550] text-bg shadow-float"
          onClick={() => {
            arrivals.forget()
            show(0)
            // It takes the focus from this button, which goes away.
            setFocused(rows[0]?.id ?? null)
          }}
        >
          <ArrowUp size={14} aria-hidden="true" />
          <span className="num">{strings.list.newAbove(arrivals.count)}</span>
        </button>
      ) : null}
      <div
        ref={scroller}
        className="pane-scroll room-for-toasts h-full"
        onScroll={(event) => {
          if (event.currentTarget.scrollTop < height / 2 && arrivals.count > 0) arrivals.forget()
        }}
        {...steadyPress}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions -- Safari forgets that a list without bullets is one; the arrows of its rows are handled together */}
        <ul role="list" aria-label={name} className="relative" style={{ height: rows.length * height }} onKeyDown={onArrow} {...press}>
          {shown.map((index) => {
            const row = rows[index]!
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the right button; keys do the same
              <li
                key={row.id}
                data-row
                aria-setsize={hasMore ? Math.max(total, rows.length) : rows.length}
                aria-posinset={index + 1}
                className="group absolute inset-x-0 top-0"
                style={{ height, transform: `translateY(${index * height}px)` }}
                onContextMenu={(event) => {
                  if (!mayChat || event.defaultPrevented || event.ctrlKey) return
                  event.preventDefault()
                  requestAct({ pick: 'more' }, [row], event.currentTarget)
                }}
              >
                <ConversationRow
                  row={row}
                  href={hrefOf(row.id)}
                  isOpen={row.id === openId}
                  isStop={index === stop}
                  now={now}
                  me={me?.id ?? ''}
                  nameOf={nameOf}
                  imageOf={imageOf}
                  onFocus={setFocused}
                  isNextUp={isNextUp}
                  onTake={onTake}
                  mayChat={mayChat}
                  isAiOff={isAiOff(row)}
                  isPicked={picked.has(row.id)}
                  isPicking={picked.isOn}
                  onPick={picked.toggle}
                  colourOf={colourOf}
                  onlookers={onlookers.get(row.id)}
                />
              </li>
            )
          })}
        </ul>
        {foot}
      </div>
    </div>
  )
}
