import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { sessionErrors } from '#features/auth/errors.ts'
import type { SignedOutReason } from '#features/auth/rules.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'
import type { Person } from '#platform/event-log/RequestContext.ts'

/** A session that is used is good for this long after its last use. */
const sessionDays = 30

/** Opens a session; the token is handed out once and only its hash is stored. */
export async function openSession(db: DatabaseOrTransaction, personId: string, device: string, address: string): Promise<string> {
  const token = newSecret('bs')
  const expires = sql<Date>`now() + make_interval(days => ${sessionDays})`
  await db
    .insertInto('session')
    .values({ id: newId(), person_id: personId, token_hash: hashSecret(token), device, address, expires_at: expires, revoked_at: null })
    .execute()
  return token
}

/** For so long, in milliseconds, a session is taken for what it was, should the news of its end be lost. */
const remembered = 5000
/** And so many of them. */
const max = 10_000

/** Who a session's token stands for. Every call asks it, so what the database said is remembered for a moment. */
export class SessionDirectory {
  readonly #db: Database
  readonly #known: LRUCache<string, Person>
  /** Rises with every end of a session: what was read before it must not be remembered after it. */
  #age = 0

  constructor(db: Database) {
    this.#db = db
    this.#known = new LRUCache({ max, ttl: remembered })
  }

  /** The person of a token, or null when it is unknown, expired or revoked. */
  async identify(token: string): Promise<Person | null> {
    const name = hashSecret(token).toString('base64')
    const known = this.#known.get(name)
    if (known) return known
    const age = this.#age
    const person = await personOfToken(this.#db, token)
    if (person && age === this.#age) this.#known.set(name, person)
    return person
  }

  /** Why a token that identifies nobody does not, or null where there is no more to say than that: it was never one, or was put away by its own device. */
  async refusalOf(token: string): Promise<AppError | null> {
    const { rows } = await sql<{ why: SignedOutReason | null }>`
      select case when revoked_at is null then 'expired' else revoked_why end as why
      from session where token_hash = ${hashSecret(token)}`.execute(this.#db)
    const why = rows[0]?.why ?? null
    return why === null ? null : sessionErrors[why]()
  }

  /** Those of the sessions that have ended. */
  async ended(sessions: string[]): Promise<string[]> {
    if (sessions.length === 0) return []
    const { rows } = await sql<{ id: string }>`select asked.id from unnest(${sessions}::uuid[]) as asked (id) where not exists
      (select from session s where s.id = asked.id and s.revoked_at is null and s.expires_at > now())`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /** A session has ended; to be called on every server once that has been committed. */
  forget(session: string): void {
    this.#age++
    for (const [name, person] of this.#known.entries()) if (person.session === session) this.#known.delete(name)
  }
}

/** The person of a session token, or null when it is unknown, expired or revoked. Notes its use once a minute. */
async function personOfToken(db: Database, token: string): Promise<Person | null> {
  const { rows } = await sql<{ id: string; name: string; email: string; image: string | null; session: string; stale: boolean }>`
    select p.id, p.name, p.email, p.image, s.id as session, s.last_seen_at < now() - interval '1 minute' as stale
    from session s join person p on p.id = s.person_id
    where s.token_hash = ${hashSecret(token)} and s.revoked_at is null and s.expires_at > now()`.execute(db)
  const [row] = rows
  if (!row) return null
  const { stale, ...person } = row
  if (stale) {
    await sql`update session set last_seen_at = now(), expires_at = now() + make_interval(days => ${sessionDays}) where id = ${person.session}`.execute(
      db,
    )
  }
  return person
}
