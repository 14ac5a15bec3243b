import { useEffect, useRef } from 'react'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { SkeletonRows } from '#web/components/SkeletonRows.tsx'
import type { useLedger } from './useLedger.ts'
import { LedgerRow } from './LedgerRow.tsx'
import { ledgerStrings } from './ledger.strings.ts'

interface LedgerListProps {
  ledger: ReturnType<typeof useLedger>
  /** Who reads it. */
  me: string
  isNarrowed: boolean
  /** Who is in the workspace now, with their faces. */
  people: { id: string; image: string | null }[]
}

/** The alerts, the newest first; more come as one scrolls. */
export function LedgerList({ ledger, me, isNarrowed, people }: LedgerListProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = ledger
  const end = useRef<HTMLDivElement>(null)
  const mayFetch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!mayFetch) return
    const watch = new IntersectionObserver(([edge]) => edge?.isIntersecting && void fetchNextPage(), { rootMargin: '600px' })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [mayFetch, fetchNextPage])
  if (!data) {
    return hasFailed(ledger) ? <LoadFailed what={ledgerStrings.failedToLoad} query={ledger} /> : <SkeletonRows count={4} lines={3} />
  }
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-6 py-12 text-center">
        <p className="text-pretty text-ink-2">{isNarrowed ? ledgerStrings.noneFits : ledgerStrings.none}</p>
      </div>
    )
  }
  return (
    <div className="space-y-3">
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ul role="list" aria-label={ledgerStrings.list} className="overflow-hidden rounded-lg border border-line bg-surface">
        {entries.map((entry) => (
          <LedgerRow
            key={entry.id}
            entry={entry}
            isMine={entry.person.id === me}
            image={people.find(({ id }) => id === entry.person.id)?.image}
          />
        ))}
      </ul>
      <div ref={end} className="text-center text-sm text-ink-3">
        <Foot ledger={ledger} />
      </div>
    </div>
  )
}

function Foot({ ledger: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } }: Pick<LedgerListProps, 'ledger'>) {
  if (isFetchNextPageError) {
    const query = { error: null, isFetching: isFetchingNextPage, refetch: fetchNextPage }
    return <LoadFailed what={ledgerStrings.failedMore} query={query} variant="middle" />
  }
  return hasNextPage ? <SkeletonRows count={1} lines={3} /> : ledgerStrings.end
}
