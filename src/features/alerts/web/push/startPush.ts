import type { Query } from '@tanstack/react-query'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { alertsQuery, type Alerts } from '#features/alerts/web/alertsQuery.ts'
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

/** A device cannot always be told in silence that something is over; then the page puts it right. */
function keepToWhatCalls(person: string): void {
  const [kind] = alertsQuery.queryKey
  let lastSent: string | null = null
  const sendOpen = () => {
    const known = queries.getQueryData<Alerts>(alertsQuery.queryKey)
    // Beyond those that are listed nobody knows which are open.
    if (!known || known.open > known.alerts.length) return
    const open = known.alerts.filter((alert) => alert.ended_at === null).map((alert) => alert.conversation_id)
    if (open.join() === lastSent) return
    lastSent = open.join()
    void askWorker(person, { closeBut: open }).catch(() => undefined)
  }
  queries.getQueryCache().subscribe(({ query, type }: { query: Query; type: string }) => {
    if (type === 'updated' && query.queryKey[0] === kind) sendOpen()
  })
  sendOpen()
}
