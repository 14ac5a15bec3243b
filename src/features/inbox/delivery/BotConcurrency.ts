import type { Attempt } from './ports.ts'

/** After so many attempts in a row that nobody answered, a bot is left alone for a while. */
const maxFailures = 3
/** It is tried again after 2, 4, 8 … and at most so many seconds: anyone who has mended it does not want to wait longer. */
const longestRest = 30

interface Pace {
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
  readonly #paces = new Map<string, Pace>()
  readonly #clock: () => number

  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  /** An attempt begins, by a transport that makes so many at once to one bot. */
  began(botId: string, atOnce: number): void {
    const pace = this.#paces.get(botId) ?? { underWay: 0, atOnce, unanswered: 0, restsUntil: 0 }
    pace.underWay++
    pace.atOnce = atOnce
    this.#paces.set(botId, pace)
  }

  /** `attempt` null: there was nothing to send after all. */
  ended(botId: string, attempt: Attempt | null): void {
    const pace = this.#paces.get(botId)
    if (!pace) return
    pace.underWay--
    if (attempt === null) {
      if (pace.underWay === 0 && pace.unanswered === 0) this.#paces.delete(botId)
      return
    }
    pace.unanswered = attempt.outcome === 'unreachable' ? pace.unanswered + 1 : 0
    const rest = pace.unanswered < maxFailures ? 0 : Math.min(longestRest, 2 ** (pace.unanswered - maxFailures + 1))
    pace.restsUntil = this.#clock() + rest * 1000
    if (pace.underWay === 0 && pace.unanswered === 0) this.#paces.delete(botId)
  }

  /** The bot was heard of: it need not rest any longer. */
  reached(botId: string): void {
    const pace = this.#paces.get(botId)
    if (!pace) return
    pace.unanswered = 0
    pace.restsUntil = 0
    if (pace.underWay === 0) this.#paces.delete(botId)
  }

  /** What each bot that is being handed something, or rests, may be handed beside it; the others are as free as can be. */
  room(): Map<string, number> {
    const now = this.#clock()
    return new Map([...this.#paces].map(([botId, pace]) => [botId, Math.max(0, allowedAt(now, pace) - pace.underWay)]))
  }
}

/** How many attempts may be under way: none while a bot rests, and a single one after it, which shows whether the bot answers again. */
function allowedAt(now: number, { atOnce, unanswered, restsUntil }: Pace): number {
  if (restsUntil > now) return 0
  return unanswered < maxFailures ? atOnce : 1
}
