import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { unflushed } from '#platform/db/unflushed.ts'
import { isVisible } from '#features/inbox/conversations/visibility.ts'
import type { Kind } from '#features/alerts/contract.ts'
import { byUrgency, mostUrgent } from '#features/alerts/rules.ts'
import type { DueAttempt, PushPlan } from '#features/alerts/pushRules.ts'
import { removed } from './toldDevices.ts'
import { isUnread } from '#features/alerts/server/isUnread.ts'
import { thereJoined } from '#features/alerts/server/whatIsThere.ts'

/** For so many seconds a server keeps a device to itself; longer no attempt takes. */
const heldFor = 45

/** So much of what is due at a device is looked at, of what has been due longest. */
const dueAtOnce = 1000

/** A device to which something is to be sent. Times are milliseconds since 1970. */
export interface BusyDevice {
  id: string
  person: string
  sealed: Buffer
  service: string
  respondedAt: number | null
  /** Whether the session that asked for it still holds. */
  isSignedIn: boolean
  /** When its push service took the first that it has not spoken of since; null: none. */
  unanswered: number | null
  /** When it was taken, by the clock of the database. */
  takenAt: number
}

/** An attempt that is due, with the names of what it is about. */
export interface DueRow extends DueAttempt {
  device: string
  workspace: string
  name: string
  bot: string
  team: string
}

/** Takes devices to which something is due, for a while and from every other server. */
export async function claimDevices(db: Database, room: number): Promise<BusyDevice[]> {
  const { rows } = await sql<BusyDevice>`update push_device d set busy_until = now() + make_interval(secs => ${heldFor}) from ${unflushed}
    where d.id in (select d.id from push_device d
      where d.service <> ${sql.lit(removed)} and (d.busy_until is null or d.busy_until <= now()) and exists (select from alert_attempt t
        where t.device_id = d.id and t.channel = 'push' and t.due_at <= now())
      order by d.id limit ${room} for no key update skip locked)
    returning d.id, d.person_id as person, d.sealed, d.service, (extract(epoch from d.heard_at) * 1000)::float8 as "respondedAt",
      exists (select from session s where s.id = d.session_id and s.revoked_at is null and s.expires_at > now()) as "isSignedIn",
      (select (extract(epoch from min(t.settled_at)) * 1000)::float8 from alert_attempt t where t.device_id = d.id and t.state = 'accepted'
        and not t.withdraws and t.settled_at > coalesce(d.heard_at, d.created_at)) as unanswered,
      (extract(epoch from now()) * 1000)::float8 as "takenAt"`.execute(db)
  return rows
}

/** Lets devices go; with `pauseMs` nothing is sent to them for so long. */
export async function releaseDevices(db: Database, ids: readonly string[], pauseMs = 0): Promise<void> {
  if (ids.length === 0) return
  const until = pauseMs === 0 ? sql`null` : sql`now() + make_interval(secs => ${pauseMs / 1000})`
  await sql`update push_device set busy_until = ${until} from ${unflushed} where id = any(${ids}::uuid[])`.execute(db)
}

/** After a start: the server that held devices is gone. For an installation of one server. */
export async function releaseAll(db: Database): Promise<void> {
  await db.updateTable('push_device').set({ busy_until: null }).where('busy_until', 'is not', null).execute()
}

/** What is due at devices, in the order in which it happened. It does not name the channel: it is to be found by the device alone. */
export async function readDue(db: DatabaseOrTransaction, devices: readonly string[]): Promise<DueRow[]> {
  const { rows: due } = await sql<{ workspace: string; id: string }>`select o.workspace_id as workspace, o.id
    from unnest(${devices}::uuid[]) d(id), lateral (select workspace_id, id from alert_attempt
      where device_id = d.id and due_at <= now() and state in ('waiting', 'accepted', 'seen') order by due_at limit ${dueAtOnce}) o`.execute(
    db,
  )
  if (due.length === 0) return []
  const { rows } = await sql<
    Omit<DueRow, 'open'> & { kinds: Kind[]; isOpen: boolean }
  >`select t.device_id as device, t.workspace_id as workspace, t.id, t.alert_id as alert, t.kind, t.state, t.withdraws,
      t.summed, t.tries, t.push_id as push, (extract(epoch from t.created_at) * 1000)::float8 as "createdAt", a.conversation_id as conversation,
      a.level, a.kinds, coalesce(u.name, '') as name, coalesce(b.name, '') as bot, w.name as team, a.gone_at is not null as "isGone",
      ${isUnread} and w.deleted_at is null and c.id is not null and b.id is not null and ${isVisible()} as "isOpen"
    from alert_attempt t join alert a on a.workspace_id = t.workspace_id and a.id = t.alert_id
    join workspace w on w.id = a.workspace_id left join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
    left join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id and c.deleted_at is null
    left join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    left join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
    where t.workspace_id = any(${workspacesOf(due)}::uuid[]) and t.id = any(${idsOf(due)}::uuid[])
      and t.due_at <= now() and t.state in ('waiting', 'accepted', 'seen')
    order by t.created_at, t.id for no key update of t`.execute(db)
  return rows.map(({ kinds, isOpen, ...row }) => ({ ...row, open: isOpen ? kinds : [] }))
}

