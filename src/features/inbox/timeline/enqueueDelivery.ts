import { newId } from '#shared/ids.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** What the bot must hear: a message of a person, or that the state of its conversation changed. */
export type ForBot = { kind: 'chat response'; seq: number } | { kind: 'channel update'; payload: Record<string, unknown> }

/** Puts into the outbox what the bots of conversations must hear, in order. */
export async function enqueueDelivery(
  db: DatabaseOrTransaction,
  changes: { conversation: ConversationRow; forBot: ForBot[] }[],
): Promise<void> {
  const rows = changes.flatMap(({ conversation, forBot }) =>
    forBot.map((item) => ({
      workspace_id: conversation.workspace_id,
      id: newId(),
      bot_id: conversation.bot_id,
      conversation_id: conversation.id,
      seq: item.kind === 'chat response' ? item.seq : null,
      kind: item.kind,
      payload: JSON.stringify(item.kind === 'channel update' ? item.payload : {}),
      why: null,
      claimed_until: null,
    })),
  )
  if (rows.length > 0) await db.insertInto('delivery').values(rows).execute()
}

/** The state of a conversation as its bot is told of it. */
export function channelUpdate(row: ConversationRow): Extract<ForBot, { kind: 'channel update' }> {
  return { kind: 'channel update', payload: { paused: row.paused, epoch: row.epoch, assignee: row.assignee_id, is_done: row.is_done } }
}
