import { useEffect, useRef } from 'react'
import { queries, sentenceOf } from '#web/query/client.ts'
import { changeExact } from '#web/live/changeExact.ts'
import { toast } from '#web/components/toast/toast.ts'
import { conversationQuery } from './conversationQuery.ts'

/** Leads on to the newest. Where it cannot be had that is said, unless `isSaid` says of the error that it is seen anyway. */
export type ToNewest = (isSaid?: (error: unknown) => boolean) => void

/**
 * Leads from the stretch around a message on to the newest, by `go`. Its reader stays where they are until that has come, so that what they write in does
 * not go meanwhile; who has left by then is led nowhere.
 */
export function useToNewest(id: string, around: number | undefined, go: () => void): ToNewest {
  const place = `${id} ${around}`
  const here = useRef<string | null>(null)
  useEffect(() => {
    here.current = place
    return () => {
      here.current = null
    }
  }, [place])
  return (isSaid = () => false) => {
    if (keepAsNewest(id, around)) return go()
    queries.query({ ...conversationQuery(id, undefined), staleTime: 'static' }).then(
      () => here.current === place && go(),
      (error: unknown) => here.current === place && !isSaid(error) && toast(sentenceOf(error), { variant: 'failed' }),
    )
  }
}

/** Keeps a stretch that reaches the newest as that, with all of the history that was loaded to it; false where it does not reach so far. */
function keepAsNewest(id: string, around: number | undefined): boolean {
  const held = queries.getQueryData(conversationQuery(id, around).queryKey)
  if (!held || held.moreAfter) return false
  // Both end at the newest, so the longer one has all of the other.
  const newest = queries.getQueryData(conversationQuery(id, undefined).queryKey)
  if ((newest?.messages.length ?? 0) < held.messages.length) keepStretch(id, around, undefined)
  return true
}

/** Keeps the stretch around a message, or the newest (undefined), also as that around another message of it. */
export function keepStretch(id: string, around: number | undefined, as: number | undefined): void {
  const { queryKey } = conversationQuery(id, around)
  const other = conversationQuery(id, as)
  const held = queries.getQueryState(queryKey)
  if (!held?.data || around === as) return
  // What a part has seen is noted of the object: each stretch needs its own.
  const pages = held.data.pages.map((page) => ({ ...page }))
  changeExact(other.queryKey, { ...held.data, pages }, queryKey)
  // What was to be asked again still is.
  if (held.isInvalidated) void queries.invalidateQueries({ queryKey: other.queryKey, exact: true, refetchType: 'none' })
}