/** Settles what of the due ones needs no push. */
export async function settleUnsent(
  db: DatabaseOrTransaction,
  due: readonly DueRow[],
  settle: PushPlan['settle'],
  why: string,
): Promise<void> {
  for (const state of ['withdrawn', 'failed'] as const) {
    const ids = new Set(idsOf(settle.filter((one) => one.state === state)))
    const over = due.filter(({ id }) => ids.has(id))
    if (over.length === 0) continue
    await sql`update alert_attempt set state = ${state}, why = ${state === 'failed' ? why : null}, due_at = null, settled_at = now()
      where workspace_id = any(${workspacesOf(over)}::uuid[]) and id = any(${idsOf(over)}::uuid[])`.execute(db)
  }
}

/** Attempts that go out together, and the id under which they do. */
export interface Begun {
  attempts: readonly DueRow[]
  push: string
}

/** Under which id attempts go out: what a server that died left behind is made again under the same. */
export function pushOf(attempts: readonly DueRow[]): string {
  const known = new Set(attempts.map(({ push }) => push))
  // What takes a push back is another push: under the same id the device would think that it knows it.
  const isAgain = attempts.every(({ tries, state, withdraws }) => tries > 0 && state === 'waiting' && !withdraws)
  return (isAgain && known.size === 1 ? attempts[0]!.push : null) ?? newId()
}

/** Notes that attempts are being made, before they are. */
export async function beginPushes(db: DatabaseOrTransaction, begun: readonly Begun[]): Promise<void> {
  const rows = begun.flatMap(({ attempts, push }) => attempts.map(({ workspace, id }) => ({ workspace, id, push })))
  if (rows.length === 0) return
  await sql`update alert_attempt t set tries = tries + 1,
    push_id = case when state = 'waiting' and not withdraws then n.push else push_id end
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(workspace uuid, id uuid, push uuid) where t.workspace_id = n.workspace and t.id = n.id`.execute(
    db,
  )
}

/**
 * Writes down that a push service took something, and lets the device go; what was to be taken back meanwhile is due at once. A summary that names what calls,
 * `calling`, stands for all that was told of it before. First the device: the order in which everybody locks.
 */
export async function settleSent(
  db: DatabaseOrTransaction,
  device: string,
  attempts: readonly DueRow[],
  calling: readonly Called[],
): Promise<void> {
  const back = attempts.filter((one) => one.withdraws || one.state !== 'waiting' || !one.open.includes(one.kind))
  const sent = attempts.filter((one) => !back.includes(one))
  await sql`update push_device set used_at = now(), busy_until = null where id = ${device}`.execute(db)
  if (back.length > 0)
    await sql`update alert_attempt set state = 'withdrawn', due_at = null, settled_at = now() where workspace_id = any(${workspacesOf(back)}::uuid[]) and id = any(${idsOf(back)}::uuid[])`.execute(
      db,
    )
  if (sent.length > 0)
    await sql`update alert_attempt set state = 'accepted', settled_at = now(), summed = ${calling.length > 0}, why = null,
      due_at = case when withdraws then now() end where workspace_id = any(${workspacesOf(sent)}::uuid[]) and id = any(${idsOf(sent)}::uuid[]) and state = 'waiting'`.execute(
      db,
    )
  if (calling.length > 0)
    await sql`update alert_attempt set summed = true where device_id = ${device} and workspace_id = any(${workspacesOf(calling)}::uuid[])
      and alert_id = any(${calling.map(({ alert }) => alert)}::uuid[]) and state in ('accepted', 'seen') and not summed`.execute(db)
}

/** A push service will not take these, now or later. */
export async function settleRefused(db: DatabaseOrTransaction, attempts: readonly DueRow[], why: string): Promise<void> {
  await sql`update alert_attempt set state = case when state = 'waiting' then 'failed' else 'withdrawn' end, why = ${why}, due_at = null,
    settled_at = now() where workspace_id = any(${workspacesOf(attempts)}::uuid[]) and id = any(${idsOf(attempts)}::uuid[])`.execute(db)
}

/** An alert that calls for a person. */
interface Called {
  workspace: string
  alert: string
  kind: Kind
  /** The customer's name. */
  name: string
}

/** What calls for a person and was pushed to a device, the most urgent first. */
export async function readCalling(db: DatabaseOrTransaction, device: string, person: string): Promise<Called[]> {
  const { rows } = await sql<
    Omit<Called, 'kind'> & { kinds: Kind[] }
  >`select a.workspace_id as workspace, a.id as alert, a.kinds, u.name from alert a
    join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
    ${thereJoined}
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where a.person_id = ${person} and ${isUnread} and ${isVisible()}
      and exists (select from alert_attempt t where t.workspace_id = a.workspace_id and t.alert_id = a.id and t.device_id = ${device}
        and t.state in ('waiting', 'accepted', 'seen') and not t.withdraws)
    order by a.at desc limit 1000`.execute(db)
  const calling = rows.map(({ kinds, ...row }) => ({ ...row, kind: mostUrgent(kinds) }))
  return calling.toSorted((a, b) => byUrgency(a.kind, b.kind))
}

const workspacesOf = (attempts: readonly { workspace: string }[]) => [...new Set(attempts.map(({ workspace }) => workspace))]
const idsOf = (attempts: readonly { id: string }[]) => attempts.map(({ id }) => id)
