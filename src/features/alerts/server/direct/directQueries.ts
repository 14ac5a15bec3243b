import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { isVisible } from '#features/inbox/conversations/visibility.ts'
import type { Kind } from '#features/alerts/contract.ts'
import { isUnread } from '#features/alerts/server/isUnread.ts'

/** What was being sent when a server died is looked at again after so many seconds. */
const heldFor = 120

/** An attempt in Slack, with what is known of its alert now. */
export interface DirectAttempt {
  id: string
  alert: string
  conversation: string
  /** The customer's name. */
  name: string
  state: 'waiting' | 'accepted'
  withdraws: boolean
  tries: number
  ref: string | null
  /** Whose alert it is. */
  email: string
  /** What it was about is no more. */
  isGone: boolean
  isDue: boolean
  /** Milliseconds since 1970. */
  createdAt: number
  /** What the alert is open for now; empty when it is over, or its person does not see the conversation any more. */
  open: Kind[]
}

/** To whom something is due in Slack. */
export async function readDirectDue(db: DatabaseOrTransaction, limit: number): Promise<{ workspace: string; person: string }[]> {
  const { rows } = await sql<{ workspace: string; person: string }>`select distinct a.workspace_id as workspace, a.person_id as person
    from alert_attempt t join alert a on a.workspace_id = t.workspace_id and a.id = t.alert_id
    where t.channel = 'slack' and t.due_at <= now() limit ${limit}`.execute(db)
  return rows
}

/** What stands in Slack for somebody, or is to, locked, in the order in which it happened. */
export async function readDirect(ctx: RequestContext, workspace: string, person: string): Promise<DirectAttempt[]> {
  const { rows } = await sql<
    DirectAttempt & { kinds: Kind[]; isOpen: boolean }
  >`select t.id, t.alert_id as alert, a.conversation_id as conversation,
      coalesce(u.name, '') as name, t.state, t.withdraws, t.tries, t.message_ref as ref, p.email, a.gone_at is not null as "isGone", coalesce(t.due_at <= ${ctx.now}, false) as "isDue",
      (extract(epoch from t.created_at) * 1000)::float8 as "createdAt", a.kinds,
      ${isUnread} and w.deleted_at is null and c.id is not null and b.id is not null and ${isVisible()} as "isOpen"
    from alert_attempt t join alert a on a.workspace_id = t.workspace_id and a.id = t.alert_id
    join workspace w on w.id = a.workspace_id join person p on p.id = a.person_id
    left join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
    left join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id and c.deleted_at is null
    left join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    left join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
    where t.workspace_id = ${workspace} and t.channel = 'slack' and t.state in ('waiting', 'accepted') and t.id = any(array(
      select o.id from alert x join alert_attempt o on o.workspace_id = x.workspace_id and o.alert_id = x.id
      where x.workspace_id = ${workspace} and x.person_id = ${person} and x.ended_at is null and o.channel = 'slack'
      union select o.id from alert_attempt o join alert x on x.workspace_id = o.workspace_id and x.id = o.alert_id
      where o.workspace_id = ${workspace} and o.channel = 'slack' and o.due_at <= ${ctx.now} and x.person_id = ${person}))
    order by t.id for no key update of t`.execute(ctx.db)
  return rows.map(({ kinds, isOpen, ...row }) => ({ ...row, open: isOpen ? kinds : [] }))
}

/** Notes that attempts are being made, before they are. */
export async function beginDirect(ctx: RequestContext, workspace: string, attempts: readonly DirectAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  await sql`update alert_attempt set tries = tries + 1, due_at = ${ctx.now}::timestamptz + make_interval(secs => ${heldFor})
    where workspace_id = ${workspace} and id = any(${idsOf(attempts)}::uuid[])`.execute(ctx.db)
}

