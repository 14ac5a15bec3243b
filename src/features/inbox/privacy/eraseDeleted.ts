import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { forEach } from '#platform/jobs/forEach.ts'
import { alertErased } from '#features/inbox/conversations/alertContract.ts'
import { conversationErased } from '#features/inbox/conversations/contract.ts'
import { keptSince } from '#features/workspaces/members/server/access.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { eraseConversations } from './eraseConversations.ts'
import { eraseInPortions } from './eraseInPortions.ts'
import { facetsOfRow } from '#features/inbox/timeline/turn.ts'

/** Conversations erased in one transaction at most. */
const atOnce = 100

/** Erases what was deleted longer ago than a deletion can be taken back. What a removed bot owns goes with the bot. */
export async function eraseDeleted(contexts: RequestContexts, portion = atOnce): Promise<void> {
  const workspaces = await contexts.read(nobody, (ctx) => ctx.db.selectFrom('workspace').select('id').execute())
  await forEach(workspaces, ({ id }) => eraseOf(contexts, id, portion))
}

async function eraseOf(contexts: RequestContexts, workspaceId: string, portion: number): Promise<void> {
  const behind = (last: Due | undefined) => contexts.read(nobody, (ctx) => dueBehind(ctx, workspaceId, last, portion))
  await eraseInPortions(behind, (ids) => contexts.write(nobody, (ctx) => eraseThese(ctx, workspaceId, ids)))
}

/** A conversation that is to be erased; `deleted_at` as the database writes it, which is finer than a Date. */
type Due = { id: string; last_seq: number; deleted_at: string }

/** Holds for conversations `c` of a workspace that are to be erased, where their bots are joined. */
const isDue = (ctx: RequestContext, workspaceId: string) =>
  sql`c.workspace_id = ${workspaceId} and c.deleted_at < ${keptSince(ctx)} and b.deleted_at is null`

async function dueBehind(ctx: RequestContext, workspaceId: string, last: Due | undefined, portion: number): Promise<Due[]> {
  const isBehind = last ? sql`(c.deleted_at, c.id) > (${last.deleted_at}::timestamptz, ${last.id}::uuid)` : sql`true`
  const { rows } = await sql<Due>`select c.id, c.last_seq, c.deleted_at::text from conversation c
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    where ${isDue(ctx, workspaceId)} and ${isBehind} order by c.deleted_at, c.id limit ${portion}`.execute(ctx.db)
  return rows
}

/** Erases those of them that were not brought back meanwhile. */
async function eraseThese(ctx: RequestContext, workspaceId: string, ids: string[]): Promise<void> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined}
    where ${isDue(ctx, workspaceId)} and c.id = any(${ids}::uuid[]) order by c.id for update of c`.execute(ctx.db)
  await eraseAndEmit(ctx, rows)
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
