import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import { newId } from '#shared/ids.ts'
import { minute } from '#shared/time.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { alertEnded, alertRaised, alertSettled, type Alert, type Kind, type Reach } from '#features/alerts/contract.ts'
import type { AlertPorts } from './AlertPorts.ts'
import type { OpenAlert, Raised } from '#features/alerts/AlertBook.ts'
import { levelOfSystem, mostUrgent } from '#features/alerts/rules.ts'
import { planDirect, withdrawDirect } from './direct/planDirect.ts'
import { planPushes, readDevices, withdrawPushes } from './push/planPushes.ts'
import { insertAttempts, type NewAttempt } from './insertAttempts.ts'
import { isAmongRead } from './isUnread.ts'
import { keepRounds } from './keepRounds.ts'
import type { Page } from './Page.ts'
import type { AlertedConversation } from './alertedConversations.ts'
import type { Line } from './writeToTimeline.ts'

/** Beyond that nobody is told by e-mail any more: their quiet hours have no end. */
const latest = Date.UTC(9000, 0)

/** Writes what happened to alerts, tells the pages of those whom it concerns, and queues what goes elsewhere. All reading comes first. */
export async function writeAlerts(ctx: RequestContext, page: Page, ports: AlertPorts): Promise<void> {
  const { book, workspaces, conversations, late } = page
  const notices = book.raised.map((raised) => ({
    ...raised,
    reach: raised.isQuiet ? ('quiet' as const) : ports.reach(raised.alert.person, raised.alert.conversation),
  }))
  const devices = await readDevices(ctx, late ? [] : notices.flatMap(({ alert, reach }) => (reach === 'away' ? [alert.person] : [])))
  // What ends makes place for what begins: of one conversation a person has one open alert.
  await endAlerts(ctx, page)
  await insertAlerts(ctx, page)
  await updateAlerts(ctx, page)
  await forgetShown(ctx, page)
  await insertAttempts(
    ctx,
    notices.flatMap((one) => attemptsFor(ctx, one, conversations, late)),
  )
  const isPushed = await planPushes(ctx, notices, (id) => getOrThrow(conversations, id).workspace, devices)
  await planDirect(ctx, late ? [] : notices, conversations)
  const before = [...book.changed, ...book.ended.map(({ alert }) => alert)].filter((alert) => !book.isNew(alert)).map(({ id }) => id)
  const isTakenBack = await withdrawPushes(ctx, workspaces, before)
  await withdrawDirect(ctx, workspaces, before)
  if (isPushed || isTakenBack) ctx.afterCommit(() => ports.pushed())
  await planMails(ctx, page, late ? [] : notices)
  await keepRounds(ctx, page, notices.flatMap(lineOf))
  emitSettled(ctx, page)
  emitRaised(ctx, notices, conversations)
}

/** What the timeline says: that a human is needed and that somebody is upset. All else stands there anyway, or concerns one person. */
function lineOf({ alert: { conversation, person }, fresh, seq, isQuiet }: Raised): Line[] {
  return !isQuiet && (fresh === 'help' || fresh === 'upset') ? [{ conversation, kind: fresh, person, seq }] : []
}

/** Those that one fact brought about are one value with many people: a message is mostly told to everybody alike. */
async function insertAlerts(ctx: RequestContext, { book, conversations }: Page): Promise<void> {
  const fresh = book.changed.filter((alert) => book.isNew(alert))
  const rows = alike(fresh, ({ level, at }) => [level, at]).flatMap((alerts) => {
    const { conversation, raise, ...shared } = alerts[0]
    const alerted = conversations.get(conversation)
    if (!alerted) return []
    const of = { workspace_id: alerted.workspace, conversation_id: conversation, bot_id: alerted.bot, raise_id: raise }
    return [{ ...of, ...stateOf(shared), ids: alerts.map(({ id }) => id), people: alerts.map(({ person }) => person) }]
  })
  if (rows.length === 0) return
  await sql`insert into alert (workspace_id, id, raise_id, person_id, conversation_id, bot_id, kinds, raised_kinds, level, at)
    select n.workspace_id, one.id, n.raise_id, one.person, n.conversation_id, n.bot_id, n.kinds, n.kinds, n.level, n.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(workspace_id uuid, conversation_id uuid, bot_id uuid, raise_id uuid,
      kinds text[], level smallint, at timestamptz, ids uuid[], people uuid[]), unnest(n.ids, n.people) as one(id, person)`.execute(ctx.db)
}

