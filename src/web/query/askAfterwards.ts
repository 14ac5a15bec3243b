import type { QueryKey } from '@tanstack/react-query'
import { queries } from './client.ts'

/**
 * Asks again for the answers of a key, once what is on its way has come, such as the next page: broken off each time, it would never come to who
 * scrolls while much happens.
 */
export async function askAfterwards(queryKey: QueryKey): Promise<void> {
  const onTheWay = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(onTheWay.map(async ({ promise }) => promise))
  await queries.invalidateQueries({ queryKey })
}
