import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { isVisible } from '#features/inbox/conversations/visibility.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Kind } from '#features/alerts/contract.ts'
import type * as contract from '#features/alerts/ledgerContract.ts'
import type { LedgerEntry, LedgerPage, LedgerQuestion } from '#features/alerts/ledgerContract.ts'
import { readJoined } from './isUnread.ts'
import { attemptsColumn, endedColumns, withKinds } from './shownAlert.ts'

/** How many alerts a page of the ledger holds. */
const pageSize = 50

/** Of what the caller was alerted. Conversations that they do not see any more are left out. */
export async function listLedger(ctx: RequestContext, { headers, query }: Input<typeof contract.listLedger>): Promise<LedgerPage> {
  const { workspaceId, personId } = await accessNamedWorkspace(ctx, headers.teamid)
  return readPage(ctx, workspaceId, { ...query, who: personId, isOwn: true })
}

/** Of what everybody in the workspace was alerted. The route lets only owners in, who see every conversation. */
export async function listWorkspaceLedger(
  ctx: RequestContext,
  { headers, query }: Input<typeof contract.listWorkspaceLedger>,
): Promise<LedgerPage> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  return readPage(ctx, workspaceId, query)
}

interface Row extends Omit<LedgerEntry, 'kind' | 'kinds' | 'began_at' | 'person'> {
  kinds: Kind[]
  raised_kinds: Kind[]
  person_id: string
  person_name: string
}

/** What is asked; `isOwn`: by the person `who` themselves, who may not see every conversation any more. */
interface Asked extends LedgerQuestion {
  isOwn?: boolean
}

async function readPage(ctx: RequestContext, workspaceId: string, question: Asked): Promise<LedgerPage> {
  const { rows } = await ledgerQuery(workspaceId, question, pageSize).execute(ctx.db)
  const entries = rows.slice(0, pageSize).map(({ person_id, person_name, ...row }): LedgerEntry => {
    return { ...withKinds(row), began_at: timeOf(row.id), person: { id: person_id, name: person_name } }
  })
  return { entries, next: rows.length > pageSize ? entries.at(-1)!.id : null }
}

/**
 * One row more than the page holds, to know whether there is another. Ids begin with the time, so one order serves times, pages and ties, and an
 * alert to which something is added keeps its place. `offset 0` keeps the planner from joining everything first: it walks an index and stops.
 */
export function ledgerQuery(workspaceId: string, { who, only, since, until, cursor, isOwn = false }: Asked, size: number) {
  const within = (id: RawBuilder<unknown>) =>
    sql.join(
      [
        sql`true`,
        ...(since === undefined ? [] : [sql`${id} >= ${firstIdAt(since)}::uuid`]),
        ...(until === undefined ? [] : [sql`${id} < ${firstIdAt(until)}::uuid`]),
        ...(cursor === undefined ? [] : [sql`${id} < ${cursor}::uuid`]),
      ],
      sql` and `,
    )
  const ofPerson = who === undefined ? sql`true` : sql`a.person_id = ${who}::uuid`
  const lines =
    only === undefined
      ? sql`select a.* from alert a where a.workspace_id = ${workspaceId} and ${ofPerson} and a.gone_at is null and ${within(sql`a.id`)} order by a.id desc offset 0`
      : sql`select a.* from (select distinct f.alert_id from alert_attempt f where f.workspace_id = ${workspaceId} and f.state = 'failed'
          and ${within(sql`f.alert_id`)} order by f.alert_id desc offset 0) f
        cross join lateral (select * from alert a where a.workspace_id = ${workspaceId} and a.id = f.alert_id and a.gone_at is null and ${ofPerson} offset 0) a`
  return sql<Row>`select a.id, a.raise_id, a.conversation_id, x.client_key, x.name, a.kinds, a.raised_kinds, a.level, a.person_id, x.person_name,
      extract(epoch from a.at)::float8 as at, ${endedColumns}, case when a.ended_at is null and r.at is null then extract(epoch from a.mail_at)::float8 end as mail_at,
      ${attemptsColumn}
    from (${lines}) a cross join lateral (select b.client_key, u.name, p.name as person_name
      from conversation c join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
      join person p on p.id = m.person_id
      join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
      join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
      where c.workspace_id = a.workspace_id and c.id = a.conversation_id and c.deleted_at is null and ${isOwn ? isVisible() : sql`true`}
      offset 0) x ${readJoined}
    order by a.id desc limit ${size + 1}`
}

/** When an id was made, in seconds. */
const timeOf = (id: string) => parseInt(id.replaceAll('-', '').slice(0, 12), 16) / 1000

/** Below every id that is made at or after an instant, above all that were made before it. `at` in seconds. */
export function firstIdAt(at: number): string {
  const hex = Math.round(at * 1000)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
