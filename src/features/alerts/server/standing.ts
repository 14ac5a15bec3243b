import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Step } from '#features/alerts/stepsOf.ts'

/** Whether the customer of a conversation `c` waits for a person, in the inbox. */
export const waitsForPerson = sql`c.needs_human_at is not null and not c.is_done and c.snoozed_until is null and c.deleted_at is null`

/** A human has been needed since a time. */
export function raiseHelp(conversation: string, at: Date): Step {
  return { raise: { kind: 'help', conversation, to: null, by: null, at: at.getTime() } }
}

/** What how a conversation stands says of its alerts, whatever happened: what is over ends, and who is needed is called. */
export async function stepsOfStanding(ctx: RequestContext, workspace: string, conversation: string): Promise<Step[]> {
  const { rows } =
    await sql<Standing>`select c.needs_human_at as at, ${waitsForPerson} as waits, c.is_done or c.deleted_at is not null as "isOver",
      c.snoozed_until is not null as "isSnoozed", c.paused,
      exists (select from alert_round r where r.workspace_id = c.workspace_id and r.conversation_id = c.id) as "isAsked",
      (select coalesce(json_agg(one), '[]') from (${told}) one) as told
    from conversation c where c.workspace_id = ${workspace} and c.id = ${conversation}`.execute(ctx.db)
  return rows.flatMap((row) => stepsOf(conversation, row))
}

/** Who has an open alert of a conversation `c` of what concerns them alone, and how they stand to that. */
const told = sql`select a.person_id as person, c.paused and c.assignee_id is not distinct from a.person_id as "isHolder",
    coalesce(c.last_human_at >= a.at, false) as "isAnswered", coalesce(s.seen_in >= c.in_count and not s.marked_unread, false) as "isRead",
    coalesce(s.woke_unread, false) as "isWoken"
  from alert a left join seen s on s.workspace_id = a.workspace_id and s.person_id = a.person_id and s.conversation_id = a.conversation_id
  where a.workspace_id = c.workspace_id and a.conversation_id = c.id and a.ended_at is null and a.kinds && array['answered', 'woke']`

interface Told {
  person: string
  /** They hold it, while the AI is silent there. */
  isHolder: boolean
  /** Somebody has answered its customer since they were told. */
  isAnswered: boolean
  isRead: boolean
  /** That a snooze of theirs ended is still news for them. */
  isWoken: boolean
}

interface Standing {
  /** Since when a person is needed. */
  at: Date | null
  waits: boolean
  isOver: boolean
  isSnoozed: boolean
  paused: boolean
  isAsked: boolean
  told: Told[]
}

function stepsOf(conversation: string, standing: Standing): Step[] {
  const end = { conversation, person: null }
  if (standing.isOver) return [{ end: { ...end, kinds: null, why: 'done' } }]
  if (standing.isSnoozed) return [{ end: { ...end, kinds: ['help', 'answered', 'woke'], why: 'snoozed' } }]
  return [...standing.told.flatMap((one) => stepsOfTold(conversation, standing, one)), ...stepsOfHelp(conversation, standing)]
}

function stepsOfTold(conversation: string, { paused }: Standing, { person, isHolder, isAnswered, isRead, isWoken }: Told): Step[] {
  const end = { conversation, person }
  const passedOn = paused ? 'reassigned' : 'back'
  const steps: Step[] = []
  if (!isHolder) steps.push({ end: { ...end, kinds: ['answered'], why: passedOn } })
  else if (isAnswered || isRead) steps.push({ end: { ...end, kinds: ['answered'], why: isAnswered ? 'answered' : 'read' } })
  if (!isWoken) steps.push({ end: { ...end, kinds: ['woke'], why: 'read' } })
  return steps
}

function stepsOfHelp(conversation: string, { at, isAsked }: Standing): Step[] {
  if (at === null) return [{ end: { conversation, person: null, kinds: ['help'], why: 'back' } }]
  return isAsked ? [] : [raiseHelp(conversation, at)]
}
