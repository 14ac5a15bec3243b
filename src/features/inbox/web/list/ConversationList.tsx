import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { strings } from '#shared/app.strings.ts'
import { useCan } from '#web/query/useMe.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import type { Criteria, ListedConversation } from '#features/inbox/conversations/contract.ts'
import { isCapped } from '#features/inbox/conversations/rules.ts'
import { Announced } from './Announced.tsx'
import type { WaysToConnect } from './EmptyList.tsx'
import { ConversationRows } from './ConversationRows.tsx'
import { filtersOf, placeName, questionOf, writeInboxLocation, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { ListHead } from './ListHead.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'
import { takeAndReply } from './takeAndReply.ts'
import { useAnnouncement } from './useAnnouncement.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { pickedHere, usePicked, type Picked } from './usePicked.ts'
import { useTargetKeys } from './useTargetKeys.ts'

interface ConversationListProps {
  place: InboxLocation
  go: GoTo
  tab: Criteria['tab']
  /** Null when there is a bot, or the reader may not connect one. */
  connect: WaysToConnect | null
  /** What else was found for the phrase, below the field in which it was typed. */
  alsoFound: ReactNode
}

const lazyEmpty = lazyComponent(() => import('./EmptyList.tsx').then((module) => module.EmptyList))
const lazyDeleted = lazyComponent(() => import('./DeletedList.tsx').then((module) => module.DeletedList))

/** The conversations of a place: tabs, filters, rows, and what stands there when there are none. */
export function ConversationList({ place, go, tab, connect, alsoFound }: ConversationListProps) {
  const question = questionOf(place, tab)
  const list = useConversations(question)
  const { rows } = list
  const isDeleted = place.folder === 'deleted'
  const picked = usePicked(rows ?? noRows, question)
  useEffect(() => pickedHere.set(picked.count > 0 ? picked : null))
  useEffect(() => () => pickedHere.set(null), [])
  const onHere = useTargetKeys(isDeleted ? noRows : rows, picked, place.id, (id) => go({ id, tab, around: null }))
  const Deleted = lazyDeleted.useLoaded()
  if (rows?.length === 0) lazyEmpty.preload()
  if (isDeleted) lazyDeleted.preload()
  const total = totalOf(list.counts, tab)
  /** Why there are none, as the part that says so is there. */
  const [reason, setReason] = useState<string>()
  const found = rows?.length === 0 ? reason : list.counts && strings.list.found(total, isCapped(list.counts, total))
  const announcement = useAnnouncement({
    rows,
    of: picked.of,
    pages: list.data?.pages.length,
    hasMore: list.hasNextPage,
    // Who reads what was said before is not told there what comes.
    openId: place.around === null ? place.id : null,
    found,
  })
  if (isDeleted) return Deleted ? <Deleted place={place} /> : <RowSkeletons />
  const isBare = rows?.length === 0 && hasNothing(place, list.counts)
  return (
    <section aria-label={strings.frame.conversations} className="flex h-full min-w-0 flex-col bg-surface low:overflow-y-auto">
      <h1 className="sr-only">{strings.frame[placeName(place)]}</h1>
      <ListHead place={place} go={go} tab={tab} list={list} total={total} picked={picked} isBare={isBare} />
      {alsoFound}
      <ListBody
        place={place}
        tab={tab}
        list={list}
        total={total}
        picked={picked}
        connect={connect}
        onHere={onHere}
        isBare={isBare}
        onReason={setReason}
      />
      <Announced {...announcement} />
    </section>
  )
}

const noRows: readonly ListedConversation[] = []

type List = ReturnType<typeof useConversations>

interface ListBodyProps extends Pick<ConversationListProps, 'place' | 'tab' | 'connect'> {
  list: List
  total: number
  picked: Picked
  onHere: (id: string) => void
  /** There is nothing, and nothing hides any. */
  isBare: boolean
  onReason: (reason: string) => void
}

/** The rows once they are known; where there are none, why. */
function ListBody({ place, tab, list, total, picked, connect, onHere, isBare, onReason }: ListBodyProps) {
  const { rows, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = list
  const mayChat = useCan('chat')
  const Empty = lazyEmpty.useLoaded()
  const listOf = picked.of
  const hadRows = useRef<string | null>(null)
  useEffect(() => {
    if (rows !== undefined && rows.length > 0) hadRows.current = listOf
  }, [rows, listOf])
  const more = useCallback(() => {
    // One that failed waits for the person: asking by itself again and again would never show why. What is asked for again would be broken off.
    if (!isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetching, isFetchNextPageError])
  if (hasFailed(list)) return <LoadFailed what={strings.list.failed} query={list} variant="middle" />
  if (rows === undefined) return <RowSkeletons />
  if (rows.length === 0 && !hasNextPage) {
    if (!Empty) return <RowSkeletons />
    const isAfterRows = () => hadRows.current === listOf
    return <Empty place={place} tab={tab} isBare={isBare} connect={connect} isAfterRows={isAfterRows} onReason={onReason} />
  }
  return (
    <ConversationRows
      key={listOf}
      of={listOf}
      name={strings.list.name(nameOf(place, tab))}
      rows={rows}
      total={total}
      openId={place.id}
      hrefOf={(id) => writeInboxLocation({ ...place, tab, id, around: null })}
      hasMore={hasNextPage}
      onMore={more}
      picked={picked}
      onHere={onHere}
      isNextUp={place.nextUp}
      onTake={place.nextUp && mayChat ? takeAndReply : null}
      foot={<ListFoot list={list} shown={rows.length} />}
    />
  )
}

/** Below the last row: that more of them come, that they could not be had, or that there are no more. */
function ListFoot({ list, shown }: { list: List; shown: number }) {
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = list
  if (isFetchNextPageError) {
    const query = { error: null, isFetching: isFetchingNextPage, refetch: fetchNextPage }
    return <LoadFailed what={strings.list.failedMore} query={query} variant="middle" />
  }
  if (hasNextPage) return <RowSkeletons count={2} isAwaited={isFetchingNextPage} />
  return shown > 25 ? <p className="py-4 text-center text-sm text-ink-3">{strings.list.end}</p> : null
}

/** How many conversations there are under a tab, as far as known. */
function totalOf(counts: List['counts'], tab: Criteria['tab']): number {
  if (counts === undefined) return 0
  return { mine: counts.mineCount, unassigned: counts.unassignedCount, all: counts.totalCount }[tab]
}

/** Whether there is nothing, here and in the inbox, and no filter hides any: then there is nothing to look through either. */
function hasNothing(place: InboxLocation, counts: List['counts']): boolean {
  const isEmpty = counts !== undefined && counts.totalCount === 0 && counts.inboxCount === 0 && counts.snoozedCount === 0
  return isEmpty && (place.nextUp || (place.phrase === '' && filtersOf(place) === 0))
}

/** A list is called by its tab in the inbox, else by where it is. */
function nameOf(place: InboxLocation, tab: Criteria['tab']): string {
  if (place.nextUp || place.mentions) return strings.frame[placeName(place)]
  return place.folder === 'inbox' ? strings.list.tabs[tab] : strings.frame[place.folder]
}
