import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { CardList } from '#web/components/CardList.tsx'
import { SkeletonRows } from '#web/components/SkeletonRows.tsx'
import { hasFailed } from './hasFailed.ts'
import { LoadFailed } from './LoadFailed.tsx'

interface PagedListProps<Entry> {
  query: UseInfiniteQueryResult<InfiniteData<{ entries: Entry[] }>>
  text: {
    /** What the list is called to a screen reader. */
    list: string
    /** That it has no entry. */
    none: string
    /** That nothing, and that no more of it, could be loaded. */
    failed: string
    failedMore: string
    /** That there is no more. */
    end: string
  }
  /** What stands there while it loads. */
  skeleton: ComponentProps<typeof SkeletonRows>
  /** One entry, a list item with its key. */
  renderRow: (entry: Entry) => ReactNode
}

/** A list in a card of which more comes as one scrolls, with what it says while it loads, when it is empty, has failed, and at its end. */
export function PagedList<Entry>({ query, text, skeleton, renderRow }: PagedListProps<Entry>) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  // What is asked for again would be broken off by the next page.
  const mayFetch = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!mayFetch) return
    const watch = new IntersectionObserver(([edge]) => edge?.isIntersecting && void fetchNextPage(), { rootMargin: '600px' })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [mayFetch, fetchNextPage])
  if (!data) return hasFailed(query) ? <LoadFailed what={text.failed} query={query} /> : <SkeletonRows {...skeleton} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-6 py-12 text-center">
        <p className="text-pretty text-ink-2">{text.none}</p>
      </div>
    )
  }
  const more = { error: null, isFetching: isFetchingNextPage, refetch: fetchNextPage }
  return (
    <div className="space-y-3">
      <CardList label={text.list}>{entries.map(renderRow)}</CardList>
      <div ref={end} className="text-center text-sm text-ink-3">
        {isFetchNextPageError ? <LoadFailed what={text.failedMore} query={more} variant="middle" /> : null}
        {hasNextPage && !isFetchNextPageError ? <SkeletonRows {...skeleton} count={1} /> : null}
        {hasNextPage || isFetchNextPageError ? null : text.end}
      </div>
    </div>
  )
}
