import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { eraseSaid } from '#features/inbox/ingest/revise.ts'
import { storeRevision } from '#features/inbox/ingest/storeRevision.ts'
import { messageColumns } from '#features/inbox/timeline/messageRows.ts'
import type { MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { saidAsGuest } from './customersConversations.ts'

/** Erases what the customer of a conversation said in those of others, which are locked: who and what. That something was said there stays. */
export async function eraseSaidAsGuest(ctx: RequestContext, customer: ConversationRow, shared: readonly ConversationRow[]): Promise<void> {
  for (const conversation of shared) {
    const { rows } = await sql<MessageRow>`select ${messageColumns} from message m
      where ${saidAsGuest(customer)} and m.conversation_id = ${conversation.id} order by m.seq`.execute(ctx.db)
    let row = conversation
    for (const message of rows) {
      const revised = eraseSaid(row, message, ctx.now.getTime())
      await storeRevision(ctx.db, row, revised, message, ctx.emit)
      row = revised.conversation
    }
  }
}
