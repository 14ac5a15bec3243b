import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { conversationChanged, conversationErased, conversationLost } from '#features/inbox/conversations/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import type { Membership } from '#features/workspaces/members/contract.ts'
import { keepsAll } from '#features/workspaces/members/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { draftKey } from '#web/device/kept.ts'
import { listen } from '#web/live/listen.ts'
import { together } from '#web/live/together.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { knownMe, membershipsOf } from '#web/query/useMe.ts'
import { dropSeen } from './seenStore.ts'

/** Conversations that the reader cannot open any more. */
const gone = new Set<string>()

/**
 * What is erased, or what the person may not see any more, goes from the device as well, also where the page does not hold it; called once by the page.
 */
export function startForgetting(): void {
  for (const event of [conversationErased, conversationLost]) listen(event, ({ id }) => forget(id))
  for (const event of [conversationChanged, messageAdded])
    listen(event, ({ conversation: { id, is_deleted }, was }) => is_deleted && was?.is_deleted !== true && forget(id))
  // It reached nobody, and nobody can send it any more. One that is only out of sight may come back, and its draft with it.
  listen(conversationErased, ({ id }) => void deviceStore.remove(draftKey(knownMe()?.id ?? '', id)))
  queries.getQueryCache().subscribe((event: QueryCacheNotifyEvent & { query: Query }) => {
    if (event.type === 'updated') follow(event.query, event.action)
  })
  forgetLost()
}

function follow({ queryKey: [kind, id] }: Query, action: Updated['action']): void {
  if (action.type === 'error' && kind === queryKeys.conversation[0] && isGone(action.error)) forget(String(id))
  // What the device itself has brought back may be older than what it keeps.
  if (action.type === 'success' && !action.manual && kind === queryKeys.me[0]) forgetLost()
}

type Updated = Extract<QueryCacheNotifyEvent, { type: 'updated' }>

const isGone = (error: unknown) => error instanceof AppError && (error.code === 'not-found' || error.code === 'gone')

function forget(conversation: string): void {
  gone.add(conversation)
  drop()
}

const drop = together(() => {
  const ids = new Set(gone)
  gone.clear()
  void dropSeen((_team, [kind, id]) => kind === queryKeys.conversation[0] && ids.has(String(id)))
  void dropSeen(
    (_team, [kind]) => kind === queryKeys.conversations[0],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its key says so
    (data) => (data as Listed | undefined)?.pages.some(({ channels }) => channels.some(({ id }) => ids.has(id))) === true,
  )
})

interface Listed {
  pages: readonly { channels: readonly { id: string }[] }[]
}

/** By workspace what the person may do and see there, as the server said last. */
let memberships: ReadonlyMap<string, Membership> = new Map()

/** Lets go of workspaces to which the person does not belong any more, or in which they may see less than before. */
function forgetLost(): void {
  const me = queries.getQueryState(meQuery.queryKey)
  if (me?.data === undefined || me.isInvalidated) return
  const before = memberships
  const now = new Map(membershipsOf(me.data).map((one) => [one.id, one]))
  memberships = now
  const isKept = (team: string) => {
    const [had, has] = [before.get(team), now.get(team)]
    return has !== undefined && (had === undefined || keepsAll(had, has))
  }
  void dropSeen((team) => !isKept(team))
}
