import { useCallback } from 'react'
import { words } from '#shared/words.ts'
import { sentenceOf } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Criteria } from '../contract.ts'
import { ConversationRows } from './ConversationRows.tsx'
import { EmptyList } from './EmptyList.tsx'
import { isNarrowed, questionOf, writePlace, type InboxPlace } from './inboxPlace.ts'
import { ListTabs } from './ListTabs.tsx'
import { ListTools } from './ListTools.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'
import { useAnnouncement } from './useAnnouncement.ts'
import { useConversations } from './useConversations.ts'
import type { GoTo } from './useInboxPlace.ts'

interface ConversationListProps {
  place: InboxPlace
  go: GoTo
  tab: Criteria['tab']
  /** Where a bot can be connected; null when there is one, or the reader may not. */
  connect: string | null
}

/** The conversations of a place: tabs, filters, rows, and what stands there when there are none. */
export function ConversationList({ place, go, tab, connect }: ConversationListProps) {
  const { rows, counts, error, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch, isFetching } =
    useConversations(questionOf(place, tab))
  const announcement = useAnnouncement(rows)
  const more = useCallback(() => {
    // One that failed waits for the person: asking by itself again and again would never show why.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  const total = counts === undefined ? 0 : { mine: counts.mineCount, unassigned: counts.unassignedCount, all: counts.totalCount }[tab]
  const isNew = counts !== undefined && counts.totalCount === 0 && counts.inboxCount === 0 && place.folder === 'inbox' && !isNarrowed(place)
  const name = words.list.name(place.folder === 'done' ? words.frame.done : words.list.tabs[tab])
  return (
    <section aria-label={words.frame.conversations} className="flex h-full min-w-0 flex-col bg-surface">
      <h1 className="sr-only">{place.folder === 'done' ? words.frame.done : words.frame.inbox}</h1>
      <ListTabs tab={tab} counts={counts} hrefOf={(one) => writePlace({ ...place, tab: one })} />
      <ListTools place={place} go={go} />
      {rows === undefined && error ? (
        <Failed sentence={words.list.failed} why={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : rows === undefined ? (
        <RowSkeletons />
      ) : rows.length === 0 && !hasNextPage ? (
        <EmptyList place={place} tab={tab} isNew={isNew} connect={connect} />
      ) : (
        <ConversationRows
          key={JSON.stringify(questionOf(place, tab))}
          name={name}
          rows={rows}
          total={total}
          openId={place.id}
          hrefOf={(id) => writePlace({ ...place, tab, id, around: null })}
          hasMore={hasNextPage}
          onMore={more}
          foot={
            isFetchNextPageError ? (
              <Failed sentence={words.list.failedMore} why="" onRetry={() => void fetchNextPage()} busy={isFetchingNextPage} />
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

function Failed({ sentence, why, onRetry, busy }: { sentence: string; why: string; onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="font-[550]">{sentence}</p>
      {why ? <p className="max-w-64 text-balance text-ink-2">{why}</p> : null}
      <Button onClick={onRetry} disabled={busy}>
        {words.frame.retry}
      </Button>
    </div>
  )
}
