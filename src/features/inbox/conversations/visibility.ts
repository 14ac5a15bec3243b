import { sql, type RawBuilder } from 'kysely'
import { sights, sightsOf, type Sight } from '#shared/visibility.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import type { Audience } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from './toConversation.ts'

/** What each sight of a member finds among the conversations `c`. */
const seenBy: Record<Sight, (member: Member) => RawBuilder<boolean>> = {
  everything: () => sql`true`,
  bots: ({ scopeBots }) => sql`c.bot_id = any(${scopeBots}::uuid[])`,
  // They are few, and are found by what makes them theirs; walking the whole inbox for them would take as long as it is large.
  own: ({ personId, workspaceId }) => sql`c.id = any(array(
    select id from conversation where workspace_id = ${workspaceId} and assignee_id = ${personId} and deleted_at is null
    union select id from conversation where workspace_id = ${workspaceId} and mentioned @> array[${personId}::uuid] and mentioned <> '{}' and deleted_at is null))`,
}

/** Holds for the conversations `c` that a member may see. */
export function visibleTo(member: Member): RawBuilder<boolean> {
  return anyOf(sightsOf(member.scope).map((sight) => seenBy[sight](member)))
}

/** What each sight of the member `m` of a query finds in one conversation `c`. */
const seenByRow: Record<Sight, RawBuilder<boolean>> = {
  everything: sql`true`,
  bots: sql`c.bot_id = any(m.scope_bots)`,
  own: sql`(c.assignee_id = m.person_id or m.person_id = any(c.mentioned))`,
}

/** Whether the member `m` of a query may see its conversation `c`. */
export function isVisible(): RawBuilder<boolean> {
  return sql`(m.is_owner or ${byScope((scope) => anyOf(sightsOf(scope).map((sight) => seenByRow[sight])))})`
}

/** Whether the member `m` of a query may hold its conversation `c`: they may chat, and see it once it is theirs. */
export function mayHold(): RawBuilder<boolean> {
  const seesTheirs = byScope((scope) => anyOf(sightsOf(scope).map((sight) => (sight === 'own' ? sql`true` : seenByRow[sight]))))
  return sql`(m.is_owner or (m.chat and ${seesTheirs}))`
}

const anyOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** A condition for each scope that there is; a scope that this version does not know sees nothing. */
function byScope(condition: (scope: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const cases = Object.keys(sights).map((scope) => sql`when ${sql.lit(scope)} then ${condition(scope)}`)
  return sql`case m.scope ${sql.join(cases, sql` `)} else false end`
}

/** Who receives a change of a conversation. */
export function audienceOf(row: Pick<ConversationRow, 'workspace_id' | 'id' | 'bot_id' | 'assignee_id' | 'mentioned'>): Audience {
  const people = row.assignee_id === null || row.mentioned.includes(row.assignee_id) ? row.mentioned : [...row.mentioned, row.assignee_id]
  return { workspace: row.workspace_id, conversation: row.id, bot: row.bot_id, people }
}
