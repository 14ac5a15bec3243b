import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { changeOrAsk } from '#web/live/changeOrAsk.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { conversationLost } from '#features/inbox/conversations/contract.ts'
import { alertReached, alertUnreached, listUnreached, type Unreached } from '#features/alerts/contract.ts'

/** The conversations that need a human and for which nobody could be reached, the longest waiting first. */
export const unreachedQuery = queryOptions({
  queryKey: queryKeys.unreached,
  queryFn: ({ signal }): Promise<Unreached[]> => callApi(listUnreached, {}, { signal }),
})

/** Keeps the list as the server has it. Called once by the page. */
export function listenToUnreached(): void {
  listen(alertUnreached, (body) =>
    change((known) => [...without(known, body.conversation_id), body].toSorted((one, other) => one.since - other.since)),
  )
  listen(alertReached, ({ conversation_id }) => change((known) => without(known, conversation_id)))
  listen(conversationLost, ({ id }) => change((known) => without(known, id)))
}

const without = (known: readonly Unreached[], id: string) => known.filter(({ conversation_id }) => conversation_id !== id)

const change = (apply: (known: Unreached[]) => Unreached[]) => changeOrAsk(unreachedQuery.queryKey, apply)
