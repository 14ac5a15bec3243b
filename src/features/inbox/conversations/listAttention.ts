import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { accessNamedWorkspace, type Member } from '#features/workspaces/members/server/access.ts'
import type { Attention, listAttention as call } from './unreadContract.ts'
import { inInboxOf } from './countUnread.ts'
import { seenByMember } from './seen.ts'
import { visibleTo } from './visibility.ts'

/** So many of each are counted; nobody reads the difference. */
const cap = 100

/** What calls for the caller. Each part walks an index of its own, in which there is little else. */
export async function listAttention(ctx: RequestContext, { headers }: Input<typeof call>): Promise<Attention> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const [waiting, own, flagged] = can(member, 'chat')
    ? [idsOf(waitingFor(member)), idsOf(ownOf(member)), idsOf(flaggedFor(member))]
    : [nothing, nothing, idsOf(flaggedFor(member))]
  const { rows } =
    await sql<Attention>`select pg_current_snapshot()::text as snapshot, ${waiting} as waiting, ${own} as own, ${flagged} as flagged`.execute(
      ctx.db,
    )
  return rows[0]!
}

const nothing = sql`'{}'::text[]`
const idsOf = (ids: RawBuilder<unknown>) => sql`array(${ids} limit ${sql.lit(cap)})`

function waitingFor(member: Member): RawBuilder<unknown> {
  return sql`select c.id::text from conversation c where ${inInboxOf(member)} and c.needs_human_at is not null order by c.waiting_at`
}

function ownOf(member: Member): RawBuilder<unknown> {
  const { join, isUnread } = seenByMember(member)
  return sql`select c.id::text from conversation c ${join}
    where ${inInboxOf(member)} and c.assignee_id = ${member.personId} and c.paused and ${isUnread} order by c.last_at desc`
}

function flaggedFor(member: Member): RawBuilder<unknown> {
  return sql`select c.id::text from seen s join conversation c on c.workspace_id = s.workspace_id and c.id = s.conversation_id
    where s.workspace_id = ${member.workspaceId} and s.person_id = ${member.personId} and (s.mention_unread or s.marked_unread)
      and c.deleted_at is null and ${ofLivingBots(member.workspaceId, sql`c.bot_id`)} and ${visibleTo(member)}`
}
