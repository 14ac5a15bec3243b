import { queryOptions } from '@tanstack/react-query'
import type { CallResponse } from '#shared/call.ts'
import type { EventBody } from '#shared/event.ts'
import { callApi } from '#web/query/callApi.ts'
import { presentTime } from '#web/hooks/presentTime.ts'
import { paced } from '#web/live/paced.ts'
import { together } from '#web/live/together.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listAlerts, maxCounted, type Alert, type alertEnded, type alertSettled } from '#features/alerts/contract.ts'

export type Alerts = CallResponse<typeof listAlerts>

/** One's last alerts, newest first, and how many are open. */
export const alertsQuery = queryOptions({
  queryKey: queryKeys.alerts,
  queryFn: ({ signal }): Promise<Alerts> => callApi(listAlerts, {}, { signal }),
})

/** The list after an alert came, or became more than it was; saying it twice changes nothing more. */
export function withAlert(known: Alerts, alert: Alert): Alerts {
  const before = known.alerts.find((one) => one.raise_id === alert.raise_id)
  if (before?.ended_at) return known
  const alerts = [{ ...alert, attempts: before?.attempts ?? [] }, ...known.alerts.filter((one) => one !== before)].slice(0, 50)
  return { alerts, open: Math.min(maxCounted, known.open + (before ? 0 : 1)) }
}

/** The list after something of an alert was over while it goes on. */
export function withSettled(known: Alerts, { raise_id, kind, kinds }: EventBody<typeof alertSettled>): Alerts {
  return {
    ...known,
    alerts: known.alerts.map((one) => (one.raise_id === raise_id && one.ended_at === null ? { ...one, kind, kinds } : one)),
  }
}

/** The list after an alert was over. Where there may be more open ones than are counted, only the server knows how many are left. */
export function withoutAlert(known: Alerts, { raise_id, why, kind, kinds }: EventBody<typeof alertEnded>): Alerts {
  const before = known.alerts.find((one) => one.raise_id === raise_id)
  if (before?.ended_at) return known
  const ended = { ended_at: presentTime() / 1000, ended_why: why, kind, kinds }
  const open = known.open < maxCounted ? Math.max(0, known.open - 1) : known.open
  return { alerts: known.alerts.map((one) => (one === before ? { ...one, ...ended } : one)), open }
}

/** Keeps the list as the server has it. */
export function changeAlerts(apply: (known: Alerts) => Alerts): void {
  const { queryKey } = alertsQuery
  queries.setQueryData(queryKey, (known) => known && apply(known))
  // An answer that is on its way may have been read before the change.
  if (queries.isFetching({ queryKey }) > 0) askAgain()
}

const askAgain = together(() => void queries.invalidateQueries({ queryKey: alertsQuery.queryKey }))

const askSoon = paced(() => queries.invalidateQueries({ queryKey: alertsQuery.queryKey }), 1000)

/** Asks how many are left where that is not known. Many end at once: they are asked for together. */
export function askWhatIsLeft(): void {
  if ((queries.getQueryData(alertsQuery.queryKey)?.open ?? 0) >= maxCounted) askSoon()
}
