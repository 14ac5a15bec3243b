import type { Attempt } from './ports.ts'

/** After so many attempts in a row that nobody answered, a bot is left alone for a while. */
const maxUnanswered = 3
/** It is tried again after 2, 4, 8 … and at most so many seconds: anyone who has mended it does not want to wait longer. */
const longestRest = 30

interface AttemptState {
  underWay: number
  /** How many attempts its transport makes at once. */
  atOnce: number
  /** Attempts in a row that nobody answered. */
  unanswered: number
  /** In ms since 1970. */
  restsUntil: number
}

/**
 * How quickly this node hands each bot what waits for it. A bot that hangs holds a request for many seconds: it gets a few of them and no
 * more, then a single one after each rest, until it answers. So what waits for it, however much, takes nothing from the others.
 */
export class BotConcurrency {
  readonly #states = new Map<string, AttemptState>()
  readonly #clock: () => number

  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  /** An attempt begins, by a transport that makes so many at once to one bot. */
  began(botId: string, atOnce: number): void {
    const state = this.#states.get(botId) ?? { underWay: 0, atOnce, unanswered: 0, restsUntil: 0 }
    state.underWay++
    state.atOnce = atOnce
    this.#states.set(botId, state)
  }

  /** `attempt` null: it says nothing of whether the bot is there, as where there was nothing to send after all. */
  ended(botId: string, attempt: Attempt | null): void {
    const state = this.#states.get(botId)
    if (!state) return
    state.underWay--
    if (attempt === null) {
      if (state.underWay === 0 && state.unanswered === 0) this.#states.delete(botId)
      return
    }
    state.unanswered = attempt.outcome === 'unreachable' ? state.unanswered + 1 : 0
    const rest = state.unanswered < maxUnanswered ? 0 : Math.min(longestRest, 2 ** (state.unanswered - maxUnanswered + 1))
    state.restsUntil = this.#clock() + rest * 1000
    if (state.underWay === 0 && state.unanswered === 0) this.#states.delete(botId)
  }

  /** The bot is there again: it need not rest any longer. */
  reached(botId: string): void {
    const state = this.#states.get(botId)
    if (!state) return
    state.unanswered = 0
    state.restsUntil = 0
    if (state.underWay === 0) this.#states.delete(botId)
  }

  /** What each bot that is being handed something, or rests, may be handed beside it; the others are as free as can be. */
  room(): Map<string, number> {
    const now = this.#clock()
    return new Map([...this.#states].map(([botId, state]) => [botId, Math.max(0, allowedAt(now, state) - state.underWay)]))
  }
}

/** How many attempts may be under way: none while a bot rests, and a single one after it, which shows whether the bot answers again. */
function allowedAt(now: number, { atOnce, unanswered, restsUntil }: AttemptState): number {
  if (restsUntil > now) return 0
  return unanswered < maxUnanswered ? atOnce : 1
}
