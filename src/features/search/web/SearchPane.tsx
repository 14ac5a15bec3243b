import { X } from 'lucide-react'
import { useCallback, useRef, type ReactNode } from 'react'
import { useMe } from '#web/query/useMe.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Chip } from '#web/components/Chip.tsx'
import { classes } from '#web/components/classes.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import type { Hit } from '#features/search/contract.ts'
import { HitList } from './HitList.tsx'
import { SearchField } from './SearchField.tsx'
import { useSearchLive } from './searchLive.ts'
import { searchDate } from '#web/dates/formats.ts'
import { writeSearchLocation, type SearchLocation } from './searchLocation.ts'
import { searchStrings } from './search.strings.ts'
import { countText, problemOf, termsOf, useSearch } from './useSearch.ts'

interface SearchPaneProps {
  place: SearchLocation
  go: (place: SearchLocation, options?: { replace?: boolean }) => void
  /** What shows a message on a line of its own. */
  shown: (written: string) => string
  onClose: () => void
}

/** What is looked for, and what was found. */
export function SearchPane({ place, go, shown, onClose }: SearchPaneProps) {
  const { terms, channel, only } = place
  const search = useSearch({ terms, channel: only ? channel : null })
  const { found, isAsked, error, isPlaceholderData } = search
  const pane = useRef<HTMLElement>(null)
  useSearchLive(terms)
  const counts =
    found && !error
      ? {
          messages: countText(found.counts.messageCount, found.counts.atLeast.messages),
          files: countText(found.counts.fileCount, found.counts.atLeast.files),
        }
      : undefined
  return (
    <section ref={pane} aria-label={searchStrings.title} className="flex h-full min-w-0 flex-col bg-surface">
      <header className="flex h-[42px] shrink-0 items-center border-b border-line pr-1.5 pl-3.5">
        <h1 className="flex-1 font-semibold">{searchStrings.title}</h1>
        <IconButton name={searchStrings.close} hint="Esc" tip="left" onClick={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <SearchField
        terms={terms}
        onTerms={(next) => go({ ...place, terms: next }, { replace: true })}
        onDown={() => pane.current?.querySelector<HTMLElement>('li a')?.focus()}
      >
        {channel === null ? null : (
          <Chip on={only} onClick={() => go({ ...place, only: !only }, { replace: true })}>
            {searchStrings.inThis}
          </Chip>
        )}
      </SearchField>
      {isAsked ? <Tabs place={place} counts={counts} isFailed={error !== null && !counts} /> : null}
      {isAsked && found?.counts.indexing ? <Indexing since={found.counts.indexing.since} /> : null}
      <p role="status" className="sr-only">
        {counts && !isPlaceholderData ? searchStrings.found(counts.messages, counts.files) : ''}
      </p>
      <Results place={place} search={search} shown={shown} />
    </section>
  )
}

/** What was found, or why nothing stands there. */
function Results({ place, search, shown }: Pick<SearchPaneProps, 'place' | 'shown'> & { search: ReturnType<typeof useSearch> }) {
  const { terms, channel, tab, only, message } = place
  const { found, isAsked, error, ...query } = search
  const me = useMe()
  const { fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const more = useCallback(() => {
    // What is asked for again would be broken off.
    if (!isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetching, isFetchNextPageError])
  const hits = found?.[tab] ?? []
  if (!isAsked) return <Middle>{terms.trim() === '' ? searchStrings.begin : problemOf(terms)}</Middle>
  if (error && !isFetchNextPageError) return <LoadFailed what={searchStrings.failed} query={{ ...query, error }} variant="middle" />
  if (!found) return <HitSkeletons />
  if (hits.length === 0 && !query.hasNextPage) {
    return (
      <Middle>
        <span className="text-md text-ink">
          {tab === 'files' ? searchStrings.noFiles(terms.trim()) : searchStrings.nothing(terms.trim())}
        </span>
        <span>{searchStrings.nothingHint}</span>
      </Middle>
    )
  }
  return (
    <HitList
      key={`${tab} ${only}`}
      name={searchStrings.results(terms)}
      hits={hits}
      terms={termsOf(terms)}
      open={channel === null || message === null ? null : `${channel} ${message}`}
      me={me?.id ?? ''}
      shown={shown}
      hrefOf={(hit) => writeSearchLocation(placeOf(hit, place))}
      hasMore={query.hasNextPage}
      onMore={more}
      foot={
        <Foot
          isFailed={isFetchNextPageError}
          busy={isFetchingNextPage}
          onRetry={() => void fetchNextPage()}
          hasMore={query.hasNextPage}
          isLong={hits.length > 25}
        />
      }
    />
  )
}

/** The same search with the message open that was found; a search in one conversation stays in it. */
function placeOf({ channel, message }: Hit, place: SearchLocation): SearchLocation {
  return { ...place, channel: channel.id, message: message.seq, isLeft: false, only: place.only && channel.id === place.channel }
}

interface TabsProps {
  place: SearchLocation
  counts: Record<'messages' | 'files', string> | undefined
  /** No count will come. */
  isFailed: boolean
}

function Tabs({ place, counts, isFailed }: TabsProps) {
  const unknown = isFailed ? null : '…'
  return (
    <nav aria-label={searchStrings.tabs} className="flex h-10 shrink-0 gap-4 border-b border-line px-3.5 pointer-coarse:h-11">
      {(['messages', 'files'] as const).map((tab) => (
        <Link
          key={tab}
          href={writeSearchLocation({ ...place, tab })}
          aria-current={tab === place.tab ? 'true' : undefined}
          className={classes(
            'num flex items-center border-b-2 pt-0.5 outline-offset-[-3px] transition-colors',
            tab === place.tab ? 'border-ink font-[550] text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {searchStrings[tab](counts?.[tab] ?? unknown)}
        </Link>
      ))}
    </nav>
  )
}

/** Says that not everything can be found yet, and from when on all can. */
function Indexing({ since }: { since: number | null }) {
  return (
    <p role="status" className="shrink-0 border-b border-line/60 bg-sunk px-3.5 py-2 text-sm text-ink-2">
      {searchStrings.indexing(since === null ? null : searchDate(since))}
    </p>
  )
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2.5 p-6 text-center text-balance break-words text-ink-2 [&>*]:max-w-72">
      {children}
    </div>
  )
}

interface FootProps {
  isFailed: boolean
  busy: boolean
  onRetry: () => void
  hasMore: boolean
  isLong: boolean
}

function Foot({ isFailed, busy, onRetry, hasMore, isLong }: FootProps) {
  if (isFailed) {
    return <LoadFailed what={searchStrings.failedMore} query={{ error: null, isFetching: busy, refetch: onRetry }} variant="middle" />
  }
  if (hasMore) return <HitSkeletons count={2} />
  return isLong ? <p className="py-4 text-center text-sm text-ink-3">{searchStrings.end}</p> : null
}

/** As many as a high window has room for. */
function HitSkeletons({ count = 30 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="overflow-hidden">
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="flex h-[76px] gap-2.5 border-b border-line/60 px-3.5 pt-2.5">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2 pt-1">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-11/12" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
