import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Seen } from './contract.ts'
import { seenBy } from './seen.ts'
import { emitSeen } from './emitSeen.ts'
import type { ConversationRow } from './toConversation.ts'

/** Notes for members of the workspace that a note in a conversation mentions them, until they open it. Each receives an event. */
export async function markMentioned(ctx: RequestContext, row: ConversationRow, people: string[]): Promise<void> {
  if (people.length === 0) return
  const { join, seenIn } = seenBy(sql<string>`m.person_id`, sql`m.joined_at`)
  const { rows } = await sql<
    Seen & { person_id: string }
  >`insert into seen (workspace_id, person_id, conversation_id, seen_in, mention_unread)
    select m.workspace_id, m.person_id, c.id, ${seenIn}, true from member m join conversation c on c.workspace_id = m.workspace_id and c.id = ${row.id} ${join}
      where m.workspace_id = ${row.workspace_id} and m.person_id = any(${people}::uuid[])
    on conflict (workspace_id, person_id, conversation_id) do update set mention_unread = true
    returning person_id, seen_in, marked_unread, ignore_reset as ignore_unread_reset, mention_unread`.execute(ctx.db)
  for (const { person_id, ...seen } of rows) emitSeen(ctx, person_id, row, seen)
}
