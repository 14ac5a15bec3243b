import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { queries } from '#web/query/client.ts'
import { conversationQuery, fetchStretch } from './conversationQuery.ts'
import { mergeAnswer } from '#features/inbox/web/transcript/mergeAnswer.ts'
import type { Stretch, Transcript } from '#features/inbox/web/transcript/Transcript.ts'

/** How far the asking for history is, at each end. */
export type HistoryState = 'idle' | 'loading' | 'failed'

/** An open conversation: what is held of it, and how to reach further up and down its history. */
export function useConversation(id: string, around: number | undefined) {
  const query = useQuery(conversationQuery(id, around))
  const [older, loadOlder] = useHistory(id, around, 'older')
  const [newer, loadNewer] = useHistory(id, around, 'newer')
  return { transcript: query.data, query, older, loadOlder, newer, loadNewer }
}

function useHistory(id: string, around: number | undefined, end: 'older' | 'newer'): [HistoryState, () => void] {
  const [state, setState] = useState<HistoryState>('idle')
  const loading = useRef<string | null>(null)
  const open = `${id} ${around}`
  useEffect(() => {
    loading.current = null
    setState('idle')
  }, [open])
  const load = useCallback(() => {
    const asked = stretchAt(queries.getQueryData(conversationQuery(id, around).queryKey), end)
    if (!asked || loading.current === open) return
    loading.current = open
    setState('loading')
    const settle = (next: HistoryState) => {
      if (loading.current !== open) return
      loading.current = null
      setState(next)
    }
    mergeStretch(id, around, asked).then(
      () => settle('idle'),
      () => settle('failed'),
    )
  }, [id, around, end, open])
  return [state, load]
}

/** The stretch beyond one end of what is held, or null when nothing is there. */
function stretchAt(held: Transcript | undefined, end: 'older' | 'newer'): Stretch | null {
  const [first, last] = [held?.messages[0], held?.messages.at(-1)]
  if (!held || !first || !last) return null
  if (end === 'older') return held.moreMessages ? { before: first.message.seq } : null
  return held.moreAfter ? { after: last.message.seq } : null
}

/** Asks for a stretch and puts it to what is held. */
export async function mergeStretch(id: string, around: number | undefined, asked: Stretch): Promise<void> {
  const answer = await fetchStretch(id, asked)
  const query = queries.getQueryCache().find<Transcript>({ queryKey: conversationQuery(id, around).queryKey })
  // As an answer, not as a patch: changes that came while it was on its way are then applied to it.
  if (query?.state.data) query.setData(mergeAnswer(query.state.data, answer, asked))
}
