import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'
import type { LoggedChange } from '#platform/event-log/feed.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { asTheyHappened, stateOfChange } from '#features/inbox/timeline/asTheyHappened.ts'
import { AlertBook } from '#features/alerts/AlertBook.ts'
import type { Kind } from '#features/alerts/contract.ts'
import type { AlertPorts } from './AlertPorts.ts'
import { followed, stepsOf } from '#features/alerts/stepsOf.ts'
import type { PlacedStep } from './Page.ts'
import { readOpenAlerts, readConversations } from './alertedConversations.ts'
import { lockAlerts } from './lockAlerts.ts'
import { raiseHelp, stepsOfStanding, waitsForPerson } from './standing.ts'
import { endReadOf } from './readAll.ts'
import { writeAlerts } from './writeAlerts.ts'

/** Makes alerts of what happens, a moment after it happened, so that taking a message in costs nothing more; each exactly once, as the log says. */
export function alertSubscription(ports: AlertPorts): Subscription {
  return {
    name: 'alerts',
    events: followed,
    state: stateOfChange,
    // Under load many messages are read with their people at once; that somebody wrote may come so late.
    gatherMs: 250,
    isUrgent: (change) => stepsOf(change, () => 0, atAnyTime).some((step) => 'raise' in step && callsAtOnce.has(step.raise.kind)),
    handle: async (ctx, changes) => {
      const stretches = asTheyHappened(changes)
      const found = stretches.map((stretch) =>
        stretch.flatMap((change) => stepsOf(change, ports.feelingOf, ctx.now).map((step) => ({ workspace: change.workspace, step }))),
      )
      if (found.some((steps) => steps.length > 0)) await lockAlerts(ctx)
      return stretches.slice(0, await applyChanges(ctx, found, ports)).flat().length
    },
    handleLate: (ctx, change) => applyStanding(ctx, change, ports),
    onGap: (ctx) => raiseWaiting(ctx, ports),
  }
}

/** For what is the same whenever it happens. */
const atAnyTime = new Date(0)

/** What a person is called for, and not only told of. */
const callsAtOnce: ReadonlySet<Kind> = new Set([
  'help',
  'error',
  // At its minute.
  'woke',
  'assigned',
  'mentioned',
  'noted',
])

/**
 * Applies steps of any workspaces, in order, to the alerts there are, which the caller has locked (`lockAlerts`). `late` ones are only shown: nobody is
 * called for what is long past.
 */
export async function applySteps(ctx: RequestContext, steps: readonly PlacedStep[], ports: AlertPorts, late = false): Promise<void> {
  await applyChanges(ctx, [steps], ports, late)
}

/** Alerts written in one transaction, and at most those of one more stretch: everybody's screens wait for what it writes. */
const alertsAtOnce = 50

/** Applies the steps of stretches of the log, one by one, until many alerts are to be written. Answers of how many stretches. */
async function applyChanges(
  ctx: RequestContext,
  stretches: readonly (readonly PlacedStep[])[],
  ports: AlertPorts,
  late = false,
): Promise<number> {
  const all = stretches.flat()
  if (all.length === 0) return stretches.length
  const workspaces = [...new Set(all.map(({ workspace }) => workspace))]
  const ids = [...new Set(all.map(({ step }) => ('raise' in step ? step.raise.conversation : step.end.conversation)))]
  const calling = new Set(all.flatMap(({ step }) => ('raise' in step && step.raise.kind === 'help' ? [step.raise.conversation] : [])))
  const conversations = await readConversations(ctx, { workspaces, ids, calling }, ports)
  await endReadOf(ctx, workspaces, ids)
  const book = new AlertBook(await readOpenAlerts(ctx.db, workspaces, ids), (conversation) => conversations.get(conversation), newId)
  let handled = 0
  while (handled < stretches.length && book.touched < alertsAtOnce) book.apply(stretches[handled++]!.map(({ step }) => step))
  await writeAlerts(ctx, { book, workspaces, conversations, steps: stretches.slice(0, handled).flat(), late }, ports)
  return handled
}

/** After a gap nobody knows what happened; who waits for a person now must not be forgotten. */
async function raiseWaiting(ctx: RequestContext, ports: AlertPorts): Promise<void> {
  await lockAlerts(ctx)
  const { rows } = await sql<{ workspace: string; conversation: string; at: Date }>`
    select c.workspace_id as workspace, c.id as conversation, c.needs_human_at as at from conversation c
    where ${waitsForPerson} order by c.needs_human_at desc limit ${atMost}`.execute(ctx.db)
  const steps = rows.map(({ workspace, conversation, at }) => ({ workspace, step: raiseHelp(conversation, at) }))
  await applySteps(ctx, steps, ports, true)
}

/**
 * Of a change that comes late counts how its conversation stands: if it waits for a person and nobody was asked, that is shown, and what is over ends. All else that
 * the change said has had its moment.
 */
async function applyStanding(ctx: RequestContext, { workspace, conversation }: LoggedChange, ports: AlertPorts): Promise<void> {
  if (conversation === null) return
  await lockAlerts(ctx)
  const steps = await stepsOfStanding(ctx, workspace, conversation)
  await applySteps(
    ctx,
    steps.map((step) => ({ workspace, step })),
    ports,
    true,
  )
}

/** More than that wait nowhere; one transaction holds them. */
const atMost = 1000
