import { useCallback, useRef } from 'react'
import { words } from '#shared/words.ts'
import { useCan } from '#web/query/useMe.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { useKeys } from '#web/hooks/keys.ts'
import { lazyPart } from '#web/lazy/lazyPart.tsx'
import type { Criteria, ListedConversation } from '#features/inbox/conversations/contract.ts'
import { ConversationRows } from './ConversationRows.tsx'
import { isNarrowed, questionOf, writePlace, type InboxPlace } from '#features/inbox/web/place/inboxPlace.ts'
import { ListTabs } from './ListTabs.tsx'
import { ListTools } from './ListTools.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { useActKeys } from '#features/inbox/web/actions/useActKeys.ts'
import { useAnnouncement } from './useAnnouncement.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import type { GoTo } from '#features/inbox/web/place/useInboxPlace.ts'
import { usePicked } from './usePicked.ts'

interface ConversationListProps {
  place: InboxPlace
  go: GoTo
  tab: Criteria['tab']
  /** Where a bot can be connected; null when there is one, or the reader may not. */
  connect: string | null
}

const emptyPart = lazyPart(() => import('./EmptyList.tsx').then((module) => module.EmptyList))
const barPart = lazyPart(() => import('#features/inbox/web/actions/SelectionBar.tsx').then((module) => module.SelectionBar))
const deletedPart = lazyPart(() => import('./DeletedList.tsx').then((module) => module.DeletedList))

/** The conversations of a place: tabs, filters, rows, and what stands there when there are none. */
export function ConversationList({ place, go, tab, connect }: ConversationListProps) {
  const question = questionOf(place, tab)
  const query = useConversations(question)
  const { rows, counts, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = query
  const mayChat = useCan('chat')
  const picked = usePicked(rows ?? noRows, question)
  const here = useRef<string | null>(null)
  const onHere = useCallback((id: string) => void (here.current = id), [])
  const hereNow = () => place.id ?? here.current
  useActKeys(() => {
    if (picked.rows.length > 0) return { rows: picked.rows, on: picked.on, begun: picked.clear }
    const id = hereNow()
    const row = id === null ? undefined : (rows?.find((one) => one.id === id) ?? knownConversation(id))
    return { rows: row ? [row] : [] }
  }, mayChat)
  useKeys(
    mayChat
      ? {
          x: {
            says: words.keys.select,
            group: 'Conversations',
            run(event) {
              const id = hereNow()
              if (id !== null && rows?.some((row) => row.id === id)) picked.toggle(id, event.shiftKey)
            },
          },
        }
      : {},
  )
  const Bar = barPart.useLoaded()
  const Deleted = deletedPart.useLoaded()
  const Empty = emptyPart.useLoaded()
  if (rows?.length === 0) emptyPart.preload()
  if (picked.isOn) barPart.preload()
  if (place.folder === 'deleted') deletedPart.preload()
  const announcement = useAnnouncement(rows)
  const more = useCallback(() => {
    // One that failed waits for the person: asking by itself again and again would never show why.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  const listOf = JSON.stringify(question)
  const total = counts === undefined ? 0 : { mine: counts.mineCount, unassigned: counts.unassignedCount, all: counts.totalCount }[tab]
  const isNew = counts !== undefined && counts.totalCount === 0 && counts.inboxCount === 0 && place.folder === 'inbox' && !isNarrowed(place)
  const name = words.list.name(place.folder === 'inbox' ? words.list.tabs[tab] : words.frame[place.folder])
  if (place.folder === 'deleted') return Deleted ? <Deleted openId={place.id} /> : <RowSkeletons />
  return (
    <section aria-label={words.frame.conversations} className="flex h-full min-w-0 flex-col bg-surface">
      <h1 className="sr-only">{words.frame[place.folder]}</h1>
      <ListTabs tab={tab} counts={counts} hrefOf={(one) => writePlace({ ...place, tab: one })} />
      {picked.isOn && Bar ? (
        <Bar picked={picked} shown={rows?.length ?? 0} hasMore={hasNextPage} />
      ) : (
        <ListTools place={place} go={go} onSelect={mayChat && rows !== undefined && rows.length > 0 ? picked.begin : null} />
      )}
      {hasFailed(query) ? (
        <LoadFailed what={words.list.failed} query={query} look="middle" />
      ) : rows === undefined || (rows.length === 0 && !hasNextPage && !Empty) ? (
        <RowSkeletons />
      ) : rows.length === 0 && !hasNextPage && Empty ? (
        <Empty place={place} tab={tab} isNew={isNew} connect={connect} />
      ) : (
        <ConversationRows
          key={listOf}
          of={listOf}
          name={name}
          rows={rows}
          total={total}
          openId={place.id}
          hrefOf={(id) => writePlace({ ...place, tab, id, around: null })}
          hasMore={hasNextPage}
          onMore={more}
          picked={picked}
          onHere={onHere}
          foot={
            isFetchNextPageError ? (
              <LoadFailed
                what={words.list.failedMore}
                query={{ error: null, isFetching: isFetchingNextPage, refetch: fetchNextPage }}
                look="middle"
              />
            ) : hasNextPage ? (
              <RowSkeletons count={2} />
            ) : rows.length > 25 ? (
              <p className="py-4 text-center text-sm text-ink-3">{words.list.end}</p>
            ) : null
          }
        />
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

const noRows: readonly ListedConversation[] = []
