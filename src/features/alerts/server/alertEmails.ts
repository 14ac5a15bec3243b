import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { minute } from '#shared/time.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Sent } from '#platform/mail/Mailer.ts'
import { isVisible } from '#features/inbox/conversations/visibility.ts'
import { defaultEmailMinutes, type Kind } from '#features/alerts/contract.ts'
import { quietUntil, type Quiet } from '#features/alerts/quiet.ts'
import { levelOfSystem } from '#features/alerts/rules.ts'
import { insertAttempts } from './insertAttempts.ts'
import { isOfBotThere } from '#features/bots/server/isOfBotThere.ts'
import { isUnread } from './isUnread.ts'
import { thereJoined } from './whatIsThere.ts'

/** Of what was begun to be sent nobody knows for so many milliseconds whether it went out; then it is sent again. */
const retryAfter = 5 * minute

/** What an e-mail tells of one alert. */
export interface EmailedAlert {
  workspace: string
  alert: string
  conversation: string
  /** Its attempts in the ledger, one for each of the kinds. */
  attempts: string[]
  kinds: Kind[]
  /** The customer's name. */
  name: string
  /** The workspace's name. */
  team: string
}

/** An e-mail to somebody that is noted in the ledger, and is to be sent now. `id` is the same for every attempt at it. */
export interface AlertEmail {
  id: string
  alerts: EmailedAlert[]
}

/**
 * Notes in the ledger what a person is to be told now, before they are: what a server that dies leaves behind is sent again under the same id, by which
 * mail programs know it, and says nothing that it did not say before. So nothing new is told before it is settled. Null: there is nothing to send.
 */
export async function beginEmail(ctx: RequestContext, person: string): Promise<AlertEmail | null> {
  // One server at a time writes to a person.
  const { rows } = await sql`select from person where id = ${person} for no key update skip locked`.execute(ctx.db)
  if (rows.length === 0) return null
  const until = quietUntil(await keepQuiet(ctx, person), ctx.now.getTime())
  const begun = await readBegun(ctx, person)
  return begun.length > 0 ? repeat(ctx, begun, until) : write(ctx, person, until)
}

/** When a person wants no alerts. Until the transaction ends nobody changes it: what is put off by it would be missed. */
async function keepQuiet(ctx: RequestContext, person: string): Promise<Quiet> {
  const row = await ctx.db.selectFrom('alert_person').where('person_id', '=', person).select('quiet').forShare().executeTakeFirst()
  return row?.quiet ?? {}
}

interface Begun {
  workspace: string
  attempt: string
  alert: string
  conversation: string
  emailId: string
  kind: Kind
  name: string
  team: string
  past_quiet: boolean
  isOpen: boolean
  isDue: boolean
}

/** The e-mail of which nobody knows yet whether it went out, with what became of its alerts since. */
async function readBegun(ctx: RequestContext, person: string): Promise<Begun[]> {
  const { rows } =
    await sql<Begun>`select t.workspace_id as workspace, t.id as attempt, t.alert_id as alert, a.conversation_id as conversation, t.push_id as "emailId", t.kind,
      coalesce(u.name, '') as name, w.name as team, a.past_quiet, coalesce(t.due_at <= ${ctx.now}, false) as "isDue",
      ${isUnread} and not t.withdraws and t.kind = any(a.kinds) and c.id is not null and ${isOfBotThere('a')} and m.person_id is not null
        and ${isVisible()} as "isOpen"
    from alert_attempt t join alert a on a.workspace_id = t.workspace_id and a.id = t.alert_id
    join workspace w on w.id = a.workspace_id left join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
    left join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id and c.deleted_at is null
    left join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where t.channel = 'email' and t.due_at is not null and t.state = 'waiting' and a.person_id = ${person}
    order by a.id desc, t.id`.execute(ctx.db)
  return rows
}

