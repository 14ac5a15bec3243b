import type { Reason } from '#shared/reason.ts'
import { cardOf } from '#web/providers/cards.ts'
import type { CompanyAnswer } from '#features/bots/connectionContract.ts'
import type { Bot, BotHealth } from '#features/bots/contract.ts'

/** A step of a test message on its way through: from what the company says of the bot to the answer that the customer has. */
export interface LoopStep {
  step: 'connection' | 'engine' | 'arrived' | 'answered' | 'said' | 'delivered' | 'replied'
  /** `skipped`: it was not come to, because the way ends before it. `unanswered`: the company did not say. */
  state: 'waiting' | 'ok' | 'failed' | 'skipped' | 'unanswered'
  /** Why it failed, or what holds it up. */
  why: Reason | null
}

const there = new Set(['accepted', 'delivered', 'read'])

/**
 * How far a test message has come that was begun when the bot was doing as in `before`; told by what changed since, as clocks of devices differ from
 * ours. `checked`: what the companies said, null until they have been asked. The first step that failed is where it stopped; what comes after it was
 * not tried, unless it failed for a reason of its own.
 */
export function loopSteps(
  bot: Pick<Bot, 'broken' | 'engine' | 'source'>,
  health: BotHealth,
  before: BotHealth,
  checked: Readonly<Record<'source' | 'engine', CompanyAnswer>> | null,
): LoopStep[] {
  const steps = [
    ...checkedStep('connection', bot.broken?.source ?? null, checked?.source ?? null),
    ...(bot.engine === null ? [] : checkedStep('engine', bot.broken?.engine ?? null, checked?.engine ?? null)),
    arrivedStep(health, before),
    ...answerSteps(bot, health, before),
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

/** Nothing is said of a company of which nobody can say so, as where there is nothing to ask, unless it is known to refuse. */
function checkedStep(step: LoopStep['step'], why: Reason | null, answer: CompanyAnswer | null): LoopStep[] {
  if (answer === null) return [{ step, state: 'waiting', why: null }]
  if (why !== null) return [{ step, state: 'failed', why }]
  if (answer === 'unknown') return []
  return [{ step, state: answer === 'unanswered' ? answer : 'ok', why }]
}

/** Who answers: the engine, whose answer Baton delivers; the bot by itself, which says what it answered; or the team alone. */
function answerSteps({ engine, source }: Pick<Bot, 'engine' | 'source'>, health: BotHealth, before: BotHealth): LoopStep[] {
  if (engine !== null) return [answeredStep('answered', health, before), deliveredStep('delivered', health, before)]
  return cardOf(source)?.takesEngine ? [deliveredStep('replied', health, before)] : [answeredStep('said', health, before)]
}

function arrivedStep({ last_in_at, events }: BotHealth, before: BotHealth): LoopStep {
  if (isLater(last_in_at, before.last_in_at)) return { step: 'arrived', state: 'ok', why: null }
  const wrong = events.find((event) => (event.state === 'failed' || event.state === 'unreadable') && !isIn(before.events, event))
  return { step: 'arrived', state: wrong ? 'failed' : 'waiting', why: wrong?.error ?? null }
}

function answeredStep(step: LoopStep['step'], { last_out_at, last_error }: BotHealth, before: BotHealth): LoopStep {
  if (isLater(last_out_at, before.last_out_at)) return { step, state: 'ok', why: null }
  const wrong = last_error !== null && isLater(last_error.at, before.last_error?.at ?? null) ? last_error.reason : null
  return { step, state: wrong ? 'failed' : 'waiting', why: wrong }
}

function deliveredStep(step: LoopStep['step'], { deliveries }: BotHealth, before: BotHealth): LoopStep {
  const sent = deliveries.find((one) => one.kind === 'chat response' && !isIn(before.deliveries, one))
  if (sent === undefined) return { step, state: 'waiting', why: null }
  if (there.has(sent.state)) return { step, state: 'ok', why: null }
  return { step, state: sent.state === 'failed' || sent.why ? 'failed' : 'waiting', why: sent.why }
}
