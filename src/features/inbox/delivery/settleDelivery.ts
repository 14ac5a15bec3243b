import { sql } from 'kysely'
import { storableReason, type Reason } from '#shared/reason.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { setConnection } from '#features/bots/server/connections/setConnection.ts'
import { setMessage, type MessagePlace } from '#features/inbox/timeline/setMessage.ts'
import { lockConversationOf } from './lockConversationOf.ts'
import { letGoOfOutdated } from './outdatedUpdates.ts'
import type { Attempt, Outgoing } from './ports.ts'

/** Seconds until the next attempt: doubled each time up to ten minutes, so that a day holds about 150 attempts. */
const backOff = (attempts: number) => Math.min(600, 2 ** Math.min(attempts, 10))
/** A company may ask us to wait, but not for longer than a message is worth delivering. */
const longestPause = 24 * 3_600_000
/** A reply that was taken and not answered so many times is not sent again by itself: each time its customer may have got it once more. */
const unansweredTries = 3

interface Delivered {
  workspace_id: string
  conversation_id: string
  bot_id: string
  number: number
  seq: number | null
  kind: string
  attempts: number
  state: string
  /** When it was claimed last. */
  claim: string
  /** Its company did not take what the bot shows it. */
  is_broken: boolean
}

/** By what an attempt was made: the claim, and what the bot showed its company, as it was stored then. */
interface MadeBy {
  claim: string
  shown: Buffer | null
}

/** Writes how an attempt ended, and tells it at the message. */
export async function settleDelivery(contexts: RequestContexts, outgoing: Outgoing, attempt: Attempt, by: MadeBy): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    if (outgoing.kind === 'channel update' && attempt.outcome !== 'sent') await lockConversationOf(ctx.db, outgoing)
    const { rows } =
      await sql<Delivered>`select workspace_id, conversation_id, bot_id, number, seq, kind, attempts, state, handed_at::text as claim,
        exists (select from bot b where b.workspace_id = d.workspace_id and b.id = d.bot_id and b.broken ? 'source') as is_broken from delivery d
      where workspace_id = ${outgoing.bot.workspaceId} and id = ${outgoing.id} for update`.execute(ctx.db)
    const [row] = rows
    if (!row) return
    await noteConnection(ctx, outgoing, row, attempt, by.shown)
    const brought = attempt.outcome === 'sent' ? attempt.providerMessageIds : (attempt.sent ?? [])
    if (brought.length > 0) await keepIds(ctx, outgoing, brought)
    // Confirmed by an echo or a receipt meanwhile: that says more than the answer of the transport.
    if (row.state === 'delivered' || row.state === 'read') return
    if (attempt.outcome === 'sent') return succeed(ctx, outgoing, row, attempt.delivered ? 'delivered' : 'accepted')
    if (!isOver(row, by.claim)) return retryOrFail(ctx, outgoing, row, attempt)
  })
}

/** An attempt lasted longer than its claim, and says nothing any more where it fails: another one has brought it since, or is at it, or it was taken back. */
function isOver({ state, claim }: Delivered, own: string): boolean {
  return state === 'accepted' || state === 'superseded' || (state === 'sending' && claim !== own)
}

type FailedAttempt = Exclude<Attempt, { outcome: 'sent' }>

/** Writes at the bot that its company no longer takes what it shows, or takes it again. */
async function noteConnection(
  ctx: RequestContext,
  { bot, reply }: Outgoing,
  row: Delivered,
  attempt: Attempt,
  shown: Buffer | null,
): Promise<void> {
  if (attempt.outcome !== 'sent') {
    if (attempt.broken) await setConnection(ctx, bot, 'source', attempt.reason, shown)
    return
  }
  // Of what nobody need be told the company was not asked.
  if (row.is_broken && reply !== null) await setConnection(ctx, bot, 'source', null)
}

async function retryOrFail(ctx: RequestContext, outgoing: Outgoing, row: Delivered, attempt: FailedAttempt): Promise<void> {
  const doubt = doubtOf(row, attempt)
  const reason = storableReason(doubt ?? attempt.reason)
  if (attempt.outcome === 'unreachable' || !attempt.isAtIt) await noteBotStatus(ctx, outgoing, reason)
  if (attempt.outcome === 'unreachable' && !doubt) return again(ctx, outgoing, row, reason, { unreached: true })
  if (attempt.outcome === 'refused' && attempt.retryable)
    return again(ctx, outgoing, row, reason, { unreached: false, at: attempt.retryAt })
  await setDelivery(ctx, outgoing, sql`state = 'failed', why = ${JSON.stringify(reason)}::jsonb, unreached = false`)
  if (row.seq !== null) await failMessage(ctx, { ...row, seq: row.seq }, reason, true)
}

