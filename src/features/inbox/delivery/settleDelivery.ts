import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import type { Attempt, Outgoing } from './ports.ts'
import { messageColumns } from '#features/inbox/timeline/messageRows.ts'
import { toMessage, writerOf, type MessageRow } from '#features/inbox/timeline/toMessage.ts'

/** Seconds until the next attempt: doubled each time up to ten minutes, so that a day holds about 150 attempts. */
const backOff = (attempts: number) => Math.min(600, 2 ** Math.min(attempts, 10))

interface Delivered {
  workspace_id: string
  conversation_id: string
  seq: number | null
  attempts: number
  state: string
}

/** Writes how an attempt ended, and tells it at the message. */
export async function settleDelivery(contexts: RequestContexts, outgoing: Outgoing, attempt: Attempt): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    const { rows } = await sql<Delivered>`select workspace_id, conversation_id, seq, attempts, state from delivery
      where workspace_id = ${outgoing.bot.workspaceId} and id = ${outgoing.id} for update`.execute(ctx.db)
    const [row] = rows
    // Confirmed by the bot's echo meanwhile: that says more than the road's answer.
    if (!row || row.state === 'delivered') return
    if (attempt.ok) return succeed(ctx, outgoing, row, attempt.delivered ? 'delivered' : 'accepted')
    if (attempt.retryable) return retryLater(ctx, outgoing, row, attempt.why)
    await setDelivery(ctx, outgoing, sql`state = 'failed', why = ${attempt.why}`)
    if (row.seq !== null) await failMessage(ctx, { ...row, seq: row.seq }, attempt.why, true)
    await noteBotStatus(ctx, outgoing, attempt.why)
  })
}

async function succeed(ctx: RequestContext, outgoing: Outgoing, row: Delivered, state: 'accepted' | 'delivered'): Promise<void> {
  await setDelivery(ctx, outgoing, sql`state = ${state}, why = null`)
  if (row.seq !== null) await setMessage(ctx, { ...row, seq: row.seq }, { state, why: null, retryable: null })
}

async function retryLater(ctx: RequestContext, outgoing: Outgoing, row: Delivered, why: string): Promise<void> {
  await setDelivery(ctx, outgoing, sql`state = 'queued', why = ${why}, next_at = now() + make_interval(secs => ${backOff(row.attempts)})`)
  if (row.seq !== null) await setMessage(ctx, { ...row, seq: row.seq }, { state: 'queued', why, retryable: null })
  await noteBotStatus(ctx, outgoing, why)
}

/** Marks a message as failed, with the sentence its writer reads. */
export async function failMessage(
  ctx: RequestContext,
  place: { workspace_id: string; conversation_id: string; seq: number },
  why: string,
  retryable: boolean,
): Promise<void> {
  await setMessage(ctx, place, { state: 'failed', why, retryable })
}

const setDelivery = (ctx: RequestContext, outgoing: Outgoing, set: ReturnType<typeof sql>) =>
  sql`update delivery set ${set}, claimed_until = null where workspace_id = ${outgoing.bot.workspaceId} and id = ${outgoing.id}`.execute(
    ctx.db,
  )

/** Writes what became of a message on its way, and tells it. */
export async function setMessage(
  ctx: RequestContext,
  place: { workspace_id: string; conversation_id: string; seq: number },
  delivery: { state: string; why: string | null; retryable: boolean | null },
): Promise<void> {
  const { rows } = await sql<MessageRow & { name: string | null; image: string | null }>`with changed as (
      update message m set delivery = ${delivery.state}, delivery_why = ${delivery.why}, delivery_retryable = ${delivery.retryable}
      where workspace_id = ${place.workspace_id} and conversation_id = ${place.conversation_id} and seq = ${place.seq}
        and (delivery, delivery_why) is distinct from (${delivery.state}, ${delivery.why}) returning ${messageColumns})
    select m.*, p.name, p.image from changed m left join person p on p.id = m.person_id`.execute(ctx.db)
  const [message] = rows
  if (!message) return
  const found = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined}
    where c.workspace_id = ${place.workspace_id} and c.id = ${place.conversation_id}`.execute(ctx.db)
  const row = found.rows[0]!
  const shown = toMessage(message, row, writerOf(message))
  ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: shown })
}

/** The bot's health card shows its last error in words. */
async function noteBotStatus(ctx: RequestContext, outgoing: Outgoing, why: string): Promise<void> {
  await sql`insert into bot_pulse (workspace_id, bot_id, last_error_at, last_error) values (${outgoing.bot.workspaceId}, ${outgoing.bot.id}, now(), ${why})
    on conflict (workspace_id, bot_id) do update set last_error_at = now(), last_error = excluded.last_error`.execute(ctx.db)
}
