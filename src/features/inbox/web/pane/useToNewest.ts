import { useEffect, useRef } from 'react'
import { queries, sentenceOf } from '#web/query/client.ts'
import { toast } from '#web/components/toast/toast.ts'
import { conversationQuery } from './conversationQuery.ts'

/** Leads on to the newest. Where it cannot be had that is said, unless `isSaid` says of the error that it is seen anyway. */
export type ToNewest = (isSaid?: (error: unknown) => boolean) => void

/**
 * Leads from the stretch around a message on to the newest, by `go`. Its reader stays where they are until that has come, so that what they write in does
 * not go meanwhile; who has left by then is led nowhere.
 */
export function useToNewest(id: string, around: number | null, go: () => void): ToNewest {
  const place = `${id} ${around}`
  const here = useRef<string | null>(null)
  useEffect(() => {
    here.current = place
    return () => {
      here.current = null
    }
  }, [place])
  return (isSaid = () => false) => {
    queries.query({ ...conversationQuery(id, undefined), staleTime: 'static' }).then(
      () => here.current === place && go(),
      (error: unknown) => here.current === place && !isSaid(error) && toast(sentenceOf(error), { variant: 'failed' }),
    )
  }
}
