import { sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { event, type EventShape } from '#shared/event.ts'
import { newId } from '#shared/ids.ts'
import { writeLogCursor } from '#shared/cursor.ts'
import { openDatabase, type Database, type DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { RequestContexts, writeChanges, type RequestContext } from '../../RequestContext.ts'
import { Feed, isSettled, type LoggedChange } from '../../feed.ts'
import { readSubscribers } from '../readStates.ts'
import { Subscribers } from '../Subscribers.ts'
import type { Gap, Subscription } from '../Subscription.ts'

/** What the subscribers of the tests want, and what they do not. */
const wanted = event({ name: 'thing.happened', summary: 'Something happened.', body: z.object({ n: z.number() }) })
export const unwanted = event({ name: 'thing.ignored', summary: 'Something else happened.', body: z.object({ n: z.number() }) })

/** Tests do not wait as long as a server may. */
const timing = { look: 20, firstRetry: 5, longestRetry: 200 }

/** One server's worth of subscribers, on connections of its own. */
export interface Node {
  db: Database
  errors: Error[]
  stop(): Promise<void>
  /** Breaks its connections, wherever it is; answers how many it had. */
  cut(): Promise<number>
}

/** A database whose log is written and followed by a test. What subscribers handle they write into a table of it. */
export class FollowedLog {
  readonly db: Database
  readonly url: string
  readonly workspace = newId()
  readonly #admin: pg.Client
  readonly #drop: () => Promise<void>
  readonly #nodes: Node[] = []

  private constructor(url: string, db: Database, admin: pg.Client, drop: () => Promise<void>) {
    this.url = url
    this.db = db
    this.#admin = admin
    this.#drop = drop
  }

  static async open(): Promise<FollowedLog> {
    const { url, drop } = await testDatabase()
    const { db } = openDatabase(url, 8, () => undefined)
    const admin = new pg.Client(url)
    await admin.connect()
    await sql`create table handled (n bigint generated always as identity, subscriber text, server text, cursor text, body int)`.execute(db)
    return new FollowedLog(url, db, admin, drop)
  }

  /** Stops every server, and forgets everything. */
  async clear(): Promise<void> {
    await Promise.all(this.#nodes.splice(0).map((node) => node.stop()))
    await sql`truncate change, subscriber, set_aside_change, handled`.execute(this.db)
    await sql`delete from setting where name = 'log_pruned_to'`.execute(this.db)
  }

  async close(): Promise<void> {
    await this.clear()
    await this.#admin.end()
    await this.db.destroy()
    await this.#drop()
  }

  /** Writes changes in one transaction; `meanwhile` happens before it commits. */
  async write(
    numbers: number[],
    what: EventShape = wanted,
    meanwhile: (trx: DatabaseOrTransaction) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await writeChanges(
        trx,
        numbers.map((n) => ({ name: what.name, audience: { workspace: this.workspace }, body: { n } })),
      )
      await meanwhile(trx)
    })
  }

  /**
   * Waits until the head of the log is past all that was written: a transaction that is open elsewhere on the server of the database, as
   * another test's, holds it back, and a subscriber that begins meanwhile begins before what was written.
   */
  settled(): Promise<void> {
    return vi.waitFor(
      async () => {
        const { rows } = await sql`select from change where not (${isSettled})`.execute(this.db)
        if (rows.length > 0) throw new Error('A transaction elsewhere holds the head of the log back.')
      },
      { timeout: 60_000, interval: 20 },
    )
  }

  /** A subscription that writes down what it is handed; `fields` change it. */
  subscription(name: string, fields: Partial<Subscription> = {}): Subscription {
    return {
      name,
      events: [wanted],
      handle: (ctx, changes) => this.note(ctx, name, changes),
      onGap: () => Promise.resolve(),
      ...fields,
    }
  }

  /** Waits until a subscriber has begun, so that what is written from now on is handed to it. */
  begun(name: string): Promise<void> {
    return vi.waitFor(
      async () => {
        const row = (await readSubscribers(this.db)).find((one) => one.name === name)
        if (!row || row.place === null) throw new Error(`${name} has not begun.`)
      },
      { timeout: 60_000, interval: 20 },
    )
  }

  async note(ctx: RequestContext, name: string, changes: readonly LoggedChange[]): Promise<void> {
    for (const { cursor, body } of changes)
      await sql`insert into handled (subscriber, server, cursor, body)
        values (${name}, current_setting('application_name'), ${cursor}, ${(body as { n: number }).n})`.execute(ctx.db)
  }

  /** Starts one server's worth of subscribers, which look so often, in milliseconds, without being woken. */
  async start(subscriptions: Subscription[], through: (db: Database) => Database = (db) => db, look = timing.look): Promise<Node> {
    const name = `node ${this.#nodes.length + 1}`
    const url = new URL(this.url)
    url.searchParams.set('application_name', name)
    const { db: pool } = openDatabase(url.href, 4 + subscriptions.length, () => undefined)
    const db = through(pool)
    const errors: Error[] = []
    const onError = (error: unknown) => void errors.push(error as Error)
    const feed = new Feed(db, onError)
    const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => feed.hint() })
    const subscribers = new Subscribers({ db, contexts, feed, onError, timing: { ...timing, look } }, subscriptions)
    await feed.start()
    subscribers.start()
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await Promise.all([feed.stop(), subscribers.stop()])
      await pool.destroy()
    }
    const node: Node = {
      db,
      errors,
      stop: () => (stopping ??= stop()),
      cut: async () => {
        const cut = await this.#admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1`,
          [name],
        )
        return cut.rowCount ?? 0
      },
    }
    this.#nodes.push(node)
    return node
  }

  /** Every change of the log that subscribers want, in its order. */
  async logged(): Promise<{ cursor: string; body: number }[]> {
    const { rows } = await sql<{
      transaction: number
      id: number
      n: number
    }>`select xid::text::bigint as transaction, id, (body->>'n')::int as n
      from change where name = ${wanted.name} order by xid, id`.execute(this.db)
    return rows.map(({ transaction, id, n }) => ({ cursor: writeLogCursor(transaction, id), body: n }))
  }

  /** What a subscriber handled, in the order in which it did. */
  async handled(name: string): Promise<{ cursor: string; body: number; server: string }[]> {
    const { rows } = await sql<{
      cursor: string
      body: number
      server: string
    }>`select cursor, body, server from handled where subscriber = ${name} order by n`.execute(this.db)
    return rows
  }

  /** The numbers alone. */
  async numbers(name: string): Promise<number[]> {
    return (await this.handled(name)).map(({ body }) => body)
  }

  /** What a subscriber went on without, in the order of the log. */
  async setAside(name: string): Promise<{ body: number | null; error: string; tries: number; isDue: boolean }[]> {
    const numbers = new Map((await this.logged()).map(({ cursor, body }) => [cursor, body]))
    const rows = await this.db.selectFrom('set_aside_change').where('subscriber', '=', name).orderBy('cursor').selectAll().execute()
    return rows.map(({ cursor, error, tries, retry_at }) => ({ body: numbers.get(cursor) ?? null, error, tries, isDue: retry_at !== null }))
  }

  async row(name: string) {
    return this.db.selectFrom('subscriber').where('name', '=', name).selectAll().executeTakeFirstOrThrow()
  }
}

/** A subscription that says what it missed. */
export function noting(gaps: Gap[]): Pick<Subscription, 'onGap'> {
  return { onGap: (_ctx, gap) => Promise.resolve(void gaps.push(gap)) }
}
