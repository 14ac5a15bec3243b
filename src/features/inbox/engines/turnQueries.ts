import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { unflushed } from '#platform/db/unflushed.ts'
import { isVisitorName } from '#features/inbox/conversations/rules.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { EngineContext, EngineQuestion } from './ports.ts'

/** An engine has 20 seconds; what has not ended after this many is taken for lost with its server. */
const claimSeconds = 40

/** A turn that is to be taken now. */
export interface ClaimedTurn {
  workspaceId: string
  id: string
  conversationId: string
  epoch: number
  seqs: number[]
  /** How often it has been tried, this time included. */
  attempts: number
  createdAt: Date
  /** Null where there is nothing to ask any more: a person has it, it was deleted, or its bot has no engine now. */
  engine: string | null
  /** The conversation was deleted when the turn was taken. */
  wasDeleted: boolean
  /** The company did not take what the bot shows it, when it was asked last. */
  isBroken: boolean
  sealed: { settings: Record<string, string>; credentials: Buffer | null }
  question: EngineQuestion
}

interface Row {
  workspace_id: string
  id: string
  conversation_id: string
  bot_id: string
  epoch: number
  seqs: number[]
  attempts: number
  created_at: Date
  holds: boolean
  was_deleted: boolean
  engine: string | null
  engine_settings: Record<string, string>
  engine_credentials: Buffer | null
  is_broken: boolean
  client_key: string
  bot_name: string
  platform: string
  channel: string
  profile: Record<string, string>
  customer_name: string
  contexts: EngineContext[] | null
  messages: { text: string; body: { attachments?: Attachment[]; metadata?: Record<string, unknown> } | null }[] | null
}

const isClaimable = sql`d.state = 'waiting' and d.next_at <= now() and (d.claimed_until is null or d.claimed_until < now())`

/**
 * Takes turns that are due: the oldest of each conversation only, so that answers come in order, and of each bot as many as there is room for (`room`,
 * `perBot` where it does not say). The bots for which anything waits are found by leaps over the index, however much waits. What a bot or a workspace
 * was to answer that was removed waits for as long as that can be taken back, and what a bot was whose AI is off until it is on.
 */
export async function claimTurns(db: Database, room: ReadonlyMap<string, number>, perBot: number, atMost: number): Promise<ClaimedTurn[]> {
  const { rows } = await sql<Row>`with recursive waiting as (
      (select workspace_id, bot_id from engine_turn where state = 'waiting' order by bot_id limit 1)
      union all
      select n.workspace_id, n.bot_id from waiting cross join lateral (
        select d.workspace_id, d.bot_id from engine_turn d where d.state = 'waiting' and d.bot_id > waiting.bot_id order by d.bot_id limit 1) n),
    served as (select x.bot_id, coalesce(r.room, ${perBot}::int) as room from waiting x
      join bot b on b.workspace_id = x.workspace_id and b.id = x.bot_id join workspace w on w.id = b.workspace_id
      left join unnest(${[...room.keys()]}::uuid[], ${[...room.values()]}::int[]) as r (bot, room) on r.bot = x.bot_id
      where coalesce(r.room, 1) > 0 and b.deleted_at is null and w.deleted_at is null and b.ai_off_at is null),
    first as (select o.workspace_id, o.id from served cross join lateral (select d.workspace_id, d.id, d.number from engine_turn d
        where d.bot_id = served.bot_id and ${isClaimable} and not exists (select from engine_turn e where e.workspace_id = d.workspace_id
          and e.conversation_id = d.conversation_id and e.number < d.number and e.state = 'waiting') order by d.number limit served.room) o
      order by o.number limit ${atMost}),
    due as (select d.workspace_id, d.id from engine_turn d join first using (workspace_id, id) where ${isClaimable} for update of d skip locked),
    claimed as (update engine_turn d set attempts = d.attempts + 1, claimed_until = now() + make_interval(secs => ${claimSeconds})
      from due, ${unflushed} where d.workspace_id = due.workspace_id and d.id = due.id returning d.*)
    select t.workspace_id, t.id, t.conversation_id, t.bot_id, t.epoch, t.seqs, t.attempts, t.created_at,
      c.epoch = t.epoch and not c.paused and c.deleted_at is null as holds, c.deleted_at is not null as was_deleted,
      b.engine, b.engine_settings, b.engine_credentials, coalesce(b.broken ? 'engine', false) as is_broken, b.client_key, b.name as bot_name, b.channel as platform, c.channel, u.profile, u.name as customer_name, m.contexts,
      (select json_agg(json_build_object('text', s.text, 'body', s.body) order by s.seq) from message s where s.workspace_id = t.workspace_id
        and s.conversation_id = t.conversation_id and s.seq = any(t.seqs) and s.withdrawn_at is null) as messages
    from claimed t join bot b on b.workspace_id = t.workspace_id and b.id = t.bot_id
    join conversation c on c.workspace_id = t.workspace_id and c.id = t.conversation_id
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    left join engine_memory m on m.workspace_id = t.workspace_id and m.conversation_id = t.conversation_id order by t.number`.execute(db)
  return rows.map(toClaimed)
}

function toClaimed(row: Row): ClaimedTurn {
  const messages = (row.messages ?? []).map(({ text, body }) => ({
    text,
    attachments: body?.attachments ?? [],
    metadata: body?.metadata ?? null,
  }))
  return {
    workspaceId: row.workspace_id,
    id: row.id,
    conversationId: row.conversation_id,
    epoch: row.epoch,
    seqs: row.seqs,
    attempts: row.attempts,
    createdAt: row.created_at,
    // What the customer has taken back needs no answer.
    engine: row.holds && messages.length > 0 ? row.engine : null,
    wasDeleted: row.was_deleted,
    isBroken: row.is_broken,
    sealed: { settings: row.engine_settings, credentials: row.engine_credentials },
    question: {
      bot: { workspaceId: row.workspace_id, id: row.bot_id, clientKey: row.client_key, name: row.bot_name, platform: row.platform },
      conversation: { id: row.conversation_id, channel: row.channel, profile: profileOf(row) },
      messages,
      contexts: row.contexts ?? [],
      epoch: row.epoch,
    },
  }
}

/** What is known of the customer, without the name that only the inbox gives them. */
function profileOf({ profile, customer_name }: Row): Record<string, string> {
  return isVisitorName(customer_name) ? profile : { ...profile, name: customer_name }
}

/** Lets go of all claims, at the start of a server that is the only one: who held them has died. */
export async function releaseTurns(db: DatabaseOrTransaction): Promise<void> {
  await sql`update engine_turn set claimed_until = null where state = 'waiting' and claimed_until is not null`.execute(db)
}
