import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import { sees } from '#shared/visibility.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { namesOf } from './assign.ts'
import { tellsHolder } from './tellsHolder.ts'
import { takenBack } from '#features/inbox/handoff/setPaused.ts'
import { lineOf, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'

/** Who held them holds them again, unless they may not chat or do not see them any more: then nobody. */
export async function passBack(
  ctx: RequestContext,
  what: 'assign' | 'pause',
  rows: ConversationRow[],
  was: (row: ConversationRow) => object,
): Promise<StateChangeOf> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of these two acts the fields of a hold are kept
  const before = new Map(rows.map((row) => [row.id, was(row) as WasHeld]))
  const names = await namesOf(ctx, [...rows, ...before.values()])
  const ids = [...before.values()].flatMap(({ assignee_id }) => assignee_id ?? [])
  const mayHold = await holders(ctx, rows[0]?.workspace_id, ids)
  const asked = await askedForPerson(ctx, rows)
  return (row) => {
    const held = getOrThrow(before, row.id)
    const id = held.assignee_id !== null && mayHold(held.assignee_id, row) ? held.assignee_id : null
    const back = { ...held, assignee_id: id }
    const change = takenBack(ctx, row, back, lineBack(ctx, what, row, back, names), { waitedOnly: !asked.has(row.id) })
    return id === row.assignee_id ? change : tellsHolder(ctx, change)
  }
}

type WasHeld = Parameters<typeof takenBack>[2]

/** In which of these that need a human their customer has asked for one since they do: in the others they waited too long for the one who holds them. */
async function askedForPerson(ctx: RequestContext, rows: ConversationRow[]): Promise<Set<string>> {
  const needing = rows.filter(({ needs_human_at }) => needs_human_at !== null)
  if (needing.length === 0) return new Set()
  const { rows: asked } = await sql<{ id: string }>`select n.id
    from unnest(${needing.map(({ id }) => id)}::uuid[], ${needing.map((row) => row.needs_human_at)}::timestamptz[]) n (id, at)
    where exists (select from message m where m.workspace_id = ${needing[0]!.workspace_id} and m.conversation_id = n.id and m.at >= n.at
      and m.type = 'event' and m.body #>> '{event,what}' = 'asked_for_human')`.execute(ctx.db)
  return new Set(asked.map(({ id }) => id))
}

/** The line says what is so again. */
function lineBack(
  ctx: RequestContext,
  what: 'assign' | 'pause',
  row: ConversationRow,
  was: WasHeld,
  names: Map<string, string>,
): TimelineEvent {
  if (what === 'pause' || was.paused !== row.paused) return lineOf(ctx, was.paused ? 'paused' : 'resumed')
  const me = personOf(ctx).id
  const nameOf = (id: string | null) => (id === null || id === me ? undefined : names.get(id))
  return was.assignee_id === null
    ? lineOf(ctx, 'unassigned', nameOf(row.assignee_id))
    : lineOf(ctx, 'assigned', nameOf(was.assignee_id), was.assignee_id)
}

/** Who of these may hold a conversation. */
async function holders(ctx: RequestContext, workspace: string | undefined, ids: string[]) {
  if (workspace === undefined || ids.length === 0) return () => false
  const members = await ctx.db
    .selectFrom('member')
    .where('workspace_id', '=', workspace)
    .where('person_id', 'in', ids)
    .select(['person_id', 'is_owner', 'train', 'chat', 'edit', 'billing', 'support', 'scope', 'scope_bots'])
    // Nor is any of them removed until the end, as in `assign`.
    .forKeyShare()
    .execute()
  const known = new Map(members.map((member) => [member.person_id, member]))
  return (id: string, { bot_id }: ConversationRow) => {
    const member = known.get(id)
    if (!member || !can(member, 'chat')) return false
    return member.is_owner || sees({ person: id, scope: member.scope, bots: member.scope_bots }, { bot: bot_id, people: [id] })
  }
}
