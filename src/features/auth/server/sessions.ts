import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import { hashSecret, newSecret } from '#server/secrets.ts'
import type { Person } from '#server/unit.ts'

/** A session that is used is good for this long after its last use. */
const sessionDays = 30

/** Opens a session; the token is handed out once and only its hash is stored. */
export async function openSession(db: DatabaseOrTransaction, personId: string, device: string, address: string): Promise<string> {
  const token = newSecret('bs')
  const expires = new Date(Date.now() + sessionDays * 86_400_000)
  await db
    .insertInto('session')
    .values({ id: newId(), person_id: personId, token_hash: hashSecret(token), device, address, expires_at: expires, revoked_at: null })
    .execute()
  return token
}

/** The person of a session token, or null when it is unknown, expired or revoked. Notes its use once a minute. */
export async function personOfToken(db: Database, token: string): Promise<Person | null> {
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
