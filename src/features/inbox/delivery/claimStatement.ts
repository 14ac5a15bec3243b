import { sql, type RawBuilder } from 'kysely'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { isOutdated } from './isOutdated.ts'
import type { Outgoing } from './ports.ts'
import type { Serving } from './serving.ts'

/** An attempt of which nothing was heard for so long is taken for lost with its node. */
export const claimSeconds = 60
/** A state of a conversation that could not be handed over so often holds back nothing any more: what people write matters more to the customer. */
const patientTries = 3

/** A delivery that was claimed, with its bot, its conversation, and the message it brings and its writer, if it brings one. */
export interface ClaimedRow {
  was_lost: boolean
  claim: string
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

/**
 * Claims due deliveries that this server can serve, up to `atMost`: the oldest of each conversation only. What waits for bots that nobody reaches, or
 * that have enough to do, is not looked at. `room`: how many more each bot may be handed that is not as free as can be.
 */
export function claimStatement(serving: Serving, room: Map<string, number>, atMost: number): RawBuilder<ClaimedRow> {
  return sql<ClaimedRow>`with recursive waiting as (${waitingBots()}),
    holding as (${heldBots(serving)}),
    served as (${servedBots(serving, room)}),
    first as (${first(atMost)}),
    due as (${due()}),
    claimed as (${claimDue()})
    ${whole()}`
}

/** The bots for which anything waits, and by what transport. Found by leaps over the index, so that it costs nothing how much waits for each. */
function waitingBots(): RawBuilder<unknown> {
  return sql`
      (select workspace_id, bot_id, transport from delivery where state in ('queued', 'sending') order by bot_id, transport limit 1)
      union all
      select n.workspace_id, n.bot_id, n.transport from waiting cross join lateral (
        select d.workspace_id, d.bot_id, d.transport from delivery d
        where d.state in ('queued', 'sending') and (d.bot_id, d.transport) > (waiting.bot_id, waiting.transport)
        order by d.bot_id, d.transport limit 1) n`
}

/** The bots that this server holds: `via` the transport that reaches them, for each `transport` whose deliveries it takes. */
function heldBots({ held, takesOver }: Serving): RawBuilder<unknown> {
  return sql`select h.bot, h.via, o.transport
      from unnest(${[...held.keys()]}::uuid[], ${[...held.values()]}::text[]) as h (bot, via)
      join unnest(${takesOver.map(([by]) => by)}::text[], ${takesOver.map(([, of]) => of)}::text[]) as o (via, transport) on o.via = h.via`
}

/** Of those that wait, the bots that this server serves: that it holds, or that any server reaches and no other one holds. `room` is what each may be handed. */
function servedBots({ perBot, open, elsewhere }: Serving, room: Map<string, number>): RawBuilder<unknown> {
  return sql`select x.workspace_id, x.bot_id, x.transport, coalesce(r.room, s.per_bot) as room
      from waiting x
      join bot b on b.workspace_id = x.workspace_id and b.id = x.bot_id
      join workspace w on w.id = b.workspace_id
      left join holding h on h.bot = x.bot_id and h.transport = x.transport
      join unnest(${[...perBot.keys()]}::text[], ${[...perBot.values()]}::int[]) as s (name, per_bot) on s.name = coalesce(h.via, x.transport)
      left join unnest(${[...room.keys()]}::uuid[], ${[...room.values()]}::int[]) as r (bot, room) on r.bot = x.bot_id
      where (h.bot is not null or (s.name = any(${open}::text[]) and x.bot_id <> all(${elsewhere}::uuid[])))
        and coalesce(r.room, 1) > 0 and b.deleted_at is null and w.deleted_at is null`
}

/** What is to go first: of each bot as much as it may be handed, from its own stretch of the index. */
function first(atMost: number): RawBuilder<unknown> {
  return sql`select o.workspace_id, o.id from served cross join lateral (
        select d.workspace_id, d.id, d.next_at from delivery d
        where d.bot_id = served.bot_id and d.transport = served.transport and ${isDue()} and ${isFirst()}
        order by d.next_at limit served.room) o
      order by o.next_at limit ${atMost}`
}

/** These, locked, without what another server has just taken. `was_lost`: who took it before has died over it. */
function due(): RawBuilder<unknown> {
  return sql`select d.workspace_id, d.id, d.state = 'sending' as was_lost
      from delivery d join first using (workspace_id, id) where ${isDue()} for update of d skip locked`
}

/** These, as ours for a minute. */
function claimDue(): RawBuilder<unknown> {
  return sql`update delivery d
      set state = 'sending', attempts = d.attempts + 1, claimed_until = now() + make_interval(secs => ${claimSeconds}), handed_at = now()
      from due where d.workspace_id = due.workspace_id and d.id = due.id returning d.*, due.was_lost`
}

/** What was claimed with all that its transport is handed, in the order in which it was written. */
function whole(): RawBuilder<unknown> {
  return sql`select d.was_lost, d.handed_at::text as claim, d.workspace_id, d.id, d.kind, d.payload, d.transport, (d.epoch is not null and (d.epoch <> c.epoch or ${isOfOffAi()})) or (d.attempts > 1 and ${isOutdated()}) as overtaken,
      d.provider_message_ids, d.bot_id, b.name as bot_name, b.client_key, b.channel as platform, b.source, b.webhook, b.settings, b.credentials,
      c.channel, c.customer_at, c.address, coalesce(m.jmid, m.id::text) as jmid, m.text, m.body, m.at, m.person_id, p.name as person_name, p.image
    from claimed d
    join bot b on b.workspace_id = d.workspace_id and b.id = d.bot_id
    join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id
    left join message m on m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.seq = d.seq
    left join person p on p.id = m.person_id
    order by d.number`
}

/**
 * Of delivery `d`: its engine said it while it had the conversation, and is off by now. Where people have it by then, what has the same epoch is meant for them to
 * come, such as that nobody can be reached.
 */
function isOfOffAi(): RawBuilder<boolean> {
  return sql`(b.ai_off_at is not null and not c.paused and exists (select from engine_turn t
    where t.workspace_id = d.workspace_id and t.conversation_id = d.conversation_id and d.seq = any(t.answers)))`
}

/** Of delivery `d`: its turn has come, also when the one who took it has died over it. */
function isDue(): RawBuilder<boolean> {
  return sql`d.state in ('queued', 'sending') and (d.state = 'queued' or d.claimed_until < now()) and d.next_at <= now()`
}

/**
 * Of delivery `d`: nothing of its conversation stands before it that it must wait for. A state waits for an older one that is being handed over, however
 * often that was tried: it would arrive first, and the older one would count.
 */
function isFirst(): RawBuilder<boolean> {
  return sql`not exists (select 1 from delivery e
          where e.workspace_id = d.workspace_id and e.conversation_id = d.conversation_id and e.number < d.number and e.state in ('queued', 'sending')
            and (e.kind <> 'channel update' or e.attempts - (e.state = 'sending')::int < ${sql.lit(patientTries)}
              or (d.kind = 'channel update' and e.state = 'sending' and e.claimed_until > now())))`
}
