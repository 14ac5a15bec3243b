import type { Query } from '@tanstack/react-query'
import { liveState } from '#web/live/liveState.ts'
import { together } from '#web/live/together.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import type { Alert } from '#features/alerts/contract.ts'
import { alertsQuery, openOf, type Alerts } from '#features/alerts/web/alertsQuery.ts'
import { knownElsewhere } from '#features/alerts/web/elsewhere.ts'
import type { Attention } from '#features/inbox/conversations/unreadContract.ts'
import { initPush } from './pushOfBrowser.ts'
import { askWorker, registerWorker } from './worker.ts'

/** Registers the service worker for the person who is signed in, and keeps the notifications of this device to what still calls. */
export async function startPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const person = await queries.query({ ...meQuery, staleTime: 'static' }).then(
    ({ id }) => id,
    () => undefined,
  )
  if (person === undefined) return void (await registerWorker(person))
  await initPush(person)
  keepToWhatCalls(person)
}

/**
 * A device cannot always be told in silence that something is over; then the page puts it right, for the workspace that it shows. It says only what is so now:
 * by what was so before the last of many changes, or before it has caught up, the device would close what it has just been told. Without a socket the page learns
 * what is so by asking the log.
 */
function keepToWhatCalls(person: string): void {
  const kinds: readonly unknown[] = [alertsQuery.queryKey[0], queryKeys.alertCounts[0], queryKeys.attention[0]]
  let lastSent = ''
  const isAsked = () => queries.isFetching({ predicate: ({ queryKey }) => kinds.includes(queryKey[0]) }) > 0
  const sendOpen = together(() => {
    if (liveState.get() === 'catching up' || isAsked()) return
    const known = queries.getQueryData<Alerts>(alertsQuery.queryKey)
    const workspace = membershipOf(knownMe())?.id
    const open = known && openOf(known)
    if (!open || workspace === undefined) return
    const conversations = open.map((alert) => alert.conversation_id)
    const keepOnly = { workspace, conversations, calling: open.filter(callsFor(heldWaiting())).length, elsewhere: knownElsewhere() }
    const next = JSON.stringify(keepOnly)
    if (next === lastSent) return
    lastSent = next
    void askWorker(person, { keepOnly }).catch(() => undefined)
  })
  liveState.subscribe(sendOpen)
  queries.getQueryCache().subscribe(({ query, type }: { query: Query; type: string }) => {
    if (type === 'updated' && kinds.includes(query.queryKey[0])) sendOpen()
  })
  sendOpen()
}

/** The conversations that the person holds and whose customer waits for them, as far as the page knows. */
function heldWaiting(): readonly string[] {
  return queries.getQueriesData<Attention>({ queryKey: queryKeys.attention }).flatMap(([, known]) => known?.own ?? [])
}

/** The same as the server counts (`countCalling`): that a customer wrote calls only for who holds the conversation and is waited for. */
const callsFor = (held: readonly string[]) => (alert: Alert) =>
  alert.kinds.some((kind) => kind !== 'log') || held.includes(alert.conversation_id)
