import { retryDeadlocks } from '#platform/db/retryDeadlocks.ts'
import type { Report, ReportResult } from '#features/inbox/timeline/ports.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'

/** How many reports go into one transaction at most; more makes the first of them wait longer than it saves. */
const largestBatch = 200
/** While one transaction waits for the disk, the next is prepared; a third would only contend for the same rows. */
const batchesInFlight = 2
/** Fewer than this are not worth two transactions. */
const worthSplitting = 16

interface Waiting {
  report: Report
  conversationId: string
  settle: { resolve: (result: ReportResult) => void; reject: (error: unknown) => void }
}

/** Stores reports in one transaction and answers them in their order. */
export type StoreBatch = (reports: { report: Report; conversationId: string }[]) => Promise<ReportResult[]>

/**
 * Collects what arrives together into few transactions. A report is answered only after its transaction has committed. Reports of one
 * conversation are stored in the order in which they came: while one is in flight, those behind it wait.
 */
export class Intake {
  readonly #store: StoreBatch
  #queue: Waiting[] = []
  readonly #busy = new Set<string>()
  #inFlight = 0
  #isPumpDue = false
  #idle: (() => void)[] = []

  constructor(store: StoreBatch) {
    this.#store = store
  }

  ingest(report: Report): Promise<ReportResult> {
    return new Promise((resolve, reject) => {
      const conversationId = conversationIdOf(report.bot.id, report.channel)
      this.#queue.push({ report, conversationId, settle: { resolve, reject } })
      // What must wait for one in flight is looked at when that has ended.
      if (this.#inFlight < batchesInFlight && !this.#busy.has(conversationId)) this.#pumpSoon()
    })
  }

  /** Resolves when everything taken so far is stored or refused. */
  async drain(): Promise<void> {
    if (this.#queue.length === 0 && this.#inFlight === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Everything that comes in the same turn of the event loop joins the batch. */
  #pumpSoon(): void {
    if (this.#isPumpDue) return
    this.#isPumpDue = true
    setImmediate(() => {
      this.#isPumpDue = false
      this.#pump()
    })
  }

  #pump(): void {
    while (this.#inFlight < batchesInFlight && this.#queue.length > 0) {
      const batch = this.#nextBatch()
      if (batch.length === 0) return
      this.#inFlight++
      void this.#run(batch).finally(() => {
        this.#inFlight--
        for (const waiting of batch) this.#busy.delete(waiting.conversationId)
        this.#pump()
        if (this.#queue.length === 0 && this.#inFlight === 0) for (const resolve of this.#idle.splice(0)) resolve()
      })
    }
  }

  /** The oldest reports whose conversations are not in flight; the several reports of one conversation keep their order in the batch. */
  #nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    const max = this.#shareOfQueue()
    for (const waiting of this.#queue) (batch.length < max && !this.#busy.has(waiting.conversationId) ? batch : rest).push(waiting)
    for (const waiting of batch) this.#busy.add(waiting.conversationId)
    this.#queue = rest
    return batch
  }

  /**
   * Half of everything that waits or is in flight, so that both transactions are of one size: callers that all waited for one batch would
   * come back all at once, and nothing would be written until they have.
   */
  #shareOfQueue(): number {
    const fair = Math.ceil((this.#queue.length + this.#busy.size) / batchesInFlight)
    return Math.min(Math.max(fair, worthSplitting), largestBatch)
  }

  async #run(batch: Waiting[]): Promise<void> {
    try {
      const result = await retryDeadlocks(() => this.#store(batch))
      batch.forEach((waiting, i) => waiting.settle.resolve(result[i]!))
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only) return only.settle.reject(error)
      // One report that the database refuses must not take the others with it.
      for (const waiting of batch) await this.#run([waiting])
    }
  }
}
