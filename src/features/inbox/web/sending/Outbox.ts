import type { Attempt, Outgoing } from './Outgoing.ts'

/** What an outbox needs from the world around it. */
export interface OutboxWorld {
  /** Makes one attempt under the message's own jmid; never throws. */
  attempt: (message: Outgoing) => Promise<Attempt>
  /** Writes a message down so that it outlives the page, or forgets it. */
  keep: (message: Outgoing) => void
  forget: (jmid: string) => void
  /** Calls back after some milliseconds. */
  after: (ms: number, then: () => void) => void
}

/** Pauses between attempts while the server is not reached, in milliseconds; the last one repeats. */
const pauses = [1000, 2000, 5000, 10_000, 30_000]
const none: readonly Outgoing[] = []
const isStuck = ({ state }: Outgoing) => state === 'failed' || state === 'stale' || state === 'mentions'

const isUnderWay: ReadonlySet<Outgoing['state']> = new Set(['waiting', 'sending'])

/**
 * The messages on their way, a lane for each conversation. A lane sends one at a time in the order of writing: what stands behind a
 * message that failed waits until its writer has decided about that one, but for notes: no customer reads them, and colleagues may have to. The same jmid is
 * never in a lane twice.
 */
export class Outbox {
  readonly #lanes = new Map<string, readonly Outgoing[]>()
  /** By conversation what is being sent there. */
  readonly #busy = new Map<string, string>()
  /** What another tab discarded while it was being sent from here. */
  readonly #discarded = new Set<string>()
  readonly #failures = new Map<string, number>()
  /** By conversation the pause after which it is tried again; an attempt before its end ends it. */
  readonly #pauses = new Map<string, symbol>()
  /** What was let go of since a reading of the device began, for each that goes on. */
  readonly #readings = new Set<Set<string>>()
  readonly #listeners = new Set<() => void>()
  readonly #world: OutboxWorld

  constructor(world: OutboxWorld) {
    this.#world = world
  }

  /** What is on its way in a conversation, oldest first; the same array until something changes. */
  of(conversation: string): readonly Outgoing[] {
    return this.#lanes.get(conversation) ?? none
  }

