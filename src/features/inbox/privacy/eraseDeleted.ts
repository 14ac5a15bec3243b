import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { alertErased, conversationErased } from '#features/inbox/conversations/contract.ts'
import { keptSince } from '#features/workspaces/members/server/access.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { eraseConversations } from './eraseConversations.ts'
import { facetsOfRow } from '#features/inbox/timeline/turn.ts'

/** Conversations erased in one transaction; each brings its messages along. */
const atOnce = 100

/** Erases what was deleted longer ago than a deletion can be taken back. What a removed bot owns goes with the bot. */
export async function eraseDeleted(contexts: RequestContexts, portion = atOnce): Promise<void> {
  const workspaces = await contexts.read(nobody, (ctx) => ctx.db.selectFrom('workspace').select('id').execute())
  for (const { id } of workspaces) while (await contexts.write(nobody, (ctx) => eraseSome(ctx, id, portion)));
}

async function eraseSome(ctx: RequestContext, workspaceId: string, portion: number): Promise<boolean> {
  const before = keptSince(ctx)
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined}
    where c.workspace_id = ${workspaceId} and c.deleted_at < ${before} and b.deleted_at is null order by c.deleted_at limit ${portion} for update of c`.execute(
    ctx.db,
  )
  await eraseAndEmit(ctx, rows)
  return rows.length > 0
}

/** Erases conversations of one workspace, and tells anyone who saw them. */
export async function eraseAndEmit(ctx: RequestContext, rows: ConversationRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const alerts = await eraseConversations(
    ctx.db,
    first.workspace_id,
    rows.map(({ id }) => id),
  )
  for (const row of rows) ctx.emit(conversationErased, audienceOf(row), { id: row.id, was: facetsOfRow(row) })
  // Pages that show another workspace learn of none of these conversations, but count what calls in them.
  for (const { conversation, raise, people } of alerts)
    ctx.emit(
      alertErased,
      { workspace: first.workspace_id, conversation, recipients: people },
      { raise_id: raise, conversation_id: conversation },
    )
}
