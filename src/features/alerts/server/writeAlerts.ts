import { sql, type Insertable } from 'kysely'
import { newId } from '#shared/ids.ts'
import { minute } from '#shared/time.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { alertEnded, alertRaised, type Alert, type Kind, type Reach } from '#features/alerts/contract.ts'
import type { AlertPorts } from '#features/alerts/ports.ts'
import type { AlertBook, OpenAlert, Raised } from '#features/alerts/AlertBook.ts'
import { levelOfSystem, mostUrgent } from '#features/alerts/rules.ts'
import type { Step } from '#features/alerts/stepsOf.ts'
import type { AlertRoom } from './rooms.ts'

/** An alert's person who gets no push, or does not come, gets an e-mail after so many milliseconds. */
const mailAfter = 2 * minute

/** What the book says, and the conversations it is about. */
export interface Page {
  book: AlertBook
  rooms: ReadonlyMap<string, AlertRoom>
  steps: readonly { workspace: string; step: Step }[]
  late: boolean
}

/** Writes what happened to alerts, tells the pages of those whom it concerns, and queues what goes elsewhere. All reading comes first. */
export async function writeAlerts(ctx: RequestContext, page: Page, ports: AlertPorts): Promise<void> {
  const { book, rooms, late } = page
  const told = book.raised.map((raised) => ({ ...raised, reach: ports.reach(raised.alert.person, raised.alert.conversation) }))
  const away = [...new Set(told.filter(({ reach }) => reach === 'away').map(({ alert }) => alert.person))]
  const devices = late ? new Map<string, string[]>() : await devicesOf(ctx, away)
  await insertAlerts(ctx, page)
  await updateAlerts(ctx, page)
  await endAlerts(ctx, page)
  const attempts = told.flatMap((one) => attemptsFor(ctx, one, rooms, late ? null : (devices.get(one.alert.person) ?? [])))
  if (attempts.length > 0) await ctx.db.insertInto('alert_attempt').values(attempts).execute()
  await planMails(ctx, late ? [] : told, rooms, devices)
  await keepRounds(ctx, page)
  for (const one of told) emitRaised(ctx, one, rooms.get(one.alert.conversation)!)
  if (attempts.some(({ state }) => state === 'queued')) ctx.afterCommit(ports.queued)
}

async function devicesOf(ctx: RequestContext, people: string[]): Promise<Map<string, string[]>> {
  if (people.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('push_device')
    .where('person_id', 'in', people)
    .where('ended_at', 'is', null)
    .select(['id', 'person_id'])
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.person_id)].map(([person, some]) => [person, some.map(({ id }) => id)]))
}

async function insertAlerts(ctx: RequestContext, { book, rooms }: Page): Promise<void> {
  const rows = book.changed.flatMap((alert) => {
    const room = rooms.get(alert.conversation)
    if (!room || !book.isNew(alert)) return []
    const ids = {
      workspace_id: room.workspace,
      id: alert.id,
      person_id: alert.person,
      conversation_id: alert.conversation,
      bot_id: room.bot,
    }
    return [{ ...ids, kinds: alert.kinds, raised_kinds: alert.kinds, level: alert.level, at: new Date(alert.at).toJSON() }]
  })
  if (rows.length === 0) return
  await sql`insert into alert (workspace_id, id, person_id, conversation_id, bot_id, kinds, raised_kinds, level, at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as n(workspace_id uuid, id uuid, person_id uuid, conversation_id uuid, bot_id uuid, kinds text[], raised_kinds text[], level smallint, at timestamptz)`.execute(
    ctx.db,
  )
}

async function updateAlerts(ctx: RequestContext, { book }: Page): Promise<void> {
  const rows = book.changed
    .filter((alert) => !book.isNew(alert))
    .map(({ id, kinds, level, at }) => ({ id, kinds, level, at: new Date(at).toJSON() }))
  if (rows.length === 0) return
  await sql`update alert a set kinds = n.kinds, level = n.level, at = n.at,
      raised_kinds = array(select distinct unnest(a.raised_kinds || n.kinds))
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, kinds text[], level smallint, at timestamptz) where a.id = n.id`.execute(
    ctx.db,
  )
}

/** What is over, and is withdrawn wherever it still lies. */
async function endAlerts(ctx: RequestContext, { book }: Page): Promise<void> {
  const rows = book.ended.map(({ alert, why }) => ({ id: alert.id, why }))
  if (rows.length === 0) return
  await endRows(ctx, rows)
}

