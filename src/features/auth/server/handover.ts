import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'
import { personOf, type Person, type RequestContext } from '#platform/event-log/RequestContext.ts'

/** The page asks for a code and goes on at once. */
const seconds = 60

/**
 * A code by which a page that has to leave by an address says there who is signed in, as the address must never carry the session. It names a
 * session and opens none.
 */
export async function issueHandover(ctx: RequestContext): Promise<string> {
  const { id, session } = personOf(ctx)
  const code = newSecret('bh')
  await ctx.db
    .insertInto('one_time_code')
    .values({ hash: hashSecret(code), person_id: id, session_id: session, expires_at: new Date(ctx.now.getTime() + seconds * 1000) })
    .execute()
  return code
}

/** Who is signed in by the word of a code, with a session that has not ended meanwhile; null otherwise. The code is gone afterwards. */
export async function redeemHandover(db: DatabaseOrTransaction, code: string): Promise<Person | null> {
  if (code === '') return null
  const { rows } = await sql<Person & { good: boolean }>`with spent as (
      delete from one_time_code where hash = ${hashSecret(code)} returning session_id, expires_at > now() as good
    )
    select p.id, p.name, p.email, p.image, s.id as session, spent.good from spent
    join session s on s.id = spent.session_id and s.revoked_at is null and s.expires_at > now()
    join person p on p.id = s.person_id`.execute(db)
  const [row] = rows
  if (!row?.good) return null
  const { good: _good, ...person } = row
  return person
}
