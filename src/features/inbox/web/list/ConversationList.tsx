import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { strings } from '#shared/app.strings.ts'
import { useCan, useSeesOnlyOwn } from '#web/query/useMe.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { useKeys } from '#web/hooks/keys.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import type { Criteria, ListedConversation } from '#features/inbox/conversations/contract.ts'
import { isCapped } from '#features/inbox/conversations/rules.ts'
import { ConversationRows } from './ConversationRows.tsx'
import {
  isNarrowed,
  placeName,
  questionOf,
  toNeedsHuman,
  writeInboxLocation,
  type InboxLocation,
} from '#features/inbox/web/location/inboxLocation.ts'
import { ListTabs, NeedsHumanStrip } from './ListTabs.tsx'
import { ListTools } from './ListTools.tsx'
import { MentionsHead, NextUpHead } from './NextUpHead.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { useActKeys } from '#features/inbox/web/actions/useActKeys.ts'
import { takeAndReply } from './takeAndReply.ts'
import { useAnnouncement } from './useAnnouncement.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { pickedHere, usePicked } from './usePicked.ts'

interface ConversationListProps {
  place: InboxLocation
  go: GoTo
  tab: Criteria['tab']
  /** Where a bot can be connected; null when there is one, or the reader may not. */
  connect: string | null
  /** What else was found for the phrase, below the field in which it was typed. */
  alsoFound: ReactNode
}

const lazyEmpty = lazyComponent(() => import('./EmptyList.tsx').then((module) => module.EmptyList))
const lazyBar = lazyComponent(() => import('#features/inbox/web/actions/SelectionBar.tsx').then((module) => module.SelectionBar))
const lazyDeleted = lazyComponent(() => import('./DeletedList.tsx').then((module) => module.DeletedList))

/** The conversations of a place: tabs, filters, rows, and what stands there when there are none. */
export function ConversationList({ place, go, tab, connect, alsoFound }: ConversationListProps) {
  const question = questionOf(place, tab)
  const query = useConversations(question)
  const { rows, counts, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = query
  const mayChat = useCan('chat')
  const seesOnlyOwn = useSeesOnlyOwn()
  const picked = usePicked(rows ?? noRows, question)
  useEffect(() => pickedHere.set(picked.count > 0 ? picked : null))
  useEffect(() => () => pickedHere.set(null), [])
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
            says: strings.keys.select,
            group: 'Conversations',
            isSwift: true,
            run(event) {
              const id = hereNow()
              if (id !== null && rows?.some((row) => row.id === id)) picked.toggle(id, event.shiftKey)
            },
          },
        }
      : {},
  )
  const Bar = lazyBar.useLoaded()
  const Deleted = lazyDeleted.useLoaded()
  const Empty = lazyEmpty.useLoaded()
  if (rows?.length === 0) lazyEmpty.preload()
  if (picked.isOn) lazyBar.preload()
  if (place.folder === 'deleted') lazyDeleted.preload()
  const announcement = useAnnouncement(rows)
  const more = useCallback(() => {
    // One that failed waits for the person: asking by itself again and again would never show why.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  const listOf = JSON.stringify(question)
  const total = counts === undefined ? 0 : { mine: counts.mineCount, unassigned: counts.unassignedCount, all: counts.totalCount }[tab]
  const isNew =
    counts !== undefined &&
    counts.totalCount === 0 &&
    counts.inboxCount === 0 &&
    place.folder === 'inbox' &&
    (place.nextUp || !isNarrowed(place))
  const name = strings.list.name(
    place.nextUp || place.mentions
      ? strings.frame[placeName(place)]
      : place.folder === 'inbox'
        ? strings.list.tabs[tab]
        : strings.frame[place.folder],
  )
  if (place.folder === 'deleted') {
    const hrefOf = (id: string) => writeInboxLocation({ ...place, id, around: null })
    return Deleted ? <Deleted openId={place.id} hrefOf={hrefOf} /> : <RowSkeletons />
  }
  return (
    <section aria-label={strings.frame.conversations} className="flex h-full min-w-0 flex-col bg-surface">
      <h1 className="sr-only">{strings.frame[placeName(place)]}</h1>
      {place.nextUp && mayChat ? null : (
        <NeedsHumanStrip
          count={counts?.needsHumanCount}
          on={place.needsHuman && place.folder === 'inbox' && !place.nextUp}
          href={writeInboxLocation(toNeedsHuman(place))}
        />
      )}
      {place.mentions && !place.nextUp ? <MentionsHead /> : null}
      {place.nextUp || place.mentions ? null : (
        <ListTabs tab={tab} counts={counts} hrefOf={(one) => writeInboxLocation({ ...place, tab: one })} seesOnlyOwn={seesOnlyOwn} />
      )}
      {picked.isOn && Bar ? (
        <Bar picked={picked} shown={rows?.length ?? 0} hasMore={hasNextPage} total={counts && !isCapped(counts, total) ? total : null} />
      ) : place.nextUp ? (
        <NextUpHead />
      ) : (
        <ListTools place={place} go={go} onSelect={mayChat && rows !== undefined && rows.length > 0 ? picked.begin : null} />
      )}
      {alsoFound}
      {hasFailed(query) ? (
        <LoadFailed what={strings.list.failed} query={query} variant="middle" />
      ) : rows === undefined || (rows.length === 0 && !hasNextPage && !Empty) ? (
        <RowSkeletons />
      ) : rows.length === 0 && !hasNextPage && Empty ? (
        <Empty place={place} tab={tab} isNew={isNew} connect={connect} seesOnlyOwn={seesOnlyOwn} />
      ) : (
        <ConversationRows
          key={listOf}
          of={listOf}
          name={name}
          rows={rows}
          total={total}
          openId={place.id}
          hrefOf={(id) => writeInboxLocation({ ...place, tab, id, around: null })}
          hasMore={hasNextPage}
          onMore={more}
          picked={picked}
          onHere={onHere}
          onTake={place.nextUp && mayChat ? takeAndReply : null}
          foot={
            isFetchNextPageError ? (
              <LoadFailed
                what={strings.list.failedMore}
                query={{ error: null, isFetching: isFetchingNextPage, refetch: fetchNextPage }}
                variant="middle"
              />
            ) : hasNextPage ? (
              <RowSkeletons count={2} />
            ) : rows.length > 25 ? (
              <p className="py-4 text-center text-sm text-ink-3">{strings.list.end}</p>
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