const stateOf = ({ kinds, level, at }: Pick<OpenAlert, 'kinds' | 'level' | 'at'>) => ({ kinds, level, at: new Date(at).toJSON() })

async function updateAlerts(ctx: RequestContext, { book, workspaces }: Page): Promise<void> {
  const rows = book.changed.filter((alert) => !book.isNew(alert)).map((alert) => ({ id: alert.id, ...stateOf(alert) }))
  if (rows.length === 0) return
  await sql`update alert a set kinds = n.kinds, level = n.level, at = n.at,
      raised_kinds = array(select distinct unnest(a.raised_kinds || n.kinds))
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, kinds text[], level smallint, at timestamptz)
    where a.workspace_id = any(${workspaces}::uuid[]) and a.id = n.id`.execute(ctx.db)
}

/** What is over, and is withdrawn wherever it still lies. */
async function endAlerts(ctx: RequestContext, { book, workspaces }: Page): Promise<void> {
  await endRows(
    ctx,
    workspaces,
    book.ended.map(({ alert, why }) => ({ id: alert.id, why })),
  )
}

/** Ends alerts by id, so that nothing more goes out of them, and tells the pages of their people; of what these read all at once they know. */
export async function endRows(
  ctx: RequestContext,
  workspaces: readonly string[],
  rows: readonly { id: string; why: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const ended = await sql<{
    workspace: string
    id: string
    raise: string
    person: string
    conversation: string
    why: string
    kinds: Kind[]
    is_held: boolean
    is_known: boolean
  }>`update alert a set ended_at = ${ctx.now}, ended_why = n.why, mail_at = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, why text)
    where a.workspace_id = any(${workspaces}::uuid[]) and a.id = n.id and a.ended_at is null
    returning a.workspace_id as workspace, a.id, a.raise_id as raise, a.person_id as person, a.conversation_id as conversation, n.why,
      a.raised_kinds as kinds, exists (select from conversation c where c.workspace_id = a.workspace_id and c.id = a.conversation_id
        and c.assignee_id = a.person_id and c.paused) as is_held,
      exists (select from alert_read r where r.workspace_id = a.workspace_id and r.person_id = a.person_id and ${isAmongRead}) as is_known`.execute(
    ctx.db,
  )
  const ids = ended.rows.map(({ id }) => id)
  await withdrawPushes(ctx, workspaces, ids)
  await withdrawDirect(ctx, workspaces, ids)
  const untold = ended.rows.filter((one) => !one.is_known)
  for (const [{ workspace, raise, conversation, why, kinds, is_held }, recipients] of toEach(untold, (one) => [one.why, one.is_held]))
    ctx.emit(
      alertEnded,
      { workspace, conversation, recipients },
      { raise_id: raise, conversation_id: conversation, why, kind: mostUrgent(kinds), kinds, is_held },
    )
}

/** Alerts of which the same is told, the first of each, with the people of all. `more` is what else is told of them. */
function toEach<A extends Pick<OpenAlert, 'raise' | 'person'> & { kinds: readonly Kind[] }>(
  alerts: readonly A[],
  more: (alert: A) => unknown,
): [A, string[]][] {
  return alike(alerts, more).map((some) => [some[0], some.map(({ person }) => person)])
}

/** Alerts that one fact brought about and that are open for the same, together where `more` of them is the same, too. */
function alike<A extends Pick<OpenAlert, 'raise' | 'kinds'>>(alerts: readonly A[], more: (alert: A) => unknown): [A, ...A[]][] {
  const same = Map.groupBy(alerts, (alert) => JSON.stringify([alert.raise, alert.kinds, more(alert)]))
  return [...same.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as [A, ...A[]]] : []))
}

/** What was shown or written of something that is over, while its alert goes on, says nothing of the next time that it happens. */
async function forgetShown(ctx: RequestContext, { book, workspaces }: Page): Promise<void> {
  const { settled } = book
  if (settled.length === 0) return
  await sql`update alert_attempt t set withdraws = true from json_to_recordset(${JSON.stringify(settled)}::json) as n(id uuid, kind text), alert a
    where a.workspace_id = any(${workspaces}::uuid[]) and a.id = n.id and t.workspace_id = a.workspace_id and t.alert_id = a.id and t.kind = n.kind and t.channel in ('page', 'email')`.execute(
    ctx.db,
  )
}