/** The same e-mail again, without what is over. What it may have told of is not told by another. */
async function repeat(ctx: RequestContext, begun: readonly Begun[], until: number | null): Promise<AlertEmail | null> {
  if (!begun.every(({ isDue }) => isDue)) return null
  // Whose quiet hours have no end is told only of what goes past them.
  const over = begun.filter(({ isOpen, past_quiet }) => !isOpen || (until === Infinity && !past_quiet))
  await settle(ctx, over, 'withdrawn', null)
  const open = begun.filter((one) => !over.includes(one))
  if (open.length === 0) return null
  const waits = until !== null && !open.some(({ past_quiet }) => past_quiet)
  const again = new Date(waits ? until : ctx.now.getTime() + retryAfter)
  await sql`update alert_attempt set due_at = ${again}, tries = tries + ${waits ? 0 : 1}
    where workspace_id = any(${workspacesOf(open)}::uuid[]) and id = any(${idsOf(open)}::uuid[])`.execute(ctx.db)
  return waits ? null : { id: begun[0]!.emailId, alerts: alertsOf(open) }
}

function alertsOf(attempts: readonly Begun[]): EmailedAlert[] {
  return [...Map.groupBy(attempts, ({ alert }) => alert)].map(([alert, some]) => {
    const { workspace, conversation, name, team } = some[0]!
    return { workspace, alert, conversation, name, team, attempts: some.map(({ attempt }) => attempt), kinds: some.map(({ kind }) => kind) }
  })
}

/** The kinds of an alert `a` that its person was neither shown nor told of by e-mail. */
const untold = sql`select k from unnest(a.kinds) k where k <> 'log' and not exists (select from alert_attempt t
  where t.workspace_id = a.workspace_id and t.alert_id = a.id and t.kind = k and t.channel in ('page', 'email') and not t.withdraws)`

/** A new e-mail of everything that calls, and that the person was neither shown nor told of by e-mail before. What they do not see any more is not told. */
async function write(ctx: RequestContext, person: string, until: number | null): Promise<AlertEmail | null> {
  if (until !== null) await putOff(ctx, person, until)
  const { rows } = await sql<
    Omit<EmailedAlert, 'attempts'>
  >`select a.workspace_id as workspace, a.id as alert, a.conversation_id as conversation, u.name, w.name as team,
      array(${untold}) as kinds
    from alert a join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
    ${thereJoined}
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where a.person_id = ${person} and a.mail_at is not null and ${isUnread} and ${isVisible()} and ${until === null ? sql`true` : sql`a.past_quiet`}
      and exists (select from alert d where d.person_id = a.person_id and d.mail_at <= ${ctx.now} and d.ended_at is null)
    order by a.id desc for no key update of a`.execute(ctx.db)
  const alertIds = rows.map(({ alert }) => alert)
  await sql`update alert a set mail_at = null where person_id = ${person} and mail_at is not null
    and (mail_at <= ${ctx.now} or id = any(${alertIds}::uuid[])) and ${isOfBotThere('a')}`.execute(ctx.db)
  const wants = await wantsMail(ctx, person)
  const alerts = rows.flatMap((row) => (wants && row.kinds.length > 0 ? [{ ...row, attempts: row.kinds.map(() => newId()) }] : []))
  if (alerts.length === 0) return null
  const id = newId()
  const due = new Date(ctx.now.getTime() + retryAfter)
  const common = { channel: 'email', state: 'waiting', push_id: id, tries: 1, due_at: due } as const
  const attempts = alerts.flatMap(({ workspace, alert, kinds, attempts: ids }) =>
    kinds.map((kind, n) => ({ ...common, workspace_id: workspace, id: ids[n]!, alert_id: alert, kind })),
  )
  await insertAttempts(ctx, attempts)
  return { id, alerts }
}

/** What came before the quiet hours of a person is told after them, unless nobody else can be called. */
async function putOff(ctx: RequestContext, person: string, until: number): Promise<void> {
  const at = until === Infinity ? null : new Date(until)
  await sql`update alert set mail_at = ${at} where person_id = ${person} and mail_at <= ${ctx.now} and ended_at is null and not past_quiet`.execute(
    ctx.db,
  )
}

