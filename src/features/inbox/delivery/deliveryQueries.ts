import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { Outgoing } from './ports.ts'
import { failMessage } from './settleDelivery.ts'

/** An attempt that has not ended after this long is taken for lost with its node. */
const claimSeconds = 60

interface ClaimedRow {
  workspace_id: string
  id: string
  kind: Outgoing['kind']
  payload: Record<string, unknown>
  bot_id: string
  bot_name: string
  client_key: string
  platform: string
  webhook: string
  webhook_secret: Buffer | null
  channel: string
  address: unknown
  jmid: string | null
  text: string | null
  body: { attachments?: Attachment[] } | null
  at: Date | null
  person_id: string | null
  person_name: string | null
  image: string | null
}

/** Of delivery `d`: its turn has come, also when whoever took it has died over it. */
const isDue = sql`d.state in ('queued', 'sending') and (d.state = 'queued' or d.claimed_until < now()) and d.next_at <= now()`

/** What a node can take: so many in all, of each bot as many as its road takes at once, and of those in `room` only so many. */
export interface Reach {
  /** Bots whose socket this node holds. */
  connected: string[]
  /** Bots whose socket another node holds: that one reaches them. */
  elsewhere: string[]
  room: Map<string, number>
  atOnce: { inAll: number; bySocket: number; byWebhook: number }
}

/**
 * Takes due deliveries that this node can reach: the oldest of each conversation only, so that their order holds. What waits for bots that nobody
 * reaches, or that have enough to do, which may be very much, is not looked at: the bots for which anything waits are found by leaps over the
 * index, and each that is reached has its own stretch of it.
 */
export async function claimDeliveries(db: Database, { connected, elsewhere, room, atOnce }: Reach): Promise<Outgoing[]> {
  const byDefault = sql`case when b.id = any(${connected}::uuid[]) then ${atOnce.bySocket}::int else ${atOnce.byWebhook}::int end`
  const { rows } = await sql<ClaimedRow>`with recursive waiting as (
      (select workspace_id, bot_id from delivery where state in ('queued', 'sending') order by bot_id limit 1)
      union all
      select n.workspace_id, n.bot_id from waiting cross join lateral (select d.workspace_id, d.bot_id from delivery d
        where d.state in ('queued', 'sending') and d.bot_id > waiting.bot_id order by d.bot_id limit 1) n),
    reached as (select b.workspace_id, b.id, coalesce(r.room, ${byDefault}) as room
      from waiting join bot b on b.workspace_id = waiting.workspace_id and b.id = waiting.bot_id
      join workspace w on w.id = b.workspace_id left join unnest(${[...room.keys()]}::uuid[], ${[...room.values()]}::int[]) as r (bot, room) on r.bot = b.id
      where (b.id = any(${connected}::uuid[]) or (b.webhook <> '' and b.id <> all(${elsewhere}::uuid[]))) and coalesce(r.room, 1) > 0 and b.deleted_at is null and w.deleted_at is null),
    first as (select o.workspace_id, o.id from reached cross join lateral (select d.workspace_id, d.id, d.next_at from delivery d
        where d.bot_id = reached.id and ${isDue}
          and not exists (select 1 from delivery e where e.workspace_id = d.workspace_id and e.conversation_id = d.conversation_id and e.number < d.number and e.state in ('queued', 'sending'))
        order by d.next_at limit reached.room) o
      order by o.next_at limit ${atOnce.inAll}),
    due as (select d.workspace_id, d.id from delivery d join first using (workspace_id, id) where ${isDue} for update of d skip locked),
    claimed as (update delivery d set state = 'sending', attempts = d.attempts + 1, claimed_until = now() + make_interval(secs => ${claimSeconds}), handed_at = now()
      from due where d.workspace_id = due.workspace_id and d.id = due.id returning d.*)
    select d.workspace_id, d.id, d.kind, d.payload, d.bot_id, b.name as bot_name, b.client_key, b.platform, b.webhook, b.webhook_secret, c.channel, c.address,
      coalesce(m.jmid, m.id::text) as jmid, m.text, m.body, m.at, m.person_id, p.name as person_name, p.image
    from claimed d join bot b on b.workspace_id = d.workspace_id and b.id = d.bot_id
    join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id
    left join message m on m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.seq = d.seq
    left join person p on p.id = m.person_id order by d.number`.execute(db)
  return rows.map(toOutgoing)
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
      webhook: row.webhook,
      webhookSecret: row.webhook_secret,
    },
    channel: row.channel,
    address: row.address,
    reply:
      row.kind === 'chat response'
        ? {
            jmid: row.jmid ?? row.id,
            text: row.text ?? '',
            attachments: row.body?.attachments ?? [],
            ts: (row.at?.getTime() ?? 0) / 1000,
            person: { id: row.person_id ?? '', name: row.person_name ?? '', image: row.image },
          }
        : null,
    update: row.kind === 'channel update' ? row.payload : null,
  }
}

/** For how long a message is worth delivering. */
const worthHours = 24

/** Fails what a bot was not there to take for a day, and says so at the message. */
export async function giveUpUnreached(contexts: RequestContexts): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    const { rows } = await sql<{
      workspace_id: string
      conversation_id: string
      seq: number | null
    }>`update delivery set state = 'failed', why = ${tooLate}, claimed_until = null
      where (state = 'queued' or (state = 'sending' and claimed_until < now())) and created_at < now() - make_interval(hours => ${worthHours}) returning workspace_id, conversation_id, seq`.execute(
      ctx.db,
    )
    for (const row of rows) if (row.seq !== null) await failMessage(ctx, { ...row, seq: row.seq }, tooLate, true)
  })
}

const tooLate = 'The bot was not reached for a day.'

/** How many deliveries wait for a bot. */
export async function countWaiting(db: DatabaseOrTransaction, botId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from delivery where bot_id = ${botId} and state in ('queued', 'sending')`.execute(db)
  return rows[0]?.n ?? 0
}
