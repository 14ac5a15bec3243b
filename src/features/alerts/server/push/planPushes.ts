import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { insertAttempts } from '#features/alerts/server/insertAttempts.ts'
import type { Notice } from '#features/alerts/server/Notice.ts'
import { toldDevices } from './toldDevices.ts'

/** The devices of people who are signed in there, by person. */
export async function readDevices(ctx: RequestContext, people: readonly string[]): Promise<Map<string, string[]>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ id: string; person_id: string }>`select d.id, d.person_id from ${toldDevices(ctx.now)}
    where d.person_id = any(${[...new Set(people)]}::uuid[])`.execute(ctx.db)
  return new Map([...Map.groupBy(rows, (row) => row.person_id)].map(([person, devices]) => [person, devices.map(({ id }) => id)]))
}

/** Writes down what is to be pushed to who is away, once for each of their devices; answers whether there is anything. */
export async function planPushes(
  ctx: RequestContext,
  notices: readonly Notice[],
  workspaceOf: (conversation: string) => string,
  devices: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const rows = notices.flatMap(({ alert, fresh, reach }) =>
    reach !== 'away'
      ? []
      : (devices.get(alert.person) ?? []).map((device) => ({
          workspace_id: workspaceOf(alert.conversation),
          id: newId(),
          alert_id: alert.id,
          kind: fresh,
          channel: 'push' as const,
          state: 'waiting' as const,
          device_id: device,
          due_at: ctx.now,
        })),
  )
  await insertAttempts(ctx, rows)
  return rows.length > 0
}

/** Takes back what lies on devices of alerts that are over, or what of them is. What nobody was told yet is not told any more. */
export async function withdrawPushes(ctx: RequestContext, workspaces: readonly string[], alerts: readonly string[]): Promise<boolean> {
  if (alerts.length === 0) return false
  const { rows } = await sql`update alert_attempt t set withdraws = true,
      state = case when t.state = 'waiting' and t.tries = 0 then 'withdrawn' else t.state end,
      settled_at = case when t.state = 'waiting' and t.tries = 0 then ${ctx.now}::timestamptz else t.settled_at end,
      due_at = case when t.state = 'waiting' and t.tries = 0 then null else ${ctx.now}::timestamptz end
    from alert a where a.workspace_id = t.workspace_id and a.id = t.alert_id and t.workspace_id = any(${workspaces}::uuid[]) and t.alert_id = any(${alerts}::uuid[])
      and t.device_id is not null and t.state in ('waiting', 'accepted', 'seen') and not t.withdraws
      and (a.ended_at is not null or t.kind <> all(a.kinds) and (t.state = 'waiting' and t.tries = 0 or not exists (
        select from alert_attempt l where l.workspace_id = t.workspace_id and l.alert_id = t.alert_id and l.device_id = t.device_id
          and l.kind = any(a.kinds) and l.id > t.id)))
    returning t.id`.execute(ctx.db)
  return rows.length > 0
}
