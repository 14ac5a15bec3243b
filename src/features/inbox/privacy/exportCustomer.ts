import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#shared/call.ts'
import { customerErrors } from './errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { seesAllOf } from '#features/bots/server/access.ts'
import type { CustomerExport, exportCustomer as call } from './contract.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { conversationsAsGuest, customersConversations, saidAsGuest } from './customersConversations.ts'
import { writerJoined, writtenColumns } from '#features/inbox/timeline/messageRows.ts'
import { wholeAddresses } from '#features/inbox/timeline/wholeAddresses.ts'
import { writtenMessage, type WrittenRow } from '#features/inbox/timeline/toMessage.ts'

export interface ExportPorts {
  publicUrl(): string
}

/** All that is kept of a customer, for the customer to have. Docs: decisions/024. */
export async function exportCustomer(
  ctx: RequestContext,
  { params }: Input<typeof call>,
  { publicUrl }: ExportPorts,
): Promise<CustomerExport> {
  const { row, member } = await accessConversation(ctx, params.id)
  if (!seesAllOf(member, row.bot_id)) throw customerErrors.partlySeen()
  const rows = await customersConversations(ctx, row)
  const workspace = await ctx.db.selectFrom('workspace').where('id', '=', row.workspace_id).select('name').executeTakeFirstOrThrow()
  const contexts = await contextsOf(ctx, rows)
  const conversations: CustomerExport['conversations'] = []
  for (const one of rows) {
    conversations.push({
      id: one.id,
      channel: one.channel,
      platform: one.platform,
      created_at: one.created_at.toISOString(),
      labels: one.labels,
      deleted_at: one.deleted_at?.toISOString() ?? null,
      // What others said there is not theirs to have.
      messages: await messagesOf(ctx, one, sql<boolean>`(m.author <> 'customer' or m.body -> 'speaker' is null)`, publicUrl()),
      contexts: contexts.get(one.id) ?? [],
    })
  }
  const said_elsewhere: CustomerExport['said_elsewhere'] = []
  for (const one of await conversationsAsGuest(ctx, row))
    said_elsewhere.push({ channel: one.channel, messages: await messagesOf(ctx, one, saidAsGuest(row), publicUrl()) })
  const { user_profile: profile } = toConversation(row)
  return {
    exported_at: ctx.now.toISOString(),
    workspace: workspace.name,
    bot: row.bot_name,
    profile,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    conversations,
    said_elsewhere,
  }
}

/** What the engine remembers of the conversations of a customer; nothing of those in which others spoke, as it may be of them. */
async function contextsOf(ctx: RequestContext, rows: readonly ConversationRow[]): Promise<Map<string, unknown[]>> {
  const { rows: kept } = await sql<{ conversation_id: string; contexts: unknown[] }>`select e.conversation_id, e.contexts
    from unnest(${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[]) w (workspace_id, conversation_id)
    join engine_memory e using (workspace_id, conversation_id)
    where not exists (select from message m where m.workspace_id = e.workspace_id and m.conversation_id = e.conversation_id
      and m.author = 'customer' and m.body -> 'speaker' is not null)`.execute(ctx.db)
  return new Map(kept.map(({ conversation_id, contexts }) => [conversation_id, contexts]))
}

async function messagesOf(
  ctx: RequestContext,
  row: ConversationRow,
  which: RawBuilder<boolean>,
  server: string,
): Promise<CustomerExport['conversations'][number]['messages']> {
  const { rows } = await sql<WrittenRow>`select ${writtenColumns} from message m ${writerJoined}
    where m.workspace_id = ${row.workspace_id} and m.conversation_id = ${row.id} and m.type <> 'event' and ${which} order by m.seq`.execute(
    ctx.db,
  )
  return rows.map((message) => {
    const { by, type, text, user_profile, attachments, metadata, reply } = writtenMessage(message, row)
    return {
      at: message.at.toISOString(),
      by,
      name: user_profile.name,
      type,
      text,
      ...(attachments && { attachments: wholeAddresses(attachments, server) }),
      ...(metadata && { metadata }),
      ...(reply !== undefined && { reply }),
      ...(message.edited_at && { edited_at: message.edited_at.toISOString() }),
      ...(message.withdrawn_at && { withdrawn_at: message.withdrawn_at.toISOString() }),
    }
  })
}
