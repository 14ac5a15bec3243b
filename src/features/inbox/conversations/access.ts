import { sql, type RawBuilder } from 'kysely'
import { conversationErrors } from './errors.ts'
import { isId } from '#shared/ids.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { authorize, keptSince, type Member, type MembershipRow } from '#features/workspaces/members/server/access.ts'
import type { Seen } from './contract.ts'
import { seenOnly } from './rules.ts'
import { seenBy, seenOf } from './seen.ts'
import { isVisible } from './visibility.ts'
import { lockedColumns, readLocked, type LockedRow } from './readLocked.ts'
import { conversationColumns, namesJoined, type ConversationRow } from './toConversation.ts'

/** A conversation the caller may reach, who they are in its workspace, and what they have read of it. */
export interface Reached {
  row: ConversationRow
  member: Member
  seen: Seen
}

/**
 * The only way from a conversation's id to its row. With `lock` nobody else changes it until the transaction ends. A deleted conversation is
 * reached by nobody here, one out of the caller's sight not by them; a stranger gets the same answer as for an id that does not exist.
 */
export async function accessConversation(ctx: RequestContext, id: string, lock = false): Promise<Reached> {
  return theOne(await reach(ctx, [id], sql`c.deleted_at is null`, lock))
}

/** The same for reading, where an owner, who can restore it, learns that it was deleted. */
export async function accessToRead(ctx: RequestContext, id: string): Promise<Reached> {
  const [reached] = await reach(ctx, [id], sql`true`, false)
  if (reached?.row.deleted_at && reached.member.is_owner) throw conversationErrors.deleted()
  return theOne(reached && reached.row.deleted_at === null ? [reached] : [])
}

/** The same for reading what was deleted and can still be restored. The call must be the owners'. */
export async function accessDeletedToRead(ctx: RequestContext, id: string): Promise<Reached> {
  return theOne(await reach(ctx, [id], sql`c.deleted_at > ${keptSince(ctx)}`, false))
}

/** The same, locked, to a conversation that was deleted. */
export async function accessDeletedConversation(ctx: RequestContext, id: string): Promise<Reached> {
  return theOne(await reach(ctx, [id], sql`c.deleted_at is not null`, true))
}

/** Those of many conversations of a workspace that the caller may reach, locked in the order of their ids so that two bulks never wait for each other in a circle. */
export async function accessConversations(
  ctx: RequestContext,
  workspaceId: string,
  ids: string[],
  which: 'there' | 'deleted' = 'there',
): Promise<Map<string, Reached>> {
  const isThere = which === 'there' ? sql`c.deleted_at is null` : sql`c.deleted_at is not null`
  const reached = await reach(ctx, ids, sql`c.workspace_id = ${workspaceId} and ${isThere}`, true)
  return new Map(reached.map((one) => [one.row.id, one]))
}

function theOne([reached]: Reached[]): Reached {
  if (!reached) throw conversationErrors.unknown()
  return reached
}

async function reach(ctx: RequestContext, ids: string[], condition: RawBuilder<unknown>, lock: boolean): Promise<Reached[]> {
  const person = personOf(ctx).id
  const { join, columns } = seenBy(person, sql`m.joined_at`)
  const [only, ...others] = ids.filter(isId)
  // One is asked for by itself: for an array PostgreSQL expects several, and would plan again each time, which takes longer than to read it.
  const isAsked = others.length === 0 ? sql`c.id = ${only ?? null}::uuid` : sql`c.id = any(${[only, ...others]}::uuid[])`
  // The id alone finds its workspace: there is one primary key per workspace, and a person belongs to few. Who waits for the conversation while they are
  // removed, or their rights change, has what they have then; until the end nobody removes them.
  const found = sql<LockedRow & MembershipRow & Seen>`select ${lock ? lockedColumns : conversationColumns}, ${columns},
      m.is_owner, m.train, m.chat, m.edit, m.billing, m.support, m.joined_at, m.scope, m.scope_bots, m.read_until, w.plan, w.trial_ends_at, w.parent_id
    from member m join workspace w on w.id = m.workspace_id
    join conversation c on c.workspace_id = m.workspace_id and ${isAsked}
    ${namesJoined} ${join}
    where m.person_id = ${person} and w.deleted_at is null and b.deleted_at is null and ${condition} and ${isVisible()}
    ${lock ? sql`order by c.id for no key update of c for key share of m` : sql``}`
  const rows = lock ? await readLocked(ctx.db, found) : (await found.execute(ctx.db)).rows
  const reached = rows.map((row) => {
    // Said also with a refusal, so that a page can show it under the rights and the plan of its own workspace.
    if (row.deleted_at === null || row.is_owner) ctx.about = row.workspace_id
    return { row, member: authorize(ctx, row.workspace_id, row), seen: seenOnly(row) }
  })
  return lock ? seeAgain(ctx, reached, rows) : reached
}

/** Like what `readLocked` reads again: what the caller has read of a conversation, where a note mentioned them while they waited for it. */
async function seeAgain(ctx: RequestContext, reached: Reached[], rows: LockedRow[]): Promise<Reached[]> {
  const late = rows.filter((row) => row.rev !== row.rev_before).map(({ id }) => id)
  const [first] = reached
  if (!first || late.length === 0) return reached
  const seen = await seenOf(ctx.db, first.member, late)
  return reached.map((one) => ({ ...one, seen: seen[one.row.id] ?? one.seen }))
}
