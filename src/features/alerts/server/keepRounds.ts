import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import { minute } from '#shared/time.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { changeAlerts } from '#features/inbox/timeline/changeAlerts.ts'
import { alertReached } from '#features/alerts/contract.ts'
import type { Actor, End } from '#features/alerts/stepsOf.ts'
import { namesOf } from './namesOf.ts'
import type { Page } from './Page.ts'
import { writeToTimeline, type Line } from './writeToTimeline.ts'

/** That a conversation needs a human: since when (ms since 1970), and how often people were asked. */
interface Round {
  at: number
  round: number
  /** They are asked again: who asks keeps the round. */
  isLater: boolean
  seq: number | null
}

/** What the steps say of conversations that need a human, the last word of each. */
function roundsOf(steps: Page['steps']): { asked: Map<string, Round>; ended: Map<string, End> } {
  const asked = new Map<string, Round>()
  const ended = new Map<string, End>()
  for (const { step } of steps) {
    if ('raise' in step) {
      const { kind, conversation, at, round = 0, notified, seq = null } = step.raise
      if (kind === 'help') asked.set(conversation, { at, round, isLater: notified !== undefined, seq })
    } else if (step.end.person === null && (step.end.kinds === null || step.end.kinds.includes('help'))) {
      asked.delete(step.end.conversation)
      // The first that ended it says how.
      if (!ended.has(step.end.conversation)) ended.set(step.end.conversation, step.end)
    }
  }
  return { asked, ended }
}

/** Keeps by when the next people are asked for a conversation that needs a human, and says in its timeline who was, and what became of it. */
export async function keepRounds(ctx: RequestContext, page: Page, notified: readonly Line[]): Promise<void> {
  const { asked, ended } = roundsOf(page.steps)
  await endRounds(ctx, page, ended)
  await startRounds(ctx, page, asked)
  if (page.late) return
  const lines = notified.filter(({ conversation, kind }) => kind === 'upset' || asked.has(conversation))
  const unreached = [...asked].flatMap(([conversation, { seq }]) =>
    page.book.reachesNobody(conversation) && page.conversations.has(conversation) ? [{ conversation, seq }] : [],
  )
  await writeToTimeline(ctx, page, { lines, unreached, roundOf: (id) => asked.get(id)?.round ?? 0 })
}

async function endRounds(ctx: RequestContext, { workspaces }: Page, ended: ReadonlyMap<string, End>): Promise<void> {
  if (ended.size === 0) return
  const { rows } = await sql<{
    workspace_id: string
    conversation_id: string
    since: Date
    line_seq: number | null
    nobody_at: Date | null
  }>`delete from alert_round where workspace_id = any(${workspaces}::uuid[]) and conversation_id = any(${[...ended.keys()]}::uuid[])
    returning workspace_id, conversation_id, since, line_seq, nobody_at`.execute(ctx.db)
  const names = await namesOf(
    ctx,
    [...ended.values()].flatMap(({ by }) => (by && 'colleague' in by ? [by.colleague] : [])),
  )
  const nameOf = (by: Actor) => ('name' in by ? by.name : (names.get(by.colleague) ?? null))
  for (const { workspace_id, conversation_id, since, line_seq, nobody_at } of rows) {
    const end = getOrThrow(ended, conversation_id)
    const seconds = Math.max(0, Math.round((ctx.now.getTime() - since.getTime()) / 1000))
    const outcome = { why: end.why, name: end.by ? nameOf(end.by) : null, seconds }
    if (line_seq !== null)
      await changeAlerts(ctx, { workspace_id, conversation_id, seq: line_seq }, (alerts) =>
        alerts.map((alert) => (alert.kind === 'help' && alert.ended === undefined ? { ...alert, ended: outcome } : alert)),
      )
    if (nobody_at !== null) await emitReached(ctx, workspace_id, conversation_id)
  }
}

/** The banner of everybody who sees it goes. */
async function emitReached(ctx: RequestContext, workspace: string, conversation: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('conversation')
    .where('workspace_id', '=', workspace)
    .where('id', '=', conversation)
    .select(['workspace_id', 'id', 'bot_id', 'assignee_id', 'mentioned'])
    .executeTakeFirst()
  if (row) ctx.emit(alertReached, audienceOf(row), { conversation_id: conversation })
}

async function startRounds(ctx: RequestContext, { conversations }: Page, asked: ReadonlyMap<string, Round>): Promise<void> {
  const rows = [...asked].flatMap(([id, { at, round, isLater, seq }]) => {
    const alerted = conversations.get(id)
    if (!alerted || isLater) return []
    const next = alerted.roundMinutes === null ? null : new Date(ctx.now.getTime() + alerted.roundMinutes * minute)
    return [
      {
        workspace_id: alerted.workspace,
        conversation_id: id,
        bot_id: alerted.bot,
        since: new Date(at),
        round,
        next_at: next,
        line_seq: seq,
      },
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
        line_seq: eb.ref('excluded.line_seq'),
      })),
    )
    .execute()
}
