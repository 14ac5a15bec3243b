import { actErrors } from '#features/inbox/actions/errors.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { can, type Rights } from '#features/workspaces/members/permissions.ts'
import { sees, type Scope } from '#shared/visibility.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { assignedTo } from '#features/inbox/timeline/hold.ts'
import { lineOf, setFields, type StateChange, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'
import { tellsHolder } from './tellsHolder.ts'

interface Colleague extends Rights {
  id: string
  name: string
  scope: Scope
  scope_bots: string[]
}

/** Gives conversations of a workspace to a member who may chat and sees them, or to nobody (null). */
export async function assign(
  ctx: RequestContext,
  workspaceId: string,
  personId: string | null,
  rows: ConversationRow[],
): Promise<StateChangeOf> {
  const names = await namesOf(ctx, rows)
  if (personId === null) return (row) => (row.assignee_id === null ? null : giveTo(ctx, row, null, names))
  const colleague = await memberWhoChats(ctx, workspaceId, personId)
  return (row) => {
    // Who has it already may take it once more: the customer has waited too long for them.
    if (row.assignee_id === personId && row.needs_human_at === null) return null
    const { is_owner, scope, scope_bots, name } = colleague
    if (!is_owner && !sees({ person: personId, scope, bots: scope_bots }, { bot: row.bot_id, people: [personId] }))
      throw actErrors.doesNotSee({ name, bot: row.bot_name })
    return giveTo(ctx, row, colleague, names)
  }
}

/** Until the transaction ends they are not removed: what they hold is given up by a job, which would not see it yet. */
async function memberWhoChats(ctx: RequestContext, workspaceId: string, personId: string): Promise<Colleague> {
  const row = await ctx.db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .where('member.workspace_id', '=', workspaceId)
    .where('member.person_id', '=', personId)
    .select(['id', 'name', 'is_owner', 'train', 'chat', 'edit', 'billing', 'support', 'scope', 'scope_bots'])
    .forKeyShare('member')
    .executeTakeFirst()
  if (!row) throw actErrors.noMember()
  if (!can(row, 'chat')) throw actErrors.mayNotChat({ name: row.name })
  return row
}

/** The names of those who have the conversations now. */
export async function namesOf(ctx: RequestContext, rows: Pick<ConversationRow, 'assignee_id'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []))]
  if (ids.length === 0) return new Map()
  const people = await ctx.db.selectFrom('person').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** The step that gives a conversation to somebody, or takes it off who has it. One that needs a human passes with the baton. */
function giveTo(
  ctx: RequestContext,
  row: ConversationRow,
  to: { id: string; name: string } | null,
  names: Map<string, string>,
): StateChange {
  const me = personOf(ctx).id
  const fields = assignedTo(row, to?.id ?? null, me, ctx.now)
  if (to === null) {
    const about = row.assignee_id === null || row.assignee_id === me ? undefined : names.get(row.assignee_id)
    return setFields(ctx, row, fields, lineOf(ctx, 'unassigned', about))
  }
  const pausesAi = fields.paused === true && !row.paused
  if (to.id === me) return setFields(ctx, row, fields, pausesAi ? lineOf(ctx, 'took_over', row.bot_name) : lineOf(ctx, 'assigned'))
  return tellsHolder(ctx, setFields(ctx, row, fields, lineOf(ctx, pausesAi ? 'handed_over' : 'assigned', to.name, to.id)))
}
