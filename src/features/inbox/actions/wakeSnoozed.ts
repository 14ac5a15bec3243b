import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { namesJoined } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import { commitTurns } from '#features/inbox/timeline/commitTurn.ts'
import { resumeAfterSnooze, timesAfterChange } from '#features/inbox/timeline/hold.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** So many conversations come back in one transaction. */
const atOnce = 100

/** Conversations whose snooze has ended come back to the inbox, on top of it, where somebody sees them. */
export async function wakeSnoozed(contexts: RequestContexts, portion = atOnce): Promise<void> {
  while (await contexts.write(nobody, (ctx) => wakeSome(ctx, portion)));
}

async function wakeSome(ctx: RequestContext, portion: number): Promise<boolean> {
  const rows = await readLocked(
    ctx.db,
    sql<LockedRow>`select ${lockedColumns} from conversation c
    ${namesJoined} join workspace w on w.id = c.workspace_id
    where c.snoozed_until <= ${ctx.now} and c.deleted_at is null and b.deleted_at is null and w.deleted_at is null
    order by c.id limit ${portion} for no key update of c skip locked`,
  )
  const turns = rows.map((row) => {
    const turn = new Turn(row, ctx.now.getTime())
    const last_at = turn.addEvent(newId(), { what: 'woke', person: null, name: row.bot_name })
    const times = { ...resumeAfterSnooze(row, last_at), ...timesAfterChange({ ...row, snoozed_until: null }, last_at) }
    turn.change({ snoozed_until: null, last_at, ...times })
    return { before: row, turn, forBot: [] }
  })
  if (turns.length > 0) await commitTurns(ctx, turns)
  return rows.length === portion
}