/** Why a person must decide whether a reply is sent again: its customer may have it already. Undefined where that is not to be feared. */
function doubtOf(row: Delivered, attempt: FailedAttempt): Reason | undefined {
  if (attempt.outcome !== 'unreachable' || row.kind !== 'chat response' || row.attempts < unansweredTries) return undefined
  return attempt.unconfirmed
}

async function succeed(ctx: RequestContext, outgoing: Outgoing, row: Delivered, state: 'accepted' | 'delivered'): Promise<void> {
  await setDelivery(ctx, outgoing, sql`state = ${state}, why = null, unreached = false`)
  if (row.seq !== null) await setMessage(ctx, { ...row, seq: row.seq }, { state, why: null, retryable: null })
  // Somebody was there: what found nobody before need not wait until its pause is over.
  await sql`update delivery set next_at = now() where bot_id = ${row.bot_id} and state = 'queued' and unreached and next_at > now()`.execute(
    ctx.db,
  )
}

/** Puts it back into the queue, unless it is a state of the conversation and a newer one is there. */
async function again(
  ctx: RequestContext,
  outgoing: Outgoing,
  row: Delivered,
  reason: Reason,
  { unreached, at }: { unreached: boolean; at?: Date | undefined },
): Promise<void> {
  if (row.kind === 'channel update' && (await letGoOfOutdated(ctx, outgoing))) return
  const pause = sql`make_interval(secs => ${backOff(row.attempts)})`
  const next =
    at === undefined ? sql`now() + ${pause}` : sql`${new Date(Math.min(at.getTime(), ctx.now.getTime() + longestPause))}::timestamptz`
  const why = JSON.stringify(reason)
  await setDelivery(ctx, outgoing, sql`state = 'queued', why = ${why}::jsonb, unreached = ${unreached}, next_at = ${next}`)
  if (row.seq !== null) await setMessage(ctx, { ...row, seq: row.seq }, { state: 'queued', why: reason, retryable: null })
  await explainBehind(ctx, row, reason)
}

/** What people wrote behind it waits for the same reason, and says so. */
async function explainBehind(ctx: RequestContext, row: Delivered, reason: Reason): Promise<void> {
  const { rows } = await sql<{ seq: number }>`update delivery set why = ${JSON.stringify(reason)}::jsonb
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.conversation_id} and number > ${row.number}
      and state = 'queued' and attempts = 0 and seq is not null returning seq`.execute(ctx.db)
  for (const { seq } of rows) await setMessage(ctx, { ...row, seq }, { state: 'queued', why: reason, retryable: null })
}

/** Marks a message as failed, with the reason its writer reads. */
export async function failMessage(ctx: RequestContext, place: MessagePlace, why: Reason, retryable: boolean): Promise<void> {
  await setMessage(ctx, place, { state: 'failed', why, retryable })
}

async function setDelivery(ctx: RequestContext, outgoing: Outgoing, set: ReturnType<typeof sql>): Promise<void> {
  await sql`update delivery set ${set}, claimed_until = null where workspace_id = ${outgoing.bot.workspaceId} and id = ${outgoing.id}`.execute(
    ctx.db,
  )
}

/** The company's names of what was sent, for its receipts and echoes, and for an attempt that goes on behind it. */
async function keepIds(ctx: RequestContext, outgoing: Outgoing, ids: readonly string[]): Promise<void> {
  await sql`update delivery set provider_message_ids = provider_message_ids || ${[...ids]}::text[]
    where workspace_id = ${outgoing.bot.workspaceId} and id = ${outgoing.id}`.execute(ctx.db)
}

/** The bot's health card shows its last error. */
async function noteBotStatus(ctx: RequestContext, outgoing: Outgoing, reason: Reason): Promise<void> {
  const why = JSON.stringify(reason)
  await sql`insert into bot_pulse (workspace_id, bot_id, last_error_at, last_error) values (${outgoing.bot.workspaceId}, ${outgoing.bot.id}, now(), ${why}::jsonb)
    on conflict (workspace_id, bot_id) do update set last_error_at = now(), last_error = excluded.last_error`.execute(ctx.db)
}
