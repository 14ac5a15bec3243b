import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { getConversation, type OpenConversation } from '#features/inbox/timeline/contract.ts'
import { mergeAnswer, readAnswer } from '#features/inbox/web/transcript/mergeAnswer.ts'
import type { Stretch, Transcript } from '#features/inbox/web/transcript/Transcript.ts'

/** So many more pages are asked for to have again what was held. Who has read further back than that comes to the newest. */
const maxPagesAgain = 20

/**
 * A conversation as this page holds it: its newest messages, or (`around`) the stretch around one message, and what was read on from there. The key
 * begins with `conversation` and the id, so that a live change finds every stretch of it.
 */
export const conversationQuery = (id: string, around: number | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.conversation, id, around ?? 'newest'] as const,
    queryFn: async ({ signal, client, queryKey }) => {
      const start = readAnswer(await fetchStretch(id, around === undefined ? { newest: true } : { around }, signal))
      return readOn(start, { client, queryKey, signal })
    },
    // A transcript shares what did not change by itself; comparing twenty thousand messages would cost more than it saves.
    structuralSharing: false,
  })

interface Again {
  client: QueryClient
  queryKey: readonly unknown[]
  signal: AbortSignal
}

/**
 * Asks as far as was held before, so that who reads in the history keeps their place when all is asked again. Where some of it cannot be had, what is new is
 * shown without it.
 */
async function readOn(start: Transcript, { client, queryKey, signal }: Again): Promise<Transcript> {
  let next = start
  for (let pages = 0; pages < maxPagesAgain; pages++) {
    // More may have been read meanwhile.
    const asked = lacking(next, client.getQueryData<Transcript>(queryKey))
    if (!asked) return next
    try {
      next = mergeAnswer(next, await fetchStretch(next.conversation.id, asked, signal), asked)
    } catch (error) {
      if (signal.aborted) throw error
      return next
    }
  }
  return next
}

/** The stretch to ask for beyond an end of `next`, where more than that was held; null where nothing lacks. */
function lacking(next: Transcript, held: Transcript | undefined): Stretch | null {
  const [first, last] = [next.messages[0]?.message.seq, next.messages.at(-1)?.message.seq]
  if (!held || first === undefined || last === undefined) return null
  if (next.moreMessages && held.messages.some(({ message }) => message.seq < first)) return { before: first }
  return next.moreAfter && held.messages.some(({ message }) => message.seq > last) ? { after: last } : null
}

/** Asks for one stretch of a conversation's history. */
export function fetchStretch(id: string, asked: Stretch, signal?: AbortSignal): Promise<OpenConversation> {
  const query = 'newest' in asked ? {} : asked
  const input = { params: { id }, query, headers: { tzoffset: new Date().getTimezoneOffset() } }
  return callApi(getConversation, input, signal ? { signal } : {})
}
