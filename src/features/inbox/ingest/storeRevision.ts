import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { conversationChanged, type LastMessage } from '#features/inbox/conversations/contract.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import { blankEntry } from '#features/inbox/timeline/searchEntries.ts'
import { readWriter, writeMessages } from '#features/inbox/timeline/messageRows.ts'
import { emptyEvents } from '#features/inbox/webhooks/emptyEvents.ts'
import { outsideFilesOf } from './outsideFiles.ts'
import { rewriteBody, type Rewrite } from './rewriteBody.ts'
import { addressesOf, previewedAgain, type Revised } from './revise.ts'
import { scrubWithdrawn } from './scrubWithdrawn.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { facetsOfRow } from '#features/inbox/timeline/turn.ts'

/**
 * Writes what its author changed of a message or took back, and emits it. What was taken back is readable nowhere any more:
 * not in the message, the preview, what waits for the bot or the log of changes.
 */
export async function storeRevision(
  db: DatabaseOrTransaction,
  before: ConversationRow,
  revised: Revised,
  stored: MessageRow,
  emit: RequestContext['emit'],
): Promise<void> {
  const { conversation: row, message, rewrite } = revised
  await sql`update message set text = ${message.text}, body = ${message.body === null ? null : JSON.stringify(message.body)}::jsonb,
      edited_at = ${message.edited_at}, withdrawn_at = ${message.withdrawn_at}
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = ${message.seq}`.execute(db)
  await blankEntry(db, row, message.seq, message.withdrawn_at !== null)
  await writeMessages(db, new Map([[row.id, row]]), [])
  await rewriteDeliveries(db, row, rewrite, message)
  const shown = toMessage(message, row, await readWriter(db, message))
  // What came from outside is kept for its message. What colleagues uploaded is known by its path, which a company may tell with our address.
  if (stored.body?.attachments && !message.body?.attachments)
    await sql`delete from file where workspace_id = ${row.workspace_id} and conversation_id = ${row.id}
      and (seq = ${message.seq} or exists (select from unnest(${addressesOf(stored.body)}::text[]) a where strpos(a, '/files/' || id || '/' || key) > 0))`.execute(
      db,
    )
  else if (message.body?.attachments && outsideFilesOf(message.body.attachments).length === 0) await removeUnnamed(db, row, message)
  if (message.withdrawn_at !== null) {
    await scrubWithdrawn(db, row, stored, shown)
    // A note was never outside.
    if (stored.type !== 'note') await emptyEvents(db, row.workspace_id, [{ botId: row.bot_id, channel: row.channel }], 'withdrawn')
  }
  const audience = audienceOf(row)
  emit(messageChanged, audience, { conversation_id: row.id, message: shown })
  if (row.rev !== before.rev) emit(conversationChanged, audience, { conversation: toConversation(row), was: facetsOfRow(before) })
}

/** Copies that a message does not name any more go with what was taken out of it. Where it names files elsewhere, they go when these are kept. */
async function removeUnnamed(db: DatabaseOrTransaction, row: ConversationRow, { seq, body }: MessageRow): Promise<void> {
  await sql`delete from file where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = ${seq} and person_id is null
    and strpos(${JSON.stringify(body)}, id::text) = 0`.execute(db)
}

/** The bodies that wait for the bot, or were handed to it, with what it could not answer, and what the list says again if a reply is taken back. */
async function rewriteDeliveries(db: DatabaseOrTransaction, row: ConversationRow, rewrite: Rewrite, message: MessageRow): Promise<void> {
  const { rows } = await sql<{
    id: string
    payload: { unanswered: unknown[]; last_message?: LastMessage | null }
  }>`select id, payload from delivery
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and payload ? 'unanswered'`.execute(db)
  for (const { id, payload } of rows) {
    const unanswered = payload.unanswered.map((body) => rewriteBody(body, rewrite)).filter((body) => body !== null)
    const preview = payload.last_message ? { last_message: previewedAgain(payload.last_message, message) } : {}
    await sql`update delivery set payload = ${JSON.stringify({ ...payload, unanswered, ...preview })}::jsonb where workspace_id = ${row.workspace_id} and id = ${id}`.execute(
      db,
    )
  }
}
