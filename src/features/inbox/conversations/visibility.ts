import { sql, type RawBuilder } from 'kysely'
import type { Member } from '#features/workspaces/members/server/access.ts'
import type { Audience } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from './toConversation.ts'

/**
 * Holds for the conversations `c` that a member may see. Those of somebody who sees only what concerns them are few, and are found by
 * what makes them theirs; walking the whole inbox for them would take as long as it is large.
 */
export function visibleTo({ scope, scopeBots, personId, workspaceId }: Member): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  if (scope === 'bots') return sql`c.bot_id = any(${scopeBots}::uuid[])`
  return sql`c.id = any(array(
    select id from conversation where workspace_id = ${workspaceId} and assignee_id = ${personId} and deleted_at is null
    union select id from conversation where workspace_id = ${workspaceId} and mentioned @> array[${personId}::uuid] and mentioned <> '{}' and deleted_at is null))`
}

/** The same for the member `m` of a query, and one conversation `c`. */
export const isVisible = sql<boolean>`(m.is_owner or case m.scope when 'all' then true when 'bots' then c.bot_id = any(m.scope_bots)
  else c.assignee_id = m.person_id or m.person_id = any(c.mentioned) end)`

/** Who receives a change of a conversation. */
export function audienceOf(row: Pick<ConversationRow, 'workspace_id' | 'id' | 'bot_id' | 'assignee_id' | 'mentioned'>): Audience {
  const people = row.assignee_id === null || row.mentioned.includes(row.assignee_id) ? row.mentioned : [...row.mentioned, row.assignee_id]
  return { workspace: row.workspace_id, conversation: row.id, bot: row.bot_id, people }
}
