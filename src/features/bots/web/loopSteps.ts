import type { Reason } from '#shared/reason.ts'
import type { Bot, BotHealth } from '#features/bots/contract.ts'

/** A step of a test message on its way through: from what the company says of the bot to the answer that the customer has. */
export interface LoopStep {
  step: 'connection' | 'engine' | 'arrived' | 'answered' | 'delivered'
  /** `skipped`: it was not come to, because the way ends before it. */
  state: 'waiting' | 'ok' | 'failed' | 'skipped'
  /** Why it failed, or what holds it up. */
  why: Reason | null
}

const there = new Set(['accepted', 'delivered', 'read'])

/**
 * How far a test message has come that was begun when the bot was doing as in `before`; told by what changed since, as clocks of devices differ from
 * ours. `checked`: the companies have been asked. The first step that failed is where it stopped; what comes after it was not
 * tried, unless it failed for a reason of its own.
 */
export function loopSteps(bot: Pick<Bot, 'broken' | 'engine'>, health: BotHealth, before: BotHealth, checked: boolean): LoopStep[] {
  const steps = [
    checkedStep('connection', bot.broken?.source ?? null, checked),
    ...(bot.engine === null ? [] : [checkedStep('engine', bot.broken?.engine ?? null, checked)]),
    arrivedStep(health, before),
    ...(bot.engine === null ? [] : [answeredStep(health, before)]),
    deliveredStep(health, before),
  ]
  const stopped = steps.findIndex(({ state }) => state === 'failed')
  return stopped < 0 ? steps : steps.map((one, at) => (at > stopped ? behindStop(one) : one))
}

function behindStop(one: LoopStep): LoopStep {
  if (one.state === 'ok') return one
  return { ...one, state: one.why === null ? 'skipped' : 'failed' }
}

const isLater = (at: number | null, before: number | null) => at !== null && (before === null || at > before)
const isIn = (rows: readonly { id: string }[], { id }: { id: string }) => rows.some((row) => row.id === id)

function checkedStep(step: LoopStep['step'], why: Reason | null, checked: boolean): LoopStep {
  if (!checked) return { step, state: 'waiting', why: null }
  return { step, state: why === null ? 'ok' : 'failed', why }
}

function arrivedStep({ last_in_at, events }: BotHealth, before: BotHealth): LoopStep {
  if (isLater(last_in_at, before.last_in_at)) return { step: 'arrived', state: 'ok', why: null }
  const wrong = events.find((event) => (event.state === 'failed' || event.state === 'unreadable') && !isIn(before.events, event))
  return { step: 'arrived', state: wrong ? 'failed' : 'waiting', why: wrong?.error ?? null }
}

function answeredStep({ last_out_at, last_error }: BotHealth, before: BotHealth): LoopStep {
  if (isLater(last_out_at, before.last_out_at)) return { step: 'answered', state: 'ok', why: null }
  const wrong = last_error !== null && isLater(last_error.at, before.last_error?.at ?? null) ? last_error.reason : null
  return { step: 'answered', state: wrong ? 'failed' : 'waiting', why: wrong }
}

function deliveredStep({ deliveries }: BotHealth, before: BotHealth): LoopStep {
  const sent = deliveries.find((one) => one.kind === 'chat response' && !isIn(before.deliveries, one))
  if (sent === undefined) return { step: 'delivered', state: 'waiting', why: null }
  if (there.has(sent.state)) return { step: 'delivered', state: 'ok', why: null }
  return { step: 'delivered', state: sent.state === 'failed' || sent.why ? 'failed' : 'waiting', why: sent.why }
}
