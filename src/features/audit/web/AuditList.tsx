import { useEffect, useRef } from 'react'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { SkeletonRows } from '#web/components/SkeletonRows.tsx'
import type { AuditQuestion } from '#features/audit/contract.ts'
import { AuditRow } from './AuditRow.tsx'
import { auditStrings } from './audit.strings.ts'
import { useAudit } from './useAudit.ts'

interface AuditListProps {
  question: AuditQuestion
  /** Who is in the workspace now, with their faces. */
  people: { id: string; image: string | null }[]
}

/** The log, the newest first; more of it comes as one scrolls. */
export function AuditList({ question, people }: AuditListProps) {
  const query = useAudit(question)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const mayFetch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!mayFetch) return
    const watch = new IntersectionObserver(([edge]) => edge?.isIntersecting && void fetchNextPage(), { rootMargin: '600px' })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [mayFetch, fetchNextPage])
  if (!data) {
    return hasFailed(query) ? <LoadFailed what={auditStrings.failed} query={query} /> : <SkeletonRows count={5} />
  }
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) {
    const isNarrowed = Object.keys(question).length > 0
    return (
      <div className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-6 py-12 text-center">
        <p className="text-ink-2">{isNarrowed ? auditStrings.noneFits : auditStrings.none}</p>
      </div>
    )
  }
  return (
    <div className="space-y-3">
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ul role="list" aria-label={auditStrings.list} className="overflow-hidden rounded-lg border border-line bg-surface">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} image={people.find(({ id }) => id === entry.actor.id)?.image} />
        ))}
      </ul>
      <div ref={end} className="text-center text-sm text-ink-3">
        <Foot audit={query} />
      </div>
    </div>
  )
}

function Foot({ audit: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } }: { audit: ReturnType<typeof useAudit> }) {
  if (isFetchNextPageError) {
    const query = { error: null, isFetching: isFetchingNextPage, refetch: fetchNextPage }
    return <LoadFailed what={auditStrings.failedMore} query={query} variant="middle" />
  }
  return hasNextPage ? <SkeletonRows count={1} /> : auditStrings.end
}
