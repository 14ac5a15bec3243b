import { PgBoss, fromKysely, type WorkWithMetadataHandler } from 'pg-boss'
import { endingStatements, type Database, type DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { JobRequest } from '#platform/event-log/RequestContext.ts'

/** What the connections of the queue are called in the list of who is connected. */
export const jobsName = 'baton jobs'

/** A job: its name and what it does. A job that throws is run again. */
export interface Job {
  name: string
  run(data: Record<string, unknown>, attempt: Attempt): Promise<void>
  /** Cron, in UTC, for jobs that run by themselves. */
  every?: string
  /** How often it is run again, and when; without it five times within minutes. */
  retries?: Retries
  /** How long a run may take; without it ten minutes. One that takes longer is run again beside itself. */
  expireInSeconds?: number
  /** How many runs a server has side by side; without it one. */
  localConcurrency?: number
}

/** For jobs that go on until nothing is left to do, however much that is. After 23 hours one is begun again beside itself: the queue allows a day at most. */
export const untilDone = { expireInSeconds: 23 * 3600 }

/** One run of a job. `isLast`: it is not run again, so anyone who waits for it is to be told how it ended. */
export interface Attempt {
  isLast: boolean
}

/** The pauses before each further run double, and chance makes each longer, up to twice; none is longer than the longest. */
export interface Retries {
  limit: number
  firstSeconds: number
  longestSeconds: number
}

/** A server that has said nothing of a job of its own for so many seconds has died over it: the job is run again. */
const heldFor = { heartbeatSeconds: 30 }
/** It says so three times as often. */
const heldAgain = { heartbeatRefreshSeconds: 10 }
/** Jobs of servers that died are looked for again after so many seconds. */
const lookForDead = { superviseIntervalSeconds: 20, monitorIntervalSeconds: 20 }
const queue = { retryLimit: 5, retryBackoff: true, retryDelay: 5, expireInSeconds: 600, notify: true }
/** Runs that are kept for a server that dies in the last one: otherwise nobody would say how it ended. */
const spareRuns = 1

/** What the queue is told with each piece of work: a queue that is there already keeps what it was made with. */
function optionsOf({ retries, expireInSeconds }: Partial<Job>) {
  const held = { ...heldFor, ...(expireInSeconds !== undefined && { expireInSeconds }) }
  if (!retries) return held
  const { limit, firstSeconds, longestSeconds } = retries
  return { ...held, retryLimit: limit + spareRuns, retryBackoff: true, retryDelay: firstSeconds, retryDelayMax: longestSeconds }
}

/** The queue of work that is put off. It lives in the same database, so that a job exists exactly when its transaction was committed. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #onError: (error: unknown) => void
  #jobs: readonly Job[] = []
  #works = false
  #stopped = false

  /** A statement of the queue's own that runs for longer, in milliseconds, is ended by the database: as long as a job may run that says nothing else. */
  constructor(url: string, onError: (error: unknown) => void, statementsWithin = queue.expireInSeconds * 1000) {
    // Its types do not know of the limit, which it hands on to its pool.
    const limit = endingStatements(statementsWithin)
    const options = { max: 3, application_name: jobsName, useListenNotify: true, ...lookForDead, ...limit }
    this.#boss = new PgBoss({ connectionString: url, ...options })
    // Connections that are cut while it stops are no news.
    this.#onError = (error) => !this.#stopped && onError(error)
    this.#boss.on('error', this.#onError)
  }

  /** Makes the queues: from then on work can be put off. It is done from `start` on. */
  async open(jobs: readonly Job[]): Promise<void> {
    await this.#boss.start()
    await Promise.all(jobs.map(({ name }) => this.#boss.createQueue(name, queue)))
    this.#jobs = jobs
  }

  /** Puts into the queues what was in those of the backup from which the database was restored. */
  async startWorker(database: Database): Promise<void> {
    await database.transaction().execute(async (db) => {
      const mine = this.#jobs.map(({ name }) => name)
      const rows = await db.deleteFrom('put_off').where('job', 'in', mine).returningAll().execute()
      await this.enqueue(
        db,
        rows.map(({ start_after: startAfter, ...work }) => ({ ...work, startAfter })),
      )
    })
  }

  /** Begins to work on what is in the queues. */
  async start(): Promise<void> {
    // One worker for each run, as each looks for more once it is done.
    const workers = this.#jobs.flatMap((job) => Array.from({ length: job.localConcurrency ?? 1 }, () => job))
    await Promise.all(workers.map((job) => this.#startWorkerOf(job)))
    for (const job of this.#jobs) if (job.every) await this.#boss.schedule(job.name, job.every, {}, { tz: 'UTC', ...optionsOf(job) })
    this.#works = true
  }

  async #startWorkerOf(job: Job): Promise<void> {
    let worker: string | undefined
    const run: WorkWithMetadataHandler<Record<string, unknown>> = async ([work]) => {
      try {
        if (work) await job.run(work.data ?? {}, { isLast: work.retryCount + spareRuns >= work.retryLimit })
      } catch (cause) {
        // The queue keeps it, where nobody looks.
        this.#onError(new Error(`The job "${job.name}" failed.`, { cause }))
        throw cause
      } finally {
        // What came at the same moment was told of once: without another look it would wait for the next poll, half a minute later.
        if (worker !== undefined) this.#boss.notifyWorker(worker)
      }
    }
    worker = await this.#boss.work(job.name, { includeMetadata: true, ...heldAgain }, run)
  }

  /** Whether what is put off is also done. */
  get works(): boolean {
    return this.#works
  }

  /** Puts work into the queues, in the caller's transaction: by one statement each, as others may wait for that transaction. */
  async enqueue(db: DatabaseOrTransaction, work: JobRequest[]): Promise<void> {
    for (const [job, requests] of Map.groupBy(work, (request) => request.job)) {
      const options = optionsOf(this.#jobs.find(({ name }) => name === job) ?? {})
      await this.#boss.insert(
        job,
        requests.map(({ data, startAfter, singletonKey }) => ({
          data,
          ...options,
          ...(startAfter && { startAfter }),
          ...(singletonKey && { singletonKey }),
        })),
        { db: fromKysely(db) },
      )
    }
  }

  /** Lets running jobs finish; what waits is left for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#works = false
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }
}
