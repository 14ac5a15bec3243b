import type { QueryKey } from '@tanstack/react-query'
import { queries } from './client.ts'

/** Asks again for an answer that is on its way: it may have been read before a change that just came, and says nothing of which it has seen. */
export function askAgainIfAsking(queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
}
