import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { namesJoined } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import { commitTurns } from '#features/inbox/timeline/commitTurn.ts'
import { escalated } from '#features/inbox/timeline/hold.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** So many conversations need a human again in one transaction. */
const atOnce = 100

/** Customers who have waited for the person who holds their conversation longer than their bot allows need a human again, from everybody. */
export async function escalateWaiting(contexts: RequestContexts, portion = atOnce): Promise<void> {
  while (await contexts.write(nobody, (ctx) => escalateSome(ctx, portion)));
}

async function escalateSome(ctx: RequestContext, portion: number): Promise<boolean> {
  const rows = await readLocked(
    ctx.db,
    sql<LockedRow>`select ${lockedColumns} from conversation c
    ${namesJoined} join workspace w on w.id = c.workspace_id
    where least(c.resume_at, c.escalate_at) <= ${ctx.now} and c.escalate_at <= ${ctx.now}
      and c.deleted_at is null and b.deleted_at is null and w.deleted_at is null
    order by c.id limit ${portion} for no key update of c skip locked`,
  )
  const turns = rows.map((row) => {
    const turn = new Turn(row, ctx.now.getTime())
    const minutes = Math.round((ctx.now.getTime() - row.waiting_at!.getTime()) / 60_000)
    const at = turn.addEvent(newId(), { what: 'waited_too_long', person: null, name: row.bot_name, about: String(minutes) })
    turn.change(escalated(at))
    return { before: row, turn, forBot: [] }
  })
  if (turns.length > 0) await commitTurns(ctx, turns)
  return rows.length === portion
}
