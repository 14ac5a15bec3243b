import { queryOptions } from '@tanstack/react-query'
import type { CallResponse } from '#shared/call.ts'
import type { EventBody } from '#shared/event.ts'
import { callApi } from '#web/query/callApi.ts'
import { presentTime } from '#web/hooks/presentTime.ts'
import { paced } from '#web/live/paced.ts'
import { changeOrAsk } from '#web/live/changeOrAsk.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listAlerts, maxCounted, type Alert, type alertEnded, type alertSettled } from '#features/alerts/contract.ts'

export type Alerts = CallResponse<typeof listAlerts>

/** One's last alerts, newest first, and how many are open. */
export const alertsQuery = queryOptions({
  queryKey: queryKeys.alerts,
  queryFn: ({ signal }): Promise<Alerts> => callApi(listAlerts, {}, { signal }),
})

/** So many alerts the server lists. Behind a full list there may be others, open ones too. */
const listed = 50

/** The open alerts; null where there are more than the list has: which these are only the server knows. */
export function openOf({ alerts, open }: Alerts): Alert[] | null {
  const known = alerts.filter(({ ended_at }) => ended_at === null)
  return open > known.length ? null : known
}

/**
 * The list after an alert came, or became more than it was; saying it twice changes nothing more. Null where only the server knows whether it was
 * counted before.
 */
export function withAlert(known: Alerts, alert: Alert): Alerts | null {
  const before = known.alerts.find((one) => one.raise_id === alert.raise_id)
  if (before?.ended_at) return known
  // One that tells its first thing is new. But for a call for help, which is told again to whom only their bell told it.
  const isNew = alert.kinds.length === 1 && alert.kind !== 'help'
  if (!before && !isNew && known.alerts.length >= listed) return null
  const alerts = [{ ...alert, attempts: before?.attempts ?? [] }, ...known.alerts.filter((one) => one !== before)].slice(0, listed)
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

/** The list after all were read. What it shows of them was told one by one. */
export const withAllRead = (known: Alerts): Alerts => ({ ...known, open: 0 })

/** Keeps the list as the server has it; null: it is asked for again. */
export const changeAlerts = (apply: (known: Alerts) => Alerts | null): void => changeOrAsk(alertsQuery.queryKey, apply)

const askSoon = paced(() => queries.invalidateQueries({ queryKey: alertsQuery.queryKey }), 1000)

/** Asks how many are left where that is not known. Many end at once: they are asked for together. */
export function askWhatIsLeft(): void {
  if ((queries.getQueryData(alertsQuery.queryKey)?.open ?? 0) >= maxCounted) askSoon()
}
