import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { enqueueTurns } from '#features/inbox/timeline/enqueueTurns.ts'

/**
 * Has the engine answer, as one turn, what it was not asked or not heard about while the conversation was deleted: messages without an answer whose
 * turns were dropped although nobody has passed the baton on. The caller holds the lock of the conversation.
 */
export async function askAgain(db: DatabaseOrTransaction, conversation: ConversationRow): Promise<void> {
  const { workspace_id, id, engine, paused, ai_off, epoch, unanswered } = conversation
  if (engine === null || paused || ai_off || unanswered.length === 0) return
  const { rows } = await sql<{ seq: number }>`select s.seq from engine_turn t cross join unnest(t.seqs) as s (seq)
    where t.workspace_id = ${workspace_id} and t.conversation_id = ${id} and t.epoch = ${epoch}
    group by s.seq having bool_and(t.state = 'dropped')`.execute(db)
  const dropped = new Set(rows.map(({ seq }) => seq))
  const seqs = unanswered.map(({ seq }) => seq).filter((seq) => dropped.has(seq))
  if (seqs.length > 0) await enqueueTurns(db, [{ conversation, seqs }])
}
