import { sql, type Insertable } from 'kysely'
import type { Schema } from '#platform/db/schema.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'

type Row = Insertable<Schema['alert_attempt']>

/** An attempt to reach a person that is written down now; what is not given is null. */
export type NewAttempt = Pick<Row, 'workspace_id' | 'id' | 'alert_id' | 'kind' | 'channel' | 'state'> &
  Partial<Pick<Row, 'settled_at' | 'device_id' | 'push_id' | 'tries' | 'due_at'>>

/** Writes down attempts in one statement with one value: one message may call for everybody on all their devices. */
export async function insertAttempts(ctx: RequestContext, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, created_at, settled_at, device_id, push_id, tries, due_at)
    select workspace_id, id, alert_id, kind, channel, state, ${ctx.now}::timestamptz, settled_at, device_id, push_id, coalesce(tries, 0), due_at
    from json_to_recordset(${JSON.stringify(attempts)}::json) as n(workspace_id uuid, id uuid, alert_id uuid, kind text, channel text, state text,
      settled_at timestamptz, device_id uuid, push_id uuid, tries int, due_at timestamptz)`.execute(ctx.db)
}
