import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Need } from '#shared/call.ts'
import type { EventShape } from '#shared/event.ts'
import { requestErrors } from '#platform/http/errors.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { retryDeadlocks } from '#platform/db/retryDeadlocks.ts'

/** The signed-in person behind a call. */
export interface Person {
  id: string
  name: string
  email: string
  image: string | null
  /** The session the call came by; null for the command line. */
  session: string | null
}

/** The address and device behind a call, for anyone who looks later at who did what. */
export interface Origin {
  address: string
  device: string
}

/**
 * Who receives a change. Without a conversation: everybody of the workspace. With one: anyone who sees all conversations or those of `bot`, and
 * of those who see only what concerns them, `people`. With `person`: only they. With `recipients`: only these, as one change, which does not say who
 * else receives it.
 */
export interface Audience {
  workspace: string
  conversation?: string
  bot?: string
  people?: string[]
  person?: string
  recipients?: string[]
}

/** A job put off until the transaction has committed. */
export interface JobRequest {
  job: string
  data: object
  startAfter?: Date
  singletonKey?: string
}

/**
 * One use case: one person, one transaction. A row is reached through an access function and changed, and the change is emitted; what is emitted and enqueued is
 * written in the same transaction and acted on only after the commit.
 */
export interface RequestContext {
  db: DatabaseOrTransaction
  /** Null for the product's own work: jobs and bots. */
  person: Person | null
  /** What the call requires; access functions check it against the member's rights. */
  requires: Need
  /** Where the call came from; null for what the product does by itself. */
  from: Origin | null
  /** Set by an access function once it has authorized the caller. A call that requires more than a session and never called an access function is refused. */
  authorized: boolean
  /** The workspace of the conversation or bot that the call names, once an access function has found it for a member who may know of it. */
  about: string | null
  /** What is done needs a plan; the access functions ask for it where `billing` is on. */
  requiresPlan: boolean
  billing: boolean
  now: Date
  emit<E extends EventShape>(event: E, audience: Audience, body: z.input<E['body']>): void
  enqueue(work: JobRequest): void
  /** Something for this process to do once the transaction has committed; not done when it fails. */
  afterCommit(work: () => void): void
}

/** The signed-in person; only for calls that need one. */
export function personOf(ctx: RequestContext): Person {
  if (!ctx.person) throw requestErrors.signedOut()
  return ctx.person
}

/** Puts work off in the caller's transaction. */
export type Enqueue = (db: DatabaseOrTransaction, work: JobRequest[]) => Promise<void>

/** What a request context hands over once its use case is done. */
export interface ContextPorts {
  db: Database
  clock: () => Date
  /** Whether there is somebody to pay; without, everything is on. */
  billing?: boolean
  enqueue: Enqueue
  /** Something was committed that readers of the log want to receive. */
  hint(): void
}

export interface Caller {
  person: Person | null
  requires: Need
  from?: Origin
  requiresPlan?: boolean
}

/** Who makes a call, for what it writes in a transaction of its own. */
export function callerOf({ person, requires, from, requiresPlan }: RequestContext): Caller {
  return { person, requires, requiresPlan, ...(from && { from }) }
}

/** Who calls where no person does: jobs, bots and the command line, and people who are just signing in. */
export const nobody = { person: null, requires: 'nobody' } as const satisfies Caller

/** Runs use cases, each in a context of its own. */
export class RequestContexts {
  readonly #ports: ContextPorts
  constructor(ports: ContextPorts) {
    this.#ports = ports
  }

  /** The same on other connections, such as those on which statements may take long. */
  over(db: Database): RequestContexts {
    return new RequestContexts({ ...this.#ports, db })
  }

  /** What time it is for use cases. */
  now(): Date {
    return this.#ports.clock()
  }

  /** A context that only reads: no transaction is opened, and emitting is a mistake. */
  async read<T>(caller: Caller, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
    const refuse = () => {
      throw new Error('A reading call must not change anything.')
    }
    const ctx: RequestContext = {
      ...caller,
      from: caller.from ?? null,
      requiresPlan: caller.requiresPlan ?? false,
      billing: this.#ports.billing ?? false,
      db: this.#ports.db,
      authorized: false,
      about: null,
      now: this.#ports.clock(),
      emit: refuse,
      enqueue: refuse,
      afterCommit: refuse,
    }
    const result = await work(ctx)
    assertAuthorized(ctx)
    return result
  }

  /** A context in a transaction. It runs up to three times when the database picks it as the victim of a deadlock. */
  async write<T>(caller: Caller, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
    return retryDeadlocks(() => this.#attempt(caller, work))
  }

  async #attempt<T>(caller: Caller, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
    const events: PendingEvent[] = []
    const jobs: JobRequest[] = []
    const after: (() => void)[] = []
    const answer = await this.#ports.db.transaction().execute(async (db) => {
      const ctx: RequestContext = {
        ...caller,
        from: caller.from ?? null,
        requiresPlan: caller.requiresPlan ?? false,
        billing: this.#ports.billing ?? false,
        db,
        authorized: false,
        about: null,
        now: this.#ports.clock(),
        emit: (event, audience, body) => void events.push({ name: event.name, audience, body }),
        enqueue: (job) => void jobs.push(job),
        afterCommit: (step) => void after.push(step),
      }
      const result = await work(ctx)
      assertAuthorized(ctx)
      await writeChanges(db, events)
      if (jobs.length > 0) await this.#ports.enqueue(db, jobs)
      return result
    })
    if (events.length > 0 || jobs.length > 0) this.#ports.hint()
    for (const step of after) step()
    return answer
  }
}

export interface PendingEvent {
  name: string
  audience: Audience
  body: unknown
}

/** Appends changes to the log, in their order, in one statement. */
export async function writeChanges(db: DatabaseOrTransaction, events: PendingEvent[]): Promise<void> {
  if (events.length === 0) return
  const column = (pick: (event: PendingEvent) => string | null) => events.map(pick)
  // Lists of people travel as the text of an array: unnest would take an array of arrays apart to its last element.
  const list = (people: string[] | undefined) => (people && people.length > 0 ? `{${people.join(',')}}` : null)
  // Nobody is not everybody.
  const listed = (people: string[] | undefined) => people && `{${people.join(',')}}`
  await sql`insert into change (workspace_id, name, conversation_id, person_id, bot_id, people, recipients, body)
    select workspace, name, conversation, person, bot, people::uuid[], recipients::uuid[], body from unnest(${column((t) => t.audience.workspace)}::uuid[],
      ${column((t) => t.name)}::text[], ${column((t) => t.audience.conversation ?? null)}::uuid[], ${column((t) => t.audience.person ?? null)}::uuid[],
      ${column((t) => t.audience.bot ?? null)}::uuid[], ${column((t) => list(t.audience.people))}::text[],
      ${column((t) => listed(t.audience.recipients) ?? null)}::text[], ${column((t) => JSON.stringify(t.body))}::json[])
      as t (workspace, name, conversation, person, bot, people, recipients, body)`.execute(db)
}

function assertAuthorized(ctx: RequestContext): void {
  const open = ctx.requires === 'nobody' || ctx.requires === 'person'
  if (!open && !ctx.authorized)
    throw new Error(`A call that requires "${ctx.requires}" reached its end without passing an access function.`)
}