/** Ends alerts by id, withdraws what has not gone out yet, and tells the pages of their people. */
export async function endRows(ctx: RequestContext, rows: readonly { id: string; why: string }[]): Promise<void> {
  const ended = await sql<{
    workspace: string
    id: string
    person: string
    conversation: string
    why: string
  }>`update alert a set ended_at = ${ctx.now}, ended_why = n.why, mail_at = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, why text) where a.id = n.id and a.ended_at is null
    returning a.workspace_id as workspace, a.id, a.person_id as person, a.conversation_id as conversation, n.why`.execute(ctx.db)
  const ids = ended.rows.map(({ id }) => id)
  const workspaces = [...new Set(ended.rows.map(({ workspace }) => workspace))]
  await sql`update alert_attempt set state = 'withdrawn', settled_at = ${ctx.now}
    where workspace_id = any(${workspaces}::uuid[]) and alert_id = any(${ids}::uuid[]) and state = 'queued'`.execute(ctx.db)
  for (const { workspace, id, person, conversation, why } of ended.rows)
    ctx.emit(alertEnded, { workspace, conversation, person }, { id, conversation_id: conversation, why })
}

interface Told extends Raised {
  reach: Reach
}

/** Each way that an alert takes, as rows. `devices` are null for what is only shown. */
function attemptsFor(
  ctx: RequestContext,
  { alert, fresh, reach }: Told,
  rooms: Page['rooms'],
  devices: string[] | null,
): Insertable<Schema['alert_attempt']>[] {
  const common = { workspace_id: rooms.get(alert.conversation)!.workspace, alert_id: alert.id, kind: fresh, created_at: ctx.now }
  if (reach !== 'away' || devices === null) {
    const state = reach === 'in sight' ? ('seen' as const) : ('accepted' as const)
    return [{ ...common, id: newId(), channel: 'page' as const, device_id: null, state, settled_at: ctx.now }]
  }
  return devices.map((device_id) => ({
    ...common,
    id: newId(),
    channel: 'push' as const,
    device_id,
    state: 'queued' as const,
    settled_at: null,
  }))
}

/** Who is away is told by e-mail, too: at once where no browser of theirs takes a push, else when they do not come. That somebody wrote is no reason for an e-mail. */
async function planMails(ctx: RequestContext, told: Told[], rooms: Page['rooms'], devices: Map<string, string[]>): Promise<void> {
  const rows = told.flatMap(({ alert, fresh, reach }) => {
    const listener = rooms.get(alert.conversation)!.listeners.find(({ person }) => person === alert.person)
    if (reach !== 'away' || fresh === 'log' || !listener || levelOfSystem(listener.system, 'byEmail') === 0) return []
    const at = new Date(ctx.now.getTime() + (devices.has(alert.person) ? mailAfter : 0))
    return [{ id: alert.id, at: at.toJSON() }]
  })
  if (rows.length === 0) return
  await sql`update alert a set mail_at = least(a.mail_at, n.at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, at timestamptz) where a.id = n.id`.execute(ctx.db)
}

/** Keeps by when the next people are asked for a conversation that needs a human. */
async function keepRounds(ctx: RequestContext, { steps, rooms }: Page): Promise<void> {
  const rounds = new Map<string, { at: number; round: number } | null>()
  for (const { step } of steps) {
    if ('raise' in step && step.raise.kind === 'help')
      rounds.set(step.raise.conversation, { at: step.raise.at, round: step.raise.round ?? 0 })
    const ends = 'end' in step && step.end.person === null && (step.end.kinds === null || step.end.kinds.includes('help'))
    if (ends) rounds.set(step.end.conversation, null)
  }
  const workspaces = [...new Set(steps.map(({ workspace }) => workspace))]
  const gone = [...rounds].filter(([, round]) => round === null).map(([id]) => id)
  if (gone.length > 0)
    await sql`delete from alert_round where workspace_id = any(${workspaces}::uuid[]) and conversation_id = any(${gone}::uuid[])`.execute(
      ctx.db,
    )
  const rows = [...rounds].flatMap(([id, round]) => {
    const room = rooms.get(id)
    if (!room || !round) return []
    const next = room.roundMinutes === null ? null : new Date(ctx.now.getTime() + room.roundMinutes * minute)
    return [
      { workspace_id: room.workspace, conversation_id: id, bot_id: room.bot, since: new Date(round.at), round: round.round, next_at: next },
    ]
  })
  if (rows.length === 0) return
  await ctx.db
    .insertInto('alert_round')
    .values(rows)
    .onConflict((on) =>
      on.columns(['workspace_id', 'conversation_id']).doUpdateSet((eb) => ({
        since: eb.ref('excluded.since'),
        round: eb.ref('excluded.round'),
        next_at: eb.ref('excluded.next_at'),
        nobody: false,
      })),
    )
    .execute()
}

function emitRaised(ctx: RequestContext, { alert, fresh, reach }: Told, room: AlertRoom): void {
  const audience = { workspace: room.workspace, conversation: alert.conversation, bot: room.bot, person: alert.person }
  ctx.emit(alertRaised, audience, { alert: toAlert(alert, room), fresh, reach })
}

function toAlert({ id, conversation, kinds, level, at }: OpenAlert, { clientKey, name }: AlertRoom): Alert {
  const kind = mostUrgent(kinds)
  const is = { id, conversation_id: conversation, client_key: clientKey, name }
  return { ...is, kind, kinds: [...kinds] as Kind[], level, at: at / 1000, ended_at: null, ended_why: null }
}
