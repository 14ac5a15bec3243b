import { useEffect, useRef } from 'react'
import { isUnavailable } from '#web/query/client.ts'
import { theOutbox } from '#features/inbox/web/sending/theOutbox.ts'
import type { ToNewest } from './useToNewest.ts'

/**
 * Leads who has written in a stretch of the past to the newest, where that comes. As long as neither can be reached it waits below the stretch and says so;
 * its writer is led on as the sending is tried again.
 */
export function useToSent(id: string, around: number | undefined, toNewest: ToNewest): () => void {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [around])
  const lead = () =>
    toNewest((error) => {
      const waits = isUnavailable(error) && theOutbox.of(id).length > 0
      if (waits) {
        stop.current()
        stop.current = theOutbox.subscribe(tried)
      }
      return waits
    })
  const tried = () => {
    if (theOutbox.of(id)[0]?.state === 'offline') return
    stop.current()
    lead()
  }
  return lead
}
