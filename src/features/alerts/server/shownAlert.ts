import { sql } from 'kysely'
import type { Kind } from '#features/alerts/contract.ts'
import { mostUrgent } from '#features/alerts/rules.ts'
import { removed } from './push/toldDevices.ts'

/** When an alert `a` ended, and why, where what its person read with all others is joined (`readJoined`). */
export const endedColumns = sql`extract(epoch from coalesce(a.ended_at, r.at))::float8 as ended_at,
      case when r.at is null then a.ended_why else 'read' end as ended_why`

/** What was tried to bring an alert `a` to its person, and what became of it, in the order of time. */
export const attemptsColumn = sql`coalesce((select json_agg(json_build_object('kind', t.kind, 'channel', t.channel, 'state', t.state, 'why', t.why,
          'device', (select d.agent from push_device d where d.id = t.device_id and d.service <> ${sql.lit(removed)}),
          'at', extract(epoch from coalesce(t.settled_at, t.created_at))) order by t.created_at, t.id)
        from alert_attempt t where t.workspace_id = a.workspace_id and t.alert_id = a.id), '[]') as attempts`

/** An alert as it is read to be shown. */
interface ShownRow {
  kinds: Kind[]
  raised_kinds: Kind[]
  ended_at: number | null
}

/** The row with what it called for: an open one for what is not over, one that ended for all that it was raised for. */
export function withKinds<Row extends ShownRow>({
  kinds,
  raised_kinds,
  ...row
}: Row): Omit<Row, 'kinds' | 'raised_kinds'> & { kind: Kind; kinds: Kind[] } {
  const all = row.ended_at === null ? kinds : raised_kinds
  return { ...row, kind: mostUrgent(all), kinds: all }
}
