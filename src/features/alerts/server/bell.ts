import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { isVisible } from '#features/inbox/conversations/visibility.ts'
import { accessNamedWorkspace, type Member } from '#features/workspaces/members/server/access.ts'
import type * as contract from '#features/alerts/contract.ts'
import { maxCounted, type AlertWithAttempts, type Attempt, type Kind, type Level } from '#features/alerts/contract.ts'
import { isUnread, readJoined } from './isUnread.ts'
import { lockAlerts } from './lockAlerts.ts'
import { readAll } from './readAll.ts'
import { attemptsColumn, endedColumns, withKinds } from './shownAlert.ts'
import { thereJoined } from './whatIsThere.ts'
import { endRows } from './writeAlerts.ts'

/** So many alerts are shown; who looks for older ones finds their conversations. */
const shown = 50

interface Row {
  raise_id: string
  conversation_id: string
  client_key: string
  name: string
  kinds: Kind[]
  raised_kinds: Kind[]
  level: Level
  at: number
  ended_at: number | null
  ended_why: string | null
  attempts: Attempt[]
}

/** What reached the caller, by which way, and what did not. Conversations that they do not see any more are left out. */
export async function listAlerts(
  ctx: RequestContext,
  { headers }: Input<typeof contract.listAlerts>,
): Promise<{ alerts: AlertWithAttempts[]; open: number }> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const { rows } = await sql<Row>`select a.raise_id, a.conversation_id, b.client_key, u.name, a.kinds, a.raised_kinds, a.level,
      extract(epoch from a.at)::float8 as at, ${endedColumns},
      ${attemptsColumn}
    from alert a join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
    ${thereJoined}
    ${readJoined}
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where a.workspace_id = ${member.workspaceId} and a.person_id = ${member.personId} and a.gone_at is null and ${isVisible()}
    order by a.at desc limit ${shown}`.execute(ctx.db)
  return { alerts: rows.map(withKinds), open: await countOpen(ctx, member) }
}

/** The caller has seen their alerts. */
export async function readAlerts(ctx: RequestContext, { headers, body }: Input<typeof contract.readAlerts>): Promise<{ open: number }> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  await lockAlerts(ctx)
  await (body.conversation === undefined ? readAll(ctx, member) : readOne(ctx, member, body.conversation))
  return { open: await countOpen(ctx, member) }
}

async function readOne(ctx: RequestContext, { workspaceId, personId }: Member, conversation: string): Promise<void> {
  const { rows } = await sql<{ id: string; why: string }>`select id, 'read' as why from alert
    where workspace_id = ${workspaceId} and person_id = ${personId} and ended_at is null and conversation_id = ${conversation} for update`.execute(
    ctx.db,
  )
  await endRows(ctx, [workspaceId], rows)
}

/** Of what the list shows. */
async function countOpen(ctx: RequestContext, { workspaceId, personId }: Member): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from (select from alert a
    join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id ${thereJoined}
    where a.workspace_id = ${workspaceId} and a.person_id = ${personId} and ${isUnread} and ${isVisible()} limit ${sql.lit(maxCounted)}) counted`.execute(
    ctx.db,
  )
  return rows[0]!.open
}
