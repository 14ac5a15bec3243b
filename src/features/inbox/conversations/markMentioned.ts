import { sql } from 'kysely'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Seen } from './contract.ts'
import { seenBy, seenReturned } from './seen.ts'
import { emitSeen } from './emitSeen.ts'
import type { ConversationRow } from './toConversation.ts'
import { isVisible } from './visibility.ts'

/** Whom a note mentions: members by their ids, and everybody who sees the conversation. */
interface Mentioned {
  people: readonly string[]
  everybody: boolean
}

/**
 * Notes for members of the workspace that a note of the caller's in a conversation mentions them, until they open it; for the caller never. Each
 * receives an event. A word for everybody lets nobody see more: it is for those who see the conversation as it is now.
 */
export async function markMentioned(ctx: RequestContext, row: ConversationRow, { people, everybody }: Mentioned): Promise<void> {
  if (people.length === 0 && !everybody) return
  const byId = sql`m.person_id = any(${people}::uuid[])`
  const { join, seenIn } = seenBy(sql<string>`m.person_id`, sql`m.joined_at`)
  const { rows } = await sql<
    Seen & { person_id: string }
  >`insert into seen (workspace_id, person_id, conversation_id, seen_in, mention_unread)
    select m.workspace_id, m.person_id, c.id, ${seenIn}, true from member m join conversation c on c.workspace_id = m.workspace_id and c.id = ${row.id} ${join}
      where m.workspace_id = ${row.workspace_id} and m.person_id <> ${personOf(ctx).id} and ${everybody ? sql`(${byId} or ${isVisible()})` : byId}
    on conflict (workspace_id, person_id, conversation_id) do update set mention_unread = true
    returning person_id, ${seenReturned}`.execute(ctx.db)
  for (const { person_id, ...seen } of rows) emitSeen(ctx, person_id, row, seen, { is_mention: true })
}
