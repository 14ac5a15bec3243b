import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import { namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** A row of the outbox, and its bot. */
interface OutboxRow {
  id: string
  bot: { workspaceId: string; id: string }
}

/**
 * The conversation of a row of the outbox, locked; undefined where the bot has no such row. First the conversation, then its outbox: the order in which
 * everybody locks them. Until the end no newer state of it comes, and nobody passes the baton on.
 */
export async function lockConversationOf(db: DatabaseOrTransaction, { id, bot }: OutboxRow): Promise<ConversationRow | undefined> {
  const [row] = await readLocked(
    db,
    sql<LockedRow>`select ${lockedColumns} from delivery d
    join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id ${namesJoined}
    where d.workspace_id = ${bot.workspaceId} and d.bot_id = ${bot.id} and d.id = ${id} for no key update of c`,
  )
  return row
}
