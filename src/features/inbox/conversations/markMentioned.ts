import { sql, type RawBuilder } from 'kysely'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Seen } from './contract.ts'
import { seenBy, seenReturned } from './seen.ts'
import { emitSeen, type Cause } from './emitSeen.ts'
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
  const byId = sql<boolean>`m.person_id = any(${people}::uuid[])`
  await flag(ctx, row, 'mention_unread', everybody ? sql`(${byId} or ${isVisible()})` : byId, { is_mention: true })
}

/** Notes for members that a colleague left a note for them, until they open the conversation, where they see it. */
export async function markNoted(ctx: RequestContext, row: ConversationRow, people: readonly string[]): Promise<void> {
  if (people.length > 0)
    await flag(ctx, row, 'note_unread', sql`m.person_id = any(${people}::uuid[]) and ${isVisible()}`, { is_note: true })
}

async function flag(
  ctx: RequestContext,
  row: ConversationRow,
  name: 'mention_unread' | 'note_unread',
  whom: RawBuilder<boolean>,
  cause: Cause,
): Promise<void> {
  const { join, seenIn } = seenBy(sql<string>`m.person_id`, sql`m.joined_at`)
  const { rows } = await sql<
    Seen & { person_id: string }
  >`insert into seen (workspace_id, person_id, conversation_id, seen_in, ${sql.ref(name)})
    select m.workspace_id, m.person_id, c.id, ${seenIn}, true from member m join conversation c on c.workspace_id = m.workspace_id and c.id = ${row.id} ${join}
      where m.workspace_id = ${row.workspace_id} and m.person_id <> ${personOf(ctx).id} and ${whom}
    on conflict (workspace_id, person_id, conversation_id) do update set ${sql.ref(name)} = true
    returning person_id, ${seenReturned}`.execute(ctx.db)
  for (const { person_id, ...seen } of rows) emitSeen(ctx, person_id, row, seen, cause)
}