interface RaisedNotice extends Raised {
  reach: Reach
}

/** A page shows it at once, as a row; who is away gets an e-mail later. */
function attemptsFor(
  ctx: RequestContext,
  { alert, fresh, reach }: RaisedNotice,
  conversations: Page['conversations'],
  late: boolean,
): NewAttempt[] {
  if (reach === 'away' || reach === 'quiet' || late) return []
  const ids = { workspace_id: getOrThrow(conversations, alert.conversation).workspace, id: newId(), alert_id: alert.id }
  const state = reach === 'in sight' ? 'seen' : 'accepted'
  return [{ ...ids, kind: fresh, channel: 'page', state, settled_at: ctx.now }]
}

/** Who is away and does not come within the minutes that they chose is told by e-mail; in quiet hours, when these are over. That somebody wrote is no reason for an e-mail. */
async function planMails(ctx: RequestContext, { workspaces, conversations }: Page, notices: RaisedNotice[]): Promise<void> {
  const rows = notices.flatMap(({ alert, fresh, reach, isPastQuiet }) => {
    const { listeners, quietUntil } = getOrThrow(conversations, alert.conversation)
    const listener = listeners.find(({ person }) => person === alert.person)
    if ((reach !== 'away' && reach !== 'quiet') || fresh === 'log' || !listener || levelOfSystem(listener.system, 'byEmail') === 0)
      return []
    const at = reach === 'quiet' ? getOrThrow(quietUntil, alert.person) : ctx.now.getTime() + listener.emailMinutes * minute
    return at > latest ? [] : [{ id: alert.id, at: new Date(at).toJSON(), past_quiet: isPastQuiet }]
  })
  if (rows.length === 0) return
  await sql`update alert a set mail_at = least(a.mail_at, n.at), past_quiet = a.past_quiet or n.past_quiet
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, at timestamptz, past_quiet boolean)
    where a.workspace_id = any(${workspaces}::uuid[]) and a.id = n.id`.execute(ctx.db)
}

/** The pages of those whose alert goes on for something else take away what is over. What is raised again besides is told after it. */
function emitSettled(ctx: RequestContext, { book, conversations }: Page): void {
  const settled = new Set(book.settled.map(({ id }) => id))
  const changed = book.changed.filter((alert) => settled.has(alert.id))
  for (const [{ raise, conversation, kinds }, recipients] of toEach(changed, () => null)) {
    const workspace = conversations.get(conversation)?.workspace
    if (workspace === undefined) continue
    const body = { raise_id: raise, conversation_id: conversation, kind: mostUrgent(kinds), kinds: [...kinds] }
    ctx.emit(alertSettled, { workspace, conversation, recipients }, body)
  }
}

/** What is fresh is emitted in the order in which it happened, what is fresh to many at once in one change. */
function emitRaised(ctx: RequestContext, notices: readonly RaisedNotice[], conversations: Page['conversations']): void {
  const isHeld = ({ conversation, person }: OpenAlert) => getOrThrow(conversations, conversation).holder === person
  const facts = notices.map(({ alert, fresh, reach }) => ({ ...alert, fresh, reach, is_held: isHeld(alert) }))
  for (const [alert, recipients] of toEach(facts, ({ fresh, reach, is_held, level, at }) => [fresh, reach, is_held, level, at])) {
    const { conversation, fresh, reach, is_held } = alert
    const alerted = getOrThrow(conversations, conversation)
    const audience = { workspace: alerted.workspace, conversation, bot: alerted.bot, recipients }
    ctx.emit(alertRaised, audience, { alert: toAlert(alert, alerted), fresh, reach, is_held, channel: alerted.channel })
  }
}

function toAlert({ raise, conversation, kinds, level, at }: OpenAlert, { clientKey, name }: AlertedConversation): Alert {
  const kind = mostUrgent(kinds)
  const is = { raise_id: raise, conversation_id: conversation, client_key: clientKey, name }
  return { ...is, kind, kinds: [...kinds] as Kind[], level, at: at / 1000, ended_at: null, ended_why: null }
}
