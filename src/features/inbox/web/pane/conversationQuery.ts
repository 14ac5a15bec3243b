import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { getConversation, type OpenConversation } from '#features/inbox/timeline/contract.ts'
import { readAnswer } from '#features/inbox/web/transcript/mergeAnswer.ts'
import type { Stretch } from '#features/inbox/web/transcript/Transcript.ts'

/**
 * A conversation as this page holds it: its newest messages, or (`around`) the stretch around one message. The key begins with
 * `conversation` and the id, so that a live change finds every stretch of it.
 */
export const conversationQuery = (id: string, around: number | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.conversation, id, around ?? 'newest'] as const,
    queryFn: async ({ signal }) => readAnswer(await fetchStretch(id, around === undefined ? { newest: true } : { around }, signal)),
    // A transcript shares what did not change by itself; comparing twenty thousand messages would cost more than it saves.
    structuralSharing: false,
  })

/** Asks for one stretch of a conversation's history. */
export function fetchStretch(id: string, asked: Stretch, signal?: AbortSignal): Promise<OpenConversation> {
  const query = 'newest' in asked ? {} : asked
  const input = { params: { id }, query, headers: { tzoffset: new Date().getTimezoneOffset() } }
  return callApi(getConversation, input, signal ? { signal } : {})
}
