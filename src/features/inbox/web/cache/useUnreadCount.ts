import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { listUnread } from '#features/inbox/conversations/unreadContract.ts'

/** What the reader has not read of their inbox; the live changes keep it exact. */
const unreadQuery = queryOptions({ queryKey: ['unread'], queryFn: ({ signal }) => callApi(listUnread, {}, { signal }) })

/** How many conversations of the inbox the reader has not read, up to 100; 0 until known. */
export function useUnreadCount(): number {
  return useQuery({ ...unreadQuery, enabled: useHasPlan() === true }).data?.ids.length ?? 0
}
