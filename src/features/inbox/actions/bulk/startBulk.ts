import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import {
  maxFound,
  type Act,
  type Bulk,
  type countSelection as countCall,
  type getBulk as getCall,
  type Selection,
  type startBulk as call,
} from './contract.ts'
import { accessMeantWorkspace } from '#features/inbox/conversations/accessMeantWorkspace.ts'
import { newestOf, narrowingTables } from '#features/inbox/conversations/findConversations.ts'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import { ensureLabels } from '#features/inbox/conversations/labels/ensureLabels.ts'
import { visibleTo } from '#features/inbox/conversations/visibility.ts'
import { conditions, wantedBy } from '#features/inbox/conversations/listQuery.ts'
import { verbOf } from '#features/inbox/actions/perform.ts'
import { accessBulk } from './accessBulk.ts'
import { toBulk } from './bulkRow.ts'
import { beginBulk } from './runBulk.ts'

/** Begins a bulk, and ends it where it is small. */
export async function startBulk(ctx: RequestContext, { headers, body }: Input<typeof call>): Promise<Bulk> {
  const { act, ids: named, selection } = body
  const meant = { team: headers.teamid, conversation: named?.[0], clientKey: selection?.clientkey }
  const member = await accessMeantWorkspace(ctx, meant)
  // What can be done to no conversation is refused before anything is begun.
  if (act.do !== 'unread') await verbOf(ctx, member.workspaceId, act, [])
  const ids = await chosen(ctx, member, body)
  if (act.do === 'label') await ensureLabels(ctx, member.workspaceId, await botsOf(ctx, member, ids), act.tag)
  const row = await ctx.db
    .insertInto('bulk')
    .values({
      workspace_id: member.workspaceId,
      id: newId(),
      person_id: member.personId,
      act: JSON.stringify(act satisfies Act),
      state: 'running',
      total: ids.length,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`insert into bulk_item (workspace_id, bulk_id, n, conversation_id)
    select ${row.workspace_id}, ${row.id}, n, id from unnest(${ids}::uuid[]) with ordinality as i (id, n)`.execute(ctx.db)
  return beginBulk(ctx, row)
}

/** The bots of those of some conversations that a member sees. */
async function botsOf(ctx: RequestContext, member: Member, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ bot_id: string }>`select distinct c.bot_id from conversation c
    where c.workspace_id = ${member.workspaceId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null and ${visibleTo(member)}
      and ${ofLivingBots(member.workspaceId, sql`c.bot_id`)}`.execute(ctx.db)
  return rows.map(({ bot_id }) => bot_id)
}

async function chosen(ctx: RequestContext, member: Member, { ids, selection, count }: Input<typeof call>['body']): Promise<string[]> {
  if ((ids === undefined) === (selection === undefined)) throw bulkErrors.noChoice()
  if (ids) return [...new Set(ids)]
  if (count === undefined) throw bulkErrors.noCount()
  const found = await idsOf(ctx, member, selection!)
  if (found.length > maxFound) throw bulkErrors.tooMany({ max: maxFound })
  if (found.length > count) throw bulkErrors.moreByNow({ count: found.length }).with({ count: found.length })
  return found
}

/** How many conversations a selection holds. */
export async function countSelection(ctx: RequestContext, { headers, body }: Input<typeof countCall>): Promise<{ count: number }> {
  const meant = { team: headers.teamid, conversation: undefined, clientKey: body.clientkey }
  const found = await idsOf(ctx, await accessMeantWorkspace(ctx, meant), body)
  return { count: found.length }
}

/** The conversations of a list, the newest first, one more than can be taken at once. */
async function idsOf(ctx: RequestContext, member: Member, { criteria, clientkey, phrase }: Selection): Promise<string[]> {
  const query = {
    member,
    criteria,
    clientKey: clientkey === 'all' ? null : clientkey,
    only: null,
    phrase: phrase.trim() === '' ? null : phrase,
    from: null,
    now: ctx.now,
  }
  const wanted = wantedBy(query)
  const { rows } = await sql<{
    id: string
  }>`with ${narrowingTables(wanted)} found as (${newestOf(wanted, conditions(query, criteria.tab), maxFound + 1)})
    select id from found`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** How a bulk of the caller stands. */
export async function getBulk(ctx: RequestContext, { params }: Input<typeof getCall>): Promise<Bulk> {
  return toBulk(ctx, await accessBulk(ctx, params.id))
}
