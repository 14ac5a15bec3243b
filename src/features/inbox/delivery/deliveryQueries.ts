import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { Outgoing } from './ports.ts'
import type { Serving } from './serving.ts'
import { failMessage } from './settleDelivery.ts'

/** An attempt that has not ended after this long is taken for lost with its node. */
const claimSeconds = 60
/** A state of a conversation that could not be handed over so often holds back nothing any more: what people write matters more to the customer. */
const patientTries = 3

/** A delivery that is to be attempted now. */
export interface Claimed {
  outgoing: Outgoing
  /** The transport it waited for. */
  transport: string
  /** An engine said it, and the conversation has changed hands since: it must not be sent. */
  isOvertaken: boolean
  /** What the bot's source asked for, as it is stored. */
  sealed: { settings: Record<string, string>; credentials: Buffer | null }
  /** Another attempt was under way, and its server died before it knew the outcome. */
  wasLost: boolean
}

interface ClaimedRow {
  was_lost: boolean
  workspace_id: string
  id: string
  kind: Outgoing['kind']
  payload: Record<string, unknown>
  transport: string
  overtaken: boolean
  provider_message_ids: string[]
  bot_id: string
  bot_name: string
  client_key: string
  platform: string
  source: string
  webhook: string
  settings: Record<string, string>
  credentials: Buffer | null
  channel: string
  customer_at: Date | null
  address: unknown
  jmid: string | null
  text: string | null
  body: { attachments?: Attachment[] } | null
  at: Date | null
  person_id: string | null
  person_name: string | null
  image: string | null
}

/** Of delivery `d`: its turn has come, also when the one who took it has died over it. */
const isDue = sql`d.state in ('queued', 'sending') and (d.state = 'queued' or d.claimed_until < now()) and d.next_at <= now()`

/** Of delivery `d`: nothing of its conversation stands before it that it must wait for. */
const isFirst = sql`not exists (select 1 from delivery e where e.workspace_id = d.workspace_id and e.conversation_id = d.conversation_id and e.number < d.number
  and e.state in ('queued', 'sending') and (e.kind <> 'channel update' or e.attempts - (e.state = 'sending')::int < ${sql.lit(patientTries)}))`

/**
 * Takes due deliveries that this server can serve: the oldest of each conversation only, so that their order holds. What waits for bots that nobody
 * reaches, or that have enough to do, which may be very much, is not looked at: the bots for which anything waits, and by what transport, are
 * found by leaps over the index, and each that is reached has its own stretch of it.
 */
export async function claimDeliveries(db: Database, serving: Serving, room: Map<string, number>, atMost: number): Promise<Claimed[]> {
  const { held, takesOver, perBot, open, elsewhere } = serving
  const { rows } = await sql<ClaimedRow>`with recursive waiting as (
      (select workspace_id, bot_id, transport from delivery where state in ('queued', 'sending') order by bot_id, transport limit 1)
      union all
      select n.workspace_id, n.bot_id, n.transport from waiting cross join lateral (select d.workspace_id, d.bot_id, d.transport from delivery d
        where d.state in ('queued', 'sending') and (d.bot_id, d.transport) > (waiting.bot_id, waiting.transport) order by d.bot_id, d.transport limit 1) n),
    holding as (select h.bot, h.via, o.transport from unnest(${[...held.keys()]}::uuid[], ${[...held.values()]}::text[]) as h (bot, via)
      join unnest(${takesOver.map(([by]) => by)}::text[], ${takesOver.map(([, of]) => of)}::text[]) as o (via, transport) on o.via = h.via),
    served as (select x.workspace_id, x.bot_id, x.transport, coalesce(r.room, s.per_bot) as room
      from waiting x join bot b on b.workspace_id = x.workspace_id and b.id = x.bot_id join workspace w on w.id = b.workspace_id
      left join holding h on h.bot = x.bot_id and h.transport = x.transport
      join unnest(${[...perBot.keys()]}::text[], ${[...perBot.values()]}::int[]) as s (name, per_bot) on s.name = coalesce(h.via, x.transport)
      left join unnest(${[...room.keys()]}::uuid[], ${[...room.values()]}::int[]) as r (bot, room) on r.bot = x.bot_id
      where (h.bot is not null or (s.name = any(${open}::text[]) and x.bot_id <> all(${elsewhere}::uuid[])))
        and coalesce(r.room, 1) > 0 and b.deleted_at is null and w.deleted_at is null),
    first as (select o.workspace_id, o.id from served cross join lateral (select d.workspace_id, d.id, d.next_at from delivery d
        where d.bot_id = served.bot_id and d.transport = served.transport and ${isDue} and ${isFirst} order by d.next_at limit served.room) o
      order by o.next_at limit ${atMost}),
    due as (select d.workspace_id, d.id, d.state = 'sending' as was_lost from delivery d join first using (workspace_id, id) where ${isDue} for update of d skip locked),
    claimed as (update delivery d set state = 'sending', attempts = d.attempts + 1, claimed_until = now() + make_interval(secs => ${claimSeconds}), handed_at = now()
      from due where d.workspace_id = due.workspace_id and d.id = due.id returning d.*, due.was_lost)
    select d.was_lost, d.workspace_id, d.id, d.kind, d.payload, d.transport, d.epoch is not null and d.epoch <> c.epoch as overtaken, d.provider_message_ids, d.bot_id, b.name as bot_name, b.client_key, b.channel as platform, b.source, b.webhook,
      b.settings, b.credentials, c.channel, c.customer_at, c.address, coalesce(m.jmid, m.id::text) as jmid, m.text, m.body, m.at, m.person_id, p.name as person_name, p.image
    from claimed d join bot b on b.workspace_id = d.workspace_id and b.id = d.bot_id
    join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id
    left join message m on m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.seq = d.seq
    left join person p on p.id = m.person_id order by d.number`.execute(db)
  return rows.map(toClaimed)
}

function toClaimed(row: ClaimedRow): Claimed {
  const { settings, credentials, transport } = row
  return { outgoing: toOutgoing(row), transport, isOvertaken: row.overtaken, sealed: { settings, credentials }, wasLost: row.was_lost }
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
const tooLate = { code: 'outbox.too-late' }

/** Fails what a bot was not there to take for a day, and says so at the message. */
export async function giveUpUnreached(contexts: RequestContexts): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    const { rows } = await sql<{
      workspace_id: string
      conversation_id: string
      seq: number | null
    }>`update delivery set state = 'failed', why = ${JSON.stringify(tooLate)}::jsonb, claimed_until = null
      where (state = 'queued' or (state = 'sending' and claimed_until < now())) and created_at < now() - make_interval(hours => ${worthHours}) returning workspace_id, conversation_id, seq`.execute(
      ctx.db,
    )
    for (const row of rows) if (row.seq !== null) await failMessage(ctx, { ...row, seq: row.seq }, tooLate, true)
  })
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
