import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query'
import { together } from '#web/live/together.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { knownMe, useCan } from '#web/query/useMe.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listAttention, type Attention } from '#features/inbox/conversations/unreadContract.ts'
import { countAttention, type KnownAttention, type Reader } from './applyToAttention.ts'

/** What calls for the reader; the live changes keep it exact. Its key says whether they may chat, as that decides what calls. */
const attentionQuery = (mayChat: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.attention, mayChat],
    queryFn: ({ signal }): Promise<Attention> => callApi(listAttention, {}, { signal }),
  })

/** How many conversations call for the reader, how many of them need a human, and how many mention them unread; zero until `isKnown`. */
export function useAttention(): { count: number; waiting: number; mentions: number; isKnown: boolean } {
  const { data } = useQuery({ ...attentionQuery(useCan('chat')), enabled: useHasPlan() === true })
  if (!data) return { count: 0, waiting: 0, mentions: 0, isKnown: false }
  return { count: countAttention(data), waiting: data.waiting.length, mentions: data.mentions.length, isKnown: true }
}

/** Whom the answer under a key calls. */
export function readerOf(key: QueryKey): Reader {
  return { id: knownMe()?.id ?? '', mayChat: key[1] === true }
}

/** Asks the server what calls by now. */
export const askAttention = together(() => void queries.invalidateQueries({ queryKey: queryKeys.attention }))

/** The same, where something left of which only so many are told. */
export function askFallenAttention(): void {
  const known = queries.getQueriesData<KnownAttention>({ queryKey: queryKeys.attention })
  if (known.some(([, attention]) => attention?.hasFallen)) askAttention()
}
