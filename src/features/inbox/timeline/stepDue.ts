import { sql, type RawBuilder } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import { commitTurns } from './commitTurn.ts'
import { Turn } from './turn.ts'

/** A step that conversations take by themselves once its time has come. */
export interface DueStep {
  /** Holds for conversations `c` that are to take it. Those of removed bots and workspaces wait, deleted ones take none. */
  due: (now: Date) => RawBuilder<unknown>
  /** Takes it; afterwards it is not due. */
  take: (turn: Turn, now: Date) => void
  /** What follows in the same transaction, for the conversations as they were before. */
  after?: (ctx: RequestContext, before: readonly ConversationRow[]) => Promise<void>
}

/** So many conversations take a step in one transaction. */
const atOnce = 100

/** Takes a step in all conversations in which it is due. */
export async function stepDue(contexts: RequestContexts, step: DueStep, portion = atOnce): Promise<void> {
  while (await contexts.write(nobody, (ctx) => stepInSome(ctx, step, portion)));
}

/** Takes it in some of them; answers whether there may be more. */
async function stepInSome(ctx: RequestContext, { due, take, after }: DueStep, portion: number): Promise<boolean> {
  const rows = await readLocked(
    ctx.db,
    sql<LockedRow>`select ${lockedColumns} from conversation c
    ${namesJoined} join workspace w on w.id = c.workspace_id
    where ${due(ctx.now)} and c.deleted_at is null and b.deleted_at is null and w.deleted_at is null
    order by c.id limit ${portion} for no key update of c skip locked`,
  )
  const turns = rows.map((row) => {
    const turn = new Turn(row, ctx.now.getTime())
    take(turn, ctx.now)
    return { before: row, turn, forBot: [] }
  })
  if (turns.length > 0) await commitTurns(ctx, turns)
  await after?.(ctx, rows)
  return rows.length === portion
}
