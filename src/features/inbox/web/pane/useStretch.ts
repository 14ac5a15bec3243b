import { useEffect, useRef, useState } from 'react'
import { queries, sentenceOf } from '#web/query/client.ts'
import { toast } from '#web/components/toast/toast.ts'
import { conversationQuery } from './conversationQuery.ts'

/**
 * Which stretch of a conversation is before its reader: around the message they came for, until they go on to the newest by `toNewest`.
 * They stay where they are until that has come, so that what they write in does not go meanwhile.
 */
export function useStretch(id: string, asked: number | undefined): [around: number | undefined, toNewest: () => void] {
  const place = `${id} ${asked}`
  /** The place whose stretch was left. */
  const [left, setLeft] = useState<string | null>(null)
  const here = useRef(place)
  useEffect(() => {
    here.current = place
    // Who comes back to a message that was found is shown it once more.
    setLeft(null)
  }, [place])
  const toNewest = () => {
    queries.query({ ...conversationQuery(id, undefined), staleTime: 'static' }).then(
      () => here.current === place && setLeft(place),
      (error: unknown) => here.current === place && toast(sentenceOf(error), { variant: 'failed' }),
    )
  }
  return [left === place ? undefined : asked, toNewest]
}
