import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { lockWhere } from '#features/inbox/conversations/readLocked.ts'
import { commitTurn } from '#features/inbox/timeline/commitTurn.ts'
import { resume } from './setPaused.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** How long before the AI resumes the conversation says so. */
const warnMinutes = 2
/** One look handles this many; the rest waits for the next, a minute later. */
const atOnce = 200

/**
 * Hands conversations back to the AI in which nobody of the team has written for as long as their bot allows, each in a transaction of its own,
 * after a line that announces it. A snooze is somebody's promise to come back: no time runs in it, nor while
 * the AI of the bot is off.
 */
export async function autoResume(contexts: RequestContexts): Promise<void> {
  for (const { workspace_id, id } of await contexts.read(nobody, (ctx) => dueConversations(ctx))) {
    await contexts.write(nobody, (ctx) => moveOn(ctx, workspace_id, id))
  }
}

async function dueConversations(ctx: RequestContext): Promise<{ workspace_id: string; id: string }[]> {
  const warnBefore = new Date(ctx.now.getTime() + warnMinutes * 60_000)
  const { rows } = await sql<{ workspace_id: string; id: string }>`select c.workspace_id, c.id from conversation c
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id join workspace w on w.id = c.workspace_id
    where least(c.resume_at, c.escalate_at) <= ${warnBefore} and c.resume_at is not null and (c.resume_at <= ${ctx.now} or (c.resume_at <= ${warnBefore} and not c.resume_warned))
      and c.paused and c.snoozed_until is null and c.deleted_at is null and b.deleted_at is null and b.ai_off_at is null and w.deleted_at is null order by c.resume_at limit ${atOnce}`.execute(
    ctx.db,
  )
  return rows
}

async function moveOn(ctx: RequestContext, workspaceId: string, id: string): Promise<void> {
  const [row] = await lockWhere(
    ctx.db,
    workspaceId,
    sql`c.id = ${id} and c.paused and c.resume_at is not null and c.snoozed_until is null and c.deleted_at is null
      and b.deleted_at is null and b.ai_off_at is null`,
  )
  const warned = new Date(ctx.now.getTime() + warnMinutes * 60_000)
  // Somebody spoke, resumed, snoozed or deleted it between the look and the lock.
  if (!row?.resume_at || row.resume_at > warned) return
  const isDue = row.resume_at <= ctx.now
  if (row.resume_warned) {
    if (isDue) await resume(ctx, row, { what: 'auto_resumed', person: null, name: row.bot_name })
    return
  }
  const turn = new Turn(row, ctx.now.getTime())
  turn.addEvent(newId(), { what: 'auto_resume_soon', person: null, name: row.bot_name, about: String(warnMinutes) })
  // Its time passed while no server looked, or while its bot was removed: whoever holds it is told all the same, and in time.
  turn.change({ resume_warned: true, ...(isDue && { resume_at: warned }) })
  await commitTurn(ctx, row, turn, [])
}
