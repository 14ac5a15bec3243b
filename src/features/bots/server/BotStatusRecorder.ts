import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { storableReason, type Reason } from '#shared/reason.ts'
import type { BotPlace } from '#features/bots/ports.ts'

/** Statuses are written this often, in milliseconds, whatever a bot says in between. */
const writeEvery = 1000

/** What is not written yet of one bot. Times are milliseconds since 1970. */
interface StatusEntry {
  place: BotPlace
  in: number | null
  out: number | null
  error: { at: number; reason: Reason } | null
}

/**
 * How the bots are doing, for their health cards. What is said a hundred times a second is collected in memory and written once; a node
 * that dies takes at most a second of it along, which costs nobody a message.
 */
export class BotStatusRecorder {
  readonly #db: Database
  readonly #onError: (error: unknown) => void
  #entries = new Map<string, StatusEntry>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush().catch(this.#onError), writeEvery)
  }

  /** The bot reported what a customer wrote. */
  recordReceived(bot: BotPlace, at: number = Date.now()): void {
    const entry = this.#entryOf(bot)
    entry.in = latest(entry.in, at)
  }

  /** The bot reported what it answered. */
  recordSaid(bot: BotPlace, at: number = Date.now()): void {
    const entry = this.#entryOf(bot)
    entry.out = latest(entry.out, at)
  }

  /** Something went wrong with the bot; its people read why. */
  recordError(bot: BotPlace, reason: Reason, at: number = Date.now()): void {
    const entry = this.#entryOf(bot)
    if (entry.error === null || at >= entry.error.at) entry.error = { at, reason: storableReason(reason) }
  }

  /** Writes everything noted so far; what cannot be written now is kept for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(
      () => this.#write(),
      () => this.#write(),
    )
    return this.#writing
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush().catch(this.#onError)
  }

  #entryOf(place: BotPlace): StatusEntry {
    let entry = this.#entries.get(place.id)
    if (!entry) this.#entries.set(place.id, (entry = { place, in: null, out: null, error: null }))
    return entry
  }

  async #write(): Promise<void> {
    const entries = this.#entries
    if (entries.size === 0) return
    this.#entries = new Map()
    try {
      await upsert(this.#db, [...entries.values()])
    } catch (error) {
      for (const entry of entries.values()) this.#keep(entry)
      throw error
    }
  }

  #keep({ place, in: received, out: said, error }: StatusEntry): void {
    if (received !== null) this.recordReceived(place, received)
    if (said !== null) this.recordSaid(place, said)
    if (error !== null && this.#entryOf(place).error === null) this.recordError(place, error.reason, error.at)
  }
}

const latest = (known: number | null, at: number) => (known === null || at > known ? at : known)

/** Two nodes may write the same bot's status in either order: the later time stands. Rows go by id, so that the two never lock in a circle. */
async function upsert(db: Database, entries: StatusEntry[]): Promise<void> {
  const sorted = entries.toSorted((a, b) => (a.place.id < b.place.id ? -1 : 1))
  const times = (pick: (entry: StatusEntry) => number | null) =>
    sorted.map((entry) => {
      const ms = pick(entry)
      return ms === null ? null : new Date(ms)
    })
  await sql`insert into bot_pulse as p (workspace_id, bot_id, last_in_at, last_out_at, last_error_at, last_error)
    select * from unnest(${sorted.map((entry) => entry.place.workspaceId)}::uuid[], ${sorted.map((entry) => entry.place.id)}::uuid[],
      ${times((entry) => entry.in)}::timestamptz[], ${times((entry) => entry.out)}::timestamptz[], ${times((entry) => entry.error?.at ?? null)}::timestamptz[],
      ${sorted.map((entry) => (entry.error === null ? null : JSON.stringify(entry.error.reason)))}::jsonb[])
    on conflict (workspace_id, bot_id) do update set
      last_in_at = greatest(p.last_in_at, excluded.last_in_at), last_out_at = greatest(p.last_out_at, excluded.last_out_at),
      last_error = case when p.last_error_at is null or excluded.last_error_at >= p.last_error_at then excluded.last_error else p.last_error end,
      last_error_at = greatest(p.last_error_at, excluded.last_error_at)`.execute(db)
}