/** What became of attempts: `why` is null but for what failed. What failed and tells of what is no more meanwhile may have arrived: it is looked for. */
export async function settleDirect(
  ctx: RequestContext,
  workspace: string,
  attempts: readonly DirectAttempt[],
  state: 'failed' | 'withdrawn',
  why: string | null,
): Promise<void> {
  if (attempts.length === 0) return
  await lock(ctx, workspace, attempts)
  const isSought = sql`${state === 'failed'} and t.withdraws and t.tries > 0 and a.gone_at is not null`
  await sql`update alert_attempt t set state = case when ${isSought} then 'accepted' else ${state} end, why = ${why},
      due_at = case when ${isSought} then ${ctx.now}::timestamptz end, settled_at = ${ctx.now} from alert a
    where t.workspace_id = ${workspace} and t.id = any(${idsOf(attempts)}::uuid[]) and a.workspace_id = t.workspace_id and a.id = t.alert_id`.execute(
    ctx.db,
  )
}

/** A message went out: it tells of `fresh`, and of `shown` instead of the messages before. What is over of these, `back` and what ended meanwhile, is due at once. */
export async function settleDirectSent(
  ctx: RequestContext,
  workspace: string,
  ref: string,
  { fresh, shown, back }: Record<'fresh' | 'shown' | 'back', readonly DirectAttempt[]>,
): Promise<void> {
  await lock(ctx, workspace, [...fresh, ...shown, ...back])
  await sql`update alert_attempt set state = 'accepted', settled_at = ${ctx.now}, why = null, message_ref = ${ref},
    due_at = case when withdraws then ${ctx.now}::timestamptz end
    where workspace_id = ${workspace} and id = any(${idsOf(fresh)}::uuid[])`.execute(ctx.db)
  await sql`update alert_attempt set message_ref = ${ref} where workspace_id = ${workspace} and id = any(${idsOf(shown)}::uuid[])`.execute(
    ctx.db,
  )
  await sql`update alert_attempt set withdraws = true, due_at = ${ctx.now}
    where workspace_id = ${workspace} and id = any(${idsOf(back)}::uuid[]) and state = 'accepted'`.execute(ctx.db)
}

/** Keeps word of messages whose place another takes, each with an attempt that it tells of, until they are taken away: as of what is over. */
export async function keepReplaced(
  ctx: RequestContext,
  workspace: string,
  replaced: readonly (readonly [ref: string, attempt: string])[],
): Promise<{ id: string; ref: string }[]> {
  const kept = replaced.map(([ref, attempt]) => ({ id: newId(), ref, attempt }))
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, created_at, settled_at, tries, due_at, withdraws, message_ref)
    select t.workspace_id, k.id, t.alert_id, t.kind, t.channel, 'accepted', t.created_at, t.settled_at, 1,
      ${ctx.now}::timestamptz + make_interval(secs => ${heldFor}), true, k.ref
    from json_to_recordset(${JSON.stringify(kept)}::json) k(id uuid, ref text, attempt uuid)
    join alert_attempt t on t.workspace_id = ${workspace} and t.id = k.attempt`.execute(ctx.db)
  return kept
}

/** A message whose place another took is there no more, or cannot be taken away. */
export async function forgetReplaced(ctx: RequestContext, workspace: string, id: string): Promise<void> {
  await ctx.db.deleteFrom('alert_attempt').where('workspace_id', '=', workspace).where('id', '=', id).execute()
}

/** Tries again later. What was never sent counts as never tried, so that a death is told from it. */
export async function putOffDirect(
  ctx: RequestContext,
  workspace: string,
  attempts: readonly Pick<DirectAttempt, 'id'>[],
  afterMs: number,
): Promise<void> {
  if (attempts.length === 0) return
  await lock(ctx, workspace, attempts)
  await sql`update alert_attempt set due_at = case when withdraws and state = 'waiting' then null else ${new Date(ctx.now.getTime() + afterMs)}::timestamptz end,
    state = case when withdraws and state = 'waiting' then 'withdrawn' else state end,
    tries = case when state = 'waiting' then 0 else tries end
    where workspace_id = ${workspace} and id = any(${idsOf(attempts)}::uuid[])`.execute(ctx.db)
}

/** In one order everywhere, so that nobody waits for each other. */
async function lock(ctx: RequestContext, workspace: string, attempts: readonly Pick<DirectAttempt, 'id'>[]): Promise<void> {
  await sql`select id from alert_attempt where workspace_id = ${workspace} and id = any(${idsOf(attempts)}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
}

const idsOf = (attempts: readonly Pick<DirectAttempt, 'id'>[]) => attempts.map(({ id }) => id)
