import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { askAfterwards } from '#web/query/askAfterwards.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { paced } from '#web/live/paced.ts'
import { listAudit, type AuditPage, type AuditQuestion } from '#features/audit/contract.ts'
import { auditHints } from '#features/audit/hints.ts'
import { prependNewest } from './prependNewest.ts'

/** Changes come in bursts; the log is asked once for what came within this time, in milliseconds. */
const gather = 200
const refresh = paced(() => Promise.all(shown().map(askNewest)), gather)

/** What is asked of the log on the screen. */
const shown = () =>
  queries
    .getQueryCache()
    .findAll({ queryKey: queryKeys.audit, type: 'active' })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other query begins so
    .map(({ queryKey }) => queryKey[1] as AuditQuestion)

const keyOf = (question: AuditQuestion) => [...queryKeys.audit, question] as const

/** The log of the workspace as far as it was scrolled, kept up to date while it is shown. */
export function useAudit(question: AuditQuestion) {
  const log = useInfiniteQuery({
    queryKey: keyOf(question),
    queryFn: ({ signal, pageParam }) =>
      callApi(listAudit, { query: { ...question, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Nobody listens while it is not shown.
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    const stops = auditHints.map((hint) => listen(hint, refresh))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return log
}

async function askNewest(question: AuditQuestion): Promise<void> {
  const queryKey = keyOf(question)
  const newest = await callApi(listAudit, { query: question }).catch(() => null)
  const kept = queries.getQueryData<InfiniteData<AuditPage>>(queryKey)
  const merged = newest && kept && queries.isFetching({ queryKey }) === 0 ? prependNewest(kept, newest) : null
  if (merged) queries.setQueryData(queryKey, merged)
  else await askAfterwards(queryKey)
}
