import { sql, type RawBuilder } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Reason } from '#shared/reason.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { claimSeconds, claimStatement, type ClaimedRow } from './claimStatement.ts'
import type { Outgoing } from './ports.ts'
import type { Serving } from './serving.ts'
import { failMessage } from './settleDelivery.ts'

/** A delivery that is to be attempted now. */
export interface Claimed {
  outgoing: Outgoing
  /** Tells this claim of it from others. */
  claim: string
  /** The transport it waited for. */
  transport: string
  /** It must not be sent: an engine said it, and the conversation has changed hands since, or it is a state that is one no more. */
  isOvertaken: boolean
  /** What the bot's source asked for, as it is stored. */
  sealed: { settings: Record<string, string>; credentials: Buffer | null }
  /** Another attempt was under way, and its server died before it knew the outcome. */
  wasLost: boolean
}

/**
 * Takes due deliveries that this server can serve: the oldest of each conversation only, so that their order holds. What waits for bots that nobody
 * reaches, or that have enough to do, which may be very much, is not looked at: the bots for which anything waits, and by what transport, are
 * found by leaps over the index, and each that is reached has its own stretch of it.
 */
export async function claimDeliveries(db: Database, serving: Serving, room: Map<string, number>, atMost: number): Promise<Claimed[]> {
  const { rows } = await claimStatement(serving, room, atMost).execute(db)
  return rows.map(toClaimed)
}

/** Keeps a delivery claimed whose attempt is still under way, unless another attempt has begun meanwhile. */
export async function holdClaim(db: Database, { id, bot }: Pick<Outgoing, 'id' | 'bot'>, claim: string): Promise<void> {
  await sql`update delivery set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where workspace_id = ${bot.workspaceId} and id = ${id} and state = 'sending' and handed_at = ${claim}::timestamptz`.execute(db)
}

function toClaimed(row: ClaimedRow): Claimed {
  const { settings, credentials, transport, claim } = row
  return {
    outgoing: toOutgoing(row),
    claim,
    transport,
    isOvertaken: row.overtaken,
    sealed: { settings, credentials },
    wasLost: row.was_lost,
  }
}

function toOutgoing(row: ClaimedRow): Outgoing {
  return {
    id: row.id,
    kind: row.kind,
    bot: {
      workspaceId: row.workspace_id,
      id: row.bot_id,
      clientKey: row.client_key,
      name: row.bot_name,
      platform: row.platform,
      source: row.source,
      webhook: row.webhook,
    },
    channel: row.channel,
    customerAt: row.customer_at?.getTime() ?? null,
    address: row.address,
    reply:
      row.kind === 'chat response'
        ? {
            jmid: row.jmid ?? row.id,
            text: row.text ?? '',
            attachments: row.body?.attachments ?? [],
            ts: (row.at?.getTime() ?? 0) / 1000,
            person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '', image: row.image },
          }
        : null,
    update: row.kind === 'channel update' ? row.payload : null,
    sent: row.provider_message_ids,
  }
}

/** For how many hours a message is worth delivering. */
const worthHours = 24
/** So many are given up in one transaction, for which everybody waits who follows the log. */
const givenUpAtOnce = 100

/** Fails what a bot was not there to take for a day, and says so at the message. */
export async function giveUpUnreached(contexts: RequestContexts, portion?: number): Promise<void> {
  const isTooOld = sql<boolean>`(d.state = 'queued' or (d.state = 'sending' and d.claimed_until < now())) and d.created_at < now() - make_interval(hours => ${worthHours})`
  await giveUp(contexts, isTooOld, { code: 'outbox.too-late' }, portion)
}

/** Fails the deliveries `d` of which this holds, in portions, and says why at their messages. */
export async function giveUp(contexts: RequestContexts, which: RawBuilder<boolean>, why: Reason, portion = givenUpAtOnce): Promise<void> {
  while ((await contexts.write(nobody, (ctx) => giveUpSome(ctx, which, why, portion))) === portion);
}

/** Fails some of it; answers how many. */
async function giveUpSome(ctx: RequestContext, which: RawBuilder<boolean>, why: Reason, portion: number): Promise<number> {
  const { rows } = await sql<{
    workspace_id: string
    conversation_id: string
    seq: number | null
  }>`with those as (select d.workspace_id, d.id from delivery d where ${which} limit ${portion} for update skip locked)
    update delivery d set state = 'failed', why = ${JSON.stringify(why)}::jsonb, claimed_until = null
    from those where d.workspace_id = those.workspace_id and d.id = those.id returning d.workspace_id, d.conversation_id, d.seq`.execute(
    ctx.db,
  )
  for (const row of rows) if (row.seq !== null) await failMessage(ctx, { ...row, seq: row.seq }, why, true)
  return rows.length
}

/** Says by what transport goes what waits for a bot, once its settings have changed. The caller holds the lock of the bot. */
export async function reroute(ctx: RequestContext, bot: BotPlace, transport: string): Promise<void> {
  // What its writer may still take back stays kept back.
  await sql`update delivery set transport = ${transport}, next_at = case when attempts = 0 then next_at else least(next_at, now()) end
    where workspace_id = ${bot.workspaceId} and bot_id = ${bot.id} and state in ('queued', 'sending')`.execute(ctx.db)
}

/** Has what found nobody at its last attempt go now, as the bot was reached again. */
export async function hurry(db: DatabaseOrTransaction, botIds: readonly string[]): Promise<void> {
  await sql`update delivery set next_at = now() where bot_id = any(${[...botIds]}::uuid[]) and state = 'queued' and unreached and next_at > now()`.execute(
    db,
  )
}

/** How many deliveries wait for a bot. */
export async function countWaiting(db: DatabaseOrTransaction, botId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from delivery where bot_id = ${botId} and state in ('queued', 'sending')`.execute(db)
  return rows[0]?.n ?? 0
}

/** The answers that hang, as their messages say, by their bots: how many, and since when. */
export async function stuckAnswers(
  db: DatabaseOrTransaction,
  botIds: readonly string[],
): Promise<Map<string, { count: number; since: Date }>> {
  const { rows } = await sql<{
    bot_id: string
    count: number
    since: Date
  }>`select bot_id, count(*)::int as count, min(created_at) as since from delivery
    where bot_id = any(${[...botIds]}::uuid[]) and state in ('queued', 'sending') and why is not null and seq is not null group by bot_id`.execute(
    db,
  )
  return new Map(rows.map(({ bot_id, ...stuck }) => [bot_id, stuck]))
}
