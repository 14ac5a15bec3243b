import { sql } from 'kysely'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Reason } from '#shared/reason.ts'
import { setMessage } from '#features/inbox/timeline/setMessage.ts'

/** So many seconds an answer may wait before it is said that it hangs. */
const waitsUnsaid = 20
/** An error of the bot explains what waits for it for so many minutes. */
const errorMinutes = 10
/** So many at once; the rest a moment later. */
const atOnce = 200

const notTaken = { code: 'outbox.not-taken' }

/**
 * Says at every answer that waits longer than usual why: the last error of its bot, or that nobody took it, as with a bot that is not connected. What
 * was attempted says so itself.
 */
export async function explainWaiting(contexts: RequestContexts): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    const { rows } = await sql<{ workspace_id: string; conversation_id: string; seq: number; why: Reason }>`
      with waits as (select workspace_id, id from delivery where state = 'queued' and why is null and seq is not null
        and next_at < now() - make_interval(secs => ${waitsUnsaid}) order by next_at limit ${atOnce} for update skip locked)
      update delivery d set why = coalesce((select p.last_error from bot_pulse p where p.workspace_id = d.workspace_id and p.bot_id = d.bot_id
          and p.last_error_at > now() - make_interval(mins => ${errorMinutes})), ${JSON.stringify(notTaken)}::jsonb)
        from waits where d.workspace_id = waits.workspace_id and d.id = waits.id and d.state = 'queued' and d.why is null and d.seq is not null
        returning d.workspace_id, d.conversation_id, d.seq, d.why`.execute(ctx.db)
    for (const { why, ...place } of rows) await setMessage(ctx, place, { state: 'queued', why, retryable: null })
  })
}
