import type { Reason } from '#shared/reason.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { isDatabaseTrouble } from '#platform/event-log/subscribers/isDatabaseTrouble.ts'
import { Rounds } from '#platform/jobs/Rounds.ts'
import type { BotIdentity } from '#features/bots/ports.ts'
import { setConnection } from '#features/bots/server/connections/setConnection.ts'
import type { Engine, EngineOutcome } from './ports.ts'
import { settleTurn } from './settleTurn.ts'
import { claimTurns, type ClaimedTurn } from './turnQueries.ts'

/** So many questions are under way from one server. */
const inAll = 60
/** So many of one bot: one whose engine is slow leaves room for the others, and no company is asked more than it allows. */
const perBot = 10
/** An engine that thinks longer than so many milliseconds is seen to: a sign that came behind its answer would stand there until it runs out. */
const longThought = 400
/** Lost hints, and what is to be asked again, are found at the latest after this many milliseconds. */
const pollEvery = 1000

export interface TurnPorts {
  db: Database
  contexts: RequestContexts
  /** The engine of this name; undefined where this server does not have it. */
  engineOf(name: string): Engine | undefined
  /** Opens what the engine of a bot asked for. Throws when it cannot be read. */
  credentialsOf(engine: string, sealed: ClaimedTurn['sealed']): unknown
  /** An engine thinks about a conversation for a while. */
  onThink?(conversation: string): void
  status: { recordSaid(bot: BotIdentity): void; recordError(bot: BotIdentity, reason: Reason): void }
  onError: (error: unknown) => void
}

/**
 * Has engines answer customers, for every bot that has one. Any server takes any turn; those of a conversation are taken one after the other. One
 * clock serves all bots.
 */
export class TurnWorker {
  readonly #ports: TurnPorts
  readonly #underWay = new Map<Promise<void>, string>()
  readonly #rounds: Rounds
  #timer: NodeJS.Timeout | undefined

  constructor(ports: TurnPorts) {
    this.#ports = ports
    this.#rounds = new Rounds(() => this.#claimTurns(), ports.onError)
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollEvery)
    this.wake()
  }

  /** Something may be to answer. */
  wake(): void {
    this.#rounds.wake()
  }

  /** Finishes the questions that are under way; the rest waits for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#rounds.stop()
    await Promise.allSettled(this.#underWay.keys())
  }

  async #claimTurns(): Promise<void> {
    const free = inAll - this.#underWay.size
    if (free === 0) return
    for (const turn of await claimTurns(this.#ports.db, this.#room(), perBot, free)) this.#run(turn)
  }

  /** For how many more questions there is room, by the bots that are being asked for. */
  #room(): Map<string, number> {
    const room = new Map<string, number>()
    for (const bot of this.#underWay.values()) room.set(bot, (room.get(bot) ?? perBot) - 1)
    return room
  }

  #run(turn: ClaimedTurn): void {
    const work = this.#work(turn).catch(this.#ports.onError)
    this.#underWay.set(work, turn.question.bot.id)
    void work.finally(() => {
      this.#underWay.delete(work)
      // The next of the same conversation may be taken now.
      this.wake()
    })
  }

  async #work(turn: ClaimedTurn): Promise<void> {
    const { contexts, status } = this.#ports
    const outcome = await this.#settle(turn, turn.engine === null ? null : await this.#ask(turn.engine, turn))
    if (outcome === null) return
    const { bot } = turn.question
    if (outcome.outcome === 'answered') {
      status.recordSaid(bot)
      if (turn.isBroken) await contexts.write(nobody, (ctx) => setConnection(ctx, bot, 'engine', null))
      return
    }
    status.recordError(bot, outcome.reason)
    if (outcome.broken) await contexts.write(nobody, (ctx) => setConnection(ctx, bot, 'engine', outcome.reason, turn.sealed.credentials))
  }

  /**
   * Writes down what became of a turn, and answers that. An answer that cannot be stored is a failure: it would be asked for without end, and all that
   * the customer says after it would wait.
   */
  async #settle(turn: ClaimedTurn, outcome: EngineOutcome | null): Promise<EngineOutcome | null> {
    const { contexts, onError } = this.#ports
    try {
      await settleTurn(contexts, turn, outcome)
      return outcome
    } catch (error) {
      if (outcome?.outcome !== 'answered' || isDatabaseTrouble(error)) throw error
      onError(error)
      const failed: EngineOutcome = { outcome: 'failed', reason: { code: 'engine.broken' }, retryable: false }
      await settleTurn(contexts, turn, failed)
      return failed
    }
  }

  async #ask(name: string, turn: ClaimedTurn): Promise<EngineOutcome> {
    const { engineOf, credentialsOf, onError } = this.#ports
    const engine = engineOf(name)
    if (!engine) return { outcome: 'failed', reason: { code: 'engine.unknown', params: { engine: name } }, retryable: false }
    let credentials: unknown
    try {
      credentials = credentialsOf(name, turn.sealed)
    } catch (error) {
      onError(error)
      return { outcome: 'failed', reason: { code: 'engine.credentials' }, retryable: false }
    }
    const thinking = setTimeout(() => this.#ports.onThink?.(turn.conversationId), longThought)
    try {
      return await engine.answer(turn.question, credentials)
    } catch (error) {
      onError(error)
      return { outcome: 'failed', reason: { code: 'engine.broken' }, retryable: true }
    } finally {
      clearTimeout(thinking)
    }
  }
}