/** What waited for the end of a person's quiet hours is told as soon as these end, where that is earlier now. `until` is when; null: they are over. */
export async function hastenEmails(ctx: RequestContext, person: string, until: number | null): Promise<void> {
  if (until === Infinity) return
  const at = await nextEmailAt(ctx, person, until)
  await ctx.db
    .updateTable('alert')
    .set({ mail_at: at })
    .where('person_id', '=', person)
    .where('mail_at', '>', at)
    .where('ended_at', 'is', null)
    .execute()
  // What is being sent at this moment is looked at again after this time anyway.
  const again = new Date(until ?? ctx.now.getTime() + retryAfter)
  await sql`update alert_attempt t set due_at = ${again} from alert a where a.workspace_id = t.workspace_id and a.id = t.alert_id
    and a.person_id = ${person} and t.channel = 'email' and t.state = 'waiting' and t.due_at > ${again}`.execute(ctx.db)
}

/** When a person is told by e-mail of what calls now: after their quiet hours, or once they did not come for as long as they chose. */
async function nextEmailAt(ctx: RequestContext, person: string, until: number | null): Promise<Date> {
  if (until !== null) return new Date(until)
  const row = await ctx.db.selectFrom('alert_person').where('person_id', '=', person).select('email_minutes').executeTakeFirst()
  return new Date(ctx.now.getTime() + (row?.email_minutes ?? defaultEmailMinutes) * minute)
}

/** So much is told of what came in quiet hours that had no end, the newest. */
const atMost = 1000

/** What came while a person's quiet hours had no end was to be told by no e-mail. If they have one now it is, after `until`; null: they are over. */
export async function planUntold(ctx: RequestContext, person: string, until: number | null): Promise<void> {
  if (until === Infinity || !(await wantsMail(ctx, person))) return
  const at = await nextEmailAt(ctx, person, until)
  await sql`update alert a set mail_at = ${at} from (select workspace_id, id from alert
      where person_id = ${person} and ended_at is null and kinds <> '{log}' and mail_at is null order by id desc limit ${atMost}) o
    where a.workspace_id = o.workspace_id and a.id = o.id and a.mail_at is null and a.ended_at is null and exists (${untold})`.execute(
    ctx.db,
  )
}

/** Whether the person did not switch e-mails off since it happened. */
async function wantsMail(ctx: RequestContext, person: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('alert_person').where('person_id', '=', person).select('levels').executeTakeFirst()
  return levelOfSystem(row?.levels ?? {}, 'byEmail') > 0
}

/** Writes down what became of an e-mail. One that could not be handed over is sent again; why it was not says that it reached nobody yet. */
export async function settleEmail(ctx: RequestContext, person: string, { alerts }: AlertEmail, sent: Sent): Promise<void> {
  const attempts = alerts.flatMap(({ workspace, attempts: ids }) => ids.map((attempt) => ({ workspace, attempt })))
  if (!sent.ok && !sent.final) return noteWhy(ctx, attempts, sent.why)
  await settle(ctx, attempts, sent.ok ? 'accepted' : 'failed', sent.ok ? null : sent.why)
  if (sent.ok)
    await ctx.db
      .insertInto('alert_person')
      .values({ person_id: person, mailed_at: ctx.now })
      .onConflict((on) => on.column('person_id').doUpdateSet({ mailed_at: ctx.now }))
      .execute()
}

async function settle(
  ctx: RequestContext,
  attempts: readonly { workspace: string; attempt: string }[],
  state: 'accepted' | 'failed' | 'withdrawn',
  why: string | null,
): Promise<void> {
  if (attempts.length === 0) return
  await sql`update alert_attempt set state = ${state}, why = ${why}, due_at = null, settled_at = ${ctx.now}
    where workspace_id = any(${workspacesOf(attempts)}::uuid[]) and id = any(${idsOf(attempts)}::uuid[]) and state = 'waiting'`.execute(
    ctx.db,
  )
}

async function noteWhy(ctx: RequestContext, attempts: readonly { workspace: string; attempt: string }[], why: string): Promise<void> {
  await sql`update alert_attempt set why = ${why}
    where workspace_id = any(${workspacesOf(attempts)}::uuid[]) and id = any(${idsOf(attempts)}::uuid[]) and state = 'waiting'`.execute(
    ctx.db,
  )
}

const workspacesOf = (attempts: readonly { workspace: string }[]) => [...new Set(attempts.map(({ workspace }) => workspace))]
const idsOf = (attempts: readonly { attempt: string }[]) => attempts.map(({ attempt }) => attempt)