  /** What waits until its writer has decided about it, with all of its lane but the notes. */
  stuck(): Outgoing[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.filter((one, at) => isStuck(one) && (at === 0 || one.type === 'note')))
  }

  /** The conversations in which something waits for a connection or for its writer; `before` is what did, and does until it is sent. */
  hanging(before: ReadonlySet<string>): Set<string> {
    const hangs = ([id, lane]: [string, readonly Outgoing[]]) => before.has(id) || lane.some(({ state }) => !isUnderWay.has(state))
    return new Set([...this.#lanes].flatMap((lane) => (hangs(lane) ? lane[0] : [])))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes a message over: it is on the screen at once, and sent when its turn comes. What lay on the device since before stands before what was written since. */
  add(message: Outgoing): void {
    const lane = this.of(message.conversation)
    if (lane.some((other) => other.jmid === message.jmid)) return
    this.#write(
      message.conversation,
      [...lane, message].toSorted((a, b) => a.writtenAt - b.writtenAt),
    )
    this.#world.keep(message)
    void this.#pump(message.conversation)
  }

  /** Takes over what lies on the device. What was sent or discarded before the device has answered stays gone: its answer may be older. */
  async addKept(read: () => Promise<readonly Outgoing[]>): Promise<void> {
    const gone = new Set<string>()
    this.#readings.add(gone)
    try {
      for (const message of await read()) if (!gone.has(message.jmid)) this.add(message)
    } finally {
      this.#readings.delete(gone)
    }
  }

  /** Tries a failed or refused message again, with what its writer decided about it. */
  retry(
    conversation: string,
    jmid: string,
    decided: Partial<Pick<Outgoing, 'anyway' | 'public' | 'type' | 'privateRecipients'>> = {},
  ): void {
    this.#change(conversation, jmid, (message) => ({ ...message, ...decided, confirmedAt: Date.now(), state: 'waiting', why: null }))
    void this.#pump(conversation)
  }

  /** Notes whether a conversation is there for its writer, or not any more. */
  setGone(conversation: string, isGone: boolean): void {
    for (const { jmid, isGone: before = false } of this.of(conversation))
      if (before !== isGone) this.#change(conversation, jmid, (message) => ({ ...message, isGone }))
  }

  /** Lets go of a message: its writer discards it, or the transcript has it by now. */
  remove(conversation: string, jmid: string): void {
    for (const gone of this.#readings) gone.add(jmid)
    const lane = this.of(conversation)
    const rest = lane.filter((message) => message.jmid !== jmid)
    if (rest.length === lane.length) return
    this.#world.forget(jmid)
    this.#write(conversation, rest)
    void this.#pump(conversation)
  }

  /**
   * Another tab let go of a message: its writer discarded it there, or has the text in the composer again. What is being sent at this moment may
   * arrive all the same; if it does not, it is not tried again.
   */
  discardedElsewhere(conversation: string, jmid: string): void {
    if (this.#busy.get(conversation) === jmid) this.#discarded.add(jmid)
    else this.remove(conversation, jmid)
  }

  /** The connection is back: what was not reached is tried at once. */
  wake(): void {
    this.#failures.clear()
    for (const conversation of this.#lanes.keys()) void this.#pump(conversation)
  }

  async #pump(conversation: string): Promise<void> {
    const next = this.of(conversation).find((one, at) => !isStuck(one) && (at === 0 || one.type === 'note'))
    if (!next || this.#busy.has(conversation)) return
    this.#busy.set(conversation, next.jmid)
    this.#pauses.delete(conversation)
    this.#change(conversation, next.jmid, (message) => ({ ...message, state: 'sending' }))
    const attempt = await this.#world.attempt(next)
    this.#busy.delete(conversation)
    this.#settle(next, attempt)
  }

  #settle({ conversation, jmid, type }: Outgoing, attempt: Attempt) {
    if (this.#discarded.delete(jmid) && attempt.end !== 'sent') return this.remove(conversation, jmid)
    if (attempt.end === 'unreached' || attempt.end === 'slowed') {
      const state = attempt.end === 'slowed' ? 'slowed' : 'offline'
      this.#change(conversation, jmid, (message) => ({ ...message, state }))
      const failures = this.#failures.get(conversation) ?? 0
      this.#failures.set(conversation, failures + 1)
      const pause = Symbol(conversation)
      this.#pauses.set(conversation, pause)
      this.#world.after(pauses[Math.min(failures, pauses.length - 1)]!, () => {
        if (this.#pauses.get(conversation) === pause) void this.#pump(conversation)
      })
      return
    }
    this.#failures.delete(conversation)
    if (attempt.end === 'sent') {
      // The one who wrote several in a row has seen their own. A note is taken no matter who answered before it, and says nothing of that.
      const seen = type === 'note' ? 0 : attempt.seq
      for (const { jmid: later } of this.of(conversation)) {
        this.#change(conversation, later, (message) => ({ ...message, lastSeen: Math.max(message.lastSeen, seen) }))
      }
      this.remove(conversation, jmid)
    } else {
      const state = attempt.end === 'refused' ? 'failed' : attempt.end
      const mentioned = attempt.end === 'mentions' ? { mentioned: attempt.mentioned } : {}
      const isGone = attempt.end === 'refused' && attempt.isGone === true
      this.#change(conversation, jmid, (message) => ({ ...message, ...mentioned, isGone, state, why: attempt.why }))
    }
    void this.#pump(conversation)
  }

  #change(conversation: string, jmid: string, how: (message: Outgoing) => Outgoing) {
    const lane = this.of(conversation)
    const at = lane.findIndex((message) => message.jmid === jmid)
    if (at < 0) return
    const changed = how(lane[at]!)
    this.#write(conversation, lane.with(at, changed))
    this.#world.keep(changed)
  }

  #write(conversation: string, lane: readonly Outgoing[]) {
    if (lane.length > 0) this.#lanes.set(conversation, lane)
    else this.#lanes.delete(conversation)
    for (const listener of this.#listeners) listener()
  }
}
