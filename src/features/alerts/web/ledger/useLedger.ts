import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { askAfterwards } from '#web/query/askAfterwards.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { paced } from '#web/live/paced.ts'
import { alertEnded, alertRaised, alertSettled } from '#features/alerts/contract.ts'
import { alertsRead } from '#features/alerts/readContract.ts'
import { listLedger, listWorkspaceLedger, type LedgerQuestion } from '#features/alerts/ledgerContract.ts'

/** Alerts come in bursts; the ledger is asked once for what came within this time, in milliseconds. */
const gather = 300
const refresh = paced(() => askAfterwards(queryKeys.alertLedger), gather)

/** The ledger as far as it was scrolled: the reader's own, or that of the workspace. */
export function useLedger(question: LedgerQuestion, isOwn: boolean) {
  const ledger = useInfiniteQuery({
    queryKey: [...queryKeys.alertLedger, isOwn, question],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...question, ...(pageParam !== '' && { cursor: pageParam }) }
      return callApi(isOwn ? listLedger : listWorkspaceLedger, { query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Nobody listens while it is not shown.
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    const stops = [alertRaised, alertEnded, alertSettled, alertsRead].map((one) => listen(one, refresh))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return ledger
}
