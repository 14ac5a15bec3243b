import { hashKey, type DataTag, type QueryKey } from '@tanstack/react-query'
import { queries } from '#web/query/client.ts'
import { together } from './together.ts'

const due = new Map<string, QueryKey>()
const askDue = together(() => {
  const keys = [...due.values()]
  due.clear()
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
})

/** Asks again for an answer, once for all that calls for it in one go. */
function askAgain(queryKey: QueryKey): void {
  due.set(hashKey(queryKey), queryKey)
  askDue()
}

/**
 * Keeps an answer that says nothing of what it has seen as the server has it: puts a change into it, and asks again for one that is on its way, which may have
 * been read before the change. Where only the server knows what that makes of it, `apply` gives null, and it is asked, too.
 */
export function changeOrAsk<Data>(queryKey: DataTag<QueryKey, Data, Error>, apply: (known: Data) => Data | null): void {
  const known = queries.getQueryData<Data>(queryKey)
  const next = known === undefined ? undefined : apply(known)
  if (next !== undefined && next !== null) queries.setQueryData<Data>(queryKey, next)
  if (next === null || queries.isFetching({ queryKey }) > 0) askAgain(queryKey)
}
