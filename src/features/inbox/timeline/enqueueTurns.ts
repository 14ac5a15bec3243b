import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** Messages of a customer, by their numbers, that the engine of a bot is to answer as one. */
export interface NewEngineTurn {
  /** As it is when the engine is asked: an answer counts as long as its epoch holds. */
  conversation: Pick<ConversationRow, 'workspace_id' | 'id' | 'bot_id' | 'epoch'>
  seqs: readonly number[]
}

/** Writes down what engines are to answer. The caller holds the locks of the conversations, so their order is that of the rows. */
export async function enqueueTurns(db: DatabaseOrTransaction, turns: readonly NewEngineTurn[]): Promise<void> {
  if (turns.length === 0) return
  const rows = turns.map(({ conversation: { workspace_id, id: conversation_id, bot_id, epoch }, seqs }) => ({
    workspace_id,
    id: newId(),
    bot_id,
    conversation_id,
    epoch,
    seqs: [...seqs],
  }))
  await sql`insert into engine_turn (workspace_id, id, bot_id, conversation_id, epoch, seqs)
    select (row ->> 'workspace_id')::uuid, (row ->> 'id')::uuid, (row ->> 'bot_id')::uuid, (row ->> 'conversation_id')::uuid, (row ->> 'epoch')::int,
      array(select jsonb_array_elements_text(row -> 'seqs')::int)
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality e (row, n) order by n`.execute(db)
}
