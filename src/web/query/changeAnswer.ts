import type { QueryKey } from '@tanstack/react-query'
import { queries } from './client.ts'

/** Puts a change into an answer that is kept. That is no answer of the server's: what was to be asked again still is. */
export function changeAnswer(queryKey: QueryKey, data: unknown): void {
  const query = queries.getQueryCache().find({ queryKey })
  const again = query?.state.isInvalidated === true
  queries.setQueryData(queryKey, data)
  // Written into the state itself: an answer that is on its way, and that nobody waits for any more, leaves the state of this moment behind.
  if (again) query.state.isInvalidated = true
}
