import { sql } from 'kysely'
import type { Reason } from '#shared/reason.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { unflushed } from '#platform/db/unflushed.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import { isOfBotThere } from '#features/bots/server/isOfBotThere.ts'
import { identityColumns, toIdentity } from './accountBots.ts'
import type { StoredRequest } from './keepEvent.ts'
import type { EventState, RawRequest } from './ports.ts'

/** A server that has not said so again for this long has died with the accounts it held, in seconds. */
const heldForSeconds = 15
/** So many events of an account are looked at together, and so many bytes of them. */
const eventsAtOnce = 200
const bytesAtOnce = 8_000_000

/** The events of one account of a company, which one server works on at a time. */
export interface Lane {
  provider: string
  account: string
}

/** An event that is yet to be worked on. */
export interface WaitingEvent {
  id: string
  provider: string
  account: string
  attempts: number
  isDue: boolean
  /** Something of it was stored before: it failed in part, or is worked on once more. */
  wasBegun: boolean
  /** It was tried, and something of it could not be stored. */
  hasFailed: boolean
  bot: BotIdentity
  /** What its source asked for, without the secrets. */
  settings: Readonly<Record<string, string>>
  raw: RawRequest
  /** The conversations it spoke of that were erased since something of it was stored. */
  gone: readonly string[]
}

/** Stands before every lane. */
export const firstLane: Lane = { provider: '', account: '' }

/**
 * Takes so many accounts at most for which something is due and which no server holds: the next behind the lane `after`. They are found by leaps
 * over the index, however much waits.
 */
export async function holdLanes(db: Database, holder: string, atMost: number, after: Lane): Promise<Lane[]> {
  const { rows } = await sql<Lane>`with recursive waiting as (
      (select provider, account from webhook_event where state = 'waiting' and (provider, account) > (${after.provider}, ${after.account})
        order by provider, account limit 1)
      union all
      select n.provider, n.account from waiting cross join lateral (select e.provider, e.account from webhook_event e
        where e.state = 'waiting' and (e.provider, e.account) > (waiting.provider, waiting.account) order by e.provider, e.account limit 1) n),
    due as (select provider, account from waiting w where exists (select from webhook_event e
        where e.state = 'waiting' and e.provider = w.provider and e.account = w.account and e.next_at <= now() and ${isOfBotThere('e')})
      and not exists (select from webhook_lane l where l.provider = w.provider and l.account = w.account and l.held_until > now()) limit ${atMost})
    insert into webhook_lane as lane (provider, account, holder, held_until)
    select provider, account, ${holder}::uuid, now() + make_interval(secs => ${heldForSeconds}) from due, ${unflushed} order by provider, account
    on conflict (provider, account) do update set holder = excluded.holder, held_until = excluded.held_until where lane.held_until <= now()
    returning provider, account`.execute(db)
  return rows
}

/** Says that this server is still at it; answers whether it still holds the lane. */
export async function keepLane(db: Database, { provider, account }: Lane, holder: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update webhook_lane set held_until = now() + make_interval(secs => ${heldForSeconds}) from ${unflushed}
    where provider = ${provider} and account = ${account} and holder = ${holder}`.execute(db)
  return numAffectedRows > 0n
}

/** Lets go of a lane, so that the next server that looks may take it. */
export async function releaseLane(db: Database, { provider, account }: Lane, holder: string): Promise<void> {
  await sql`delete from webhook_lane using ${unflushed} where provider = ${provider} and account = ${account} and holder = ${holder}`.execute(
    db,
  )
}

/** Lets go of all lanes, at the start of a server that is the only one: who held them has died. */
export async function releaseAllLanes(db: Database): Promise<void> {
  await db.deleteFrom('webhook_lane').execute()
}

interface EventRow extends Lane {
  id: string
  attempts: number
  due: boolean
  begun: boolean
  failed: boolean
  workspace_id: string
  bot_id: string
  client_key: string
  name: string
  platform: string
  settings: Record<string, string>
  received_at: Date
  request: StoredRequest
  body: Buffer
  gone: string[] | null
  looked: number
}

/** The oldest events of a lane that wait, in the order in which they were kept, and whether more wait behind them. */
export async function waitingEvents(db: Database, { provider, account }: Lane): Promise<{ events: WaitingEvent[]; more: boolean }> {
  const { rows } =
    await sql<EventRow>`with oldest as (select *, sum(octet_length(body)) over (order by number) - octet_length(body) as bytes_before
      from (select * from webhook_event e where state = 'waiting' and provider = ${provider} and account = ${account} and ${isOfBotThere('e')} order by number limit ${eventsAtOnce}) e)
    select e.id, e.provider, e.account, e.attempts, e.next_at <= now() as due, e.channels <> '{}' as begun, e.error is not null as failed, e.workspace_id, e.bot_id, e.received_at, e.request, e.body, e.gone, b.settings,
      (select count(*)::int from oldest) as looked, ${identityColumns}
    from oldest e join bot b on b.workspace_id = e.workspace_id and b.id = e.bot_id
    where e.bytes_before < ${bytesAtOnce} order by e.number`.execute(db)
  const looked = rows[0]?.looked ?? 0
  return { events: rows.map(toWaitingEvent), more: looked === eventsAtOnce || looked > rows.length }
}

function toWaitingEvent(row: EventRow): WaitingEvent {
  return {
    id: row.id,
    provider: row.provider,
    account: row.account,
    attempts: row.attempts,
    isDue: row.due,
    wasBegun: row.begun,
    hasFailed: row.failed,
    bot: toIdentity({ ...row, id: row.bot_id }),
    settings: row.settings,
    raw: toRaw(row),
    gone: row.gone ?? [],
  }
}

function toRaw({ request, body, received_at }: EventRow): RawRequest {
  const { method, path, params, query, headers } = request
  return { method, path, params, query: new URLSearchParams(query), headers, body, receivedAt: received_at }
}

/** Notes what an event speaks of that brought a part of it and waits with the rest for what came before it: that part can be erased from now on. It counts as a try. */
export async function noteBegun(db: Database, id: string, channels: readonly string[]): Promise<void> {
  await sql`update webhook_event set attempts = 1, channels = ${[...channels]}::text[] from ${unflushed}
    where id = ${id} and state = 'waiting' and attempts = 0`.execute(db)
}

/**
 * Writes what became of an event that was worked on: lost, it is worked on again, and what it brought is known by its ids. Of one of which something was erased or
 * taken back since it was begun, the content goes.
 */
export async function settleEvent(
  db: Database,
  id: string,
  outcome: { state: EventState; error: Reason | null; channels: readonly string[]; againAfterSeconds?: number },
): Promise<void> {
  const { state, error, channels, againAfterSeconds = 0 } = outcome
  const emptied = state === 'emptied' ? sql`, body = '', request = '{}', gone = null` : sql``
  const isKept = state !== 'waiting' && state !== 'emptied'
  const { numAffectedRows = 0n } =
    await sql`update webhook_event set state = ${state}, error = ${error === null ? null : JSON.stringify(error)}::jsonb, attempts = attempts + 1,
      channels = ${state === 'emptied' ? [] : [...channels]}::text[], next_at = now() + make_interval(secs => ${againAfterSeconds})${emptied} from ${unflushed}
    where id = ${id} and state = 'waiting' ${isKept ? sql`and gone is null` : sql``}`.execute(db)
  if (isKept && numAffectedRows === 0n) await settleEvent(db, id, { state: 'emptied', error: null, channels })
}
