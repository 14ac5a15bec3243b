import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { codeOf } from '#shared/codeOf.ts'

/** Tells the pages of a person, and of their colleagues, that who they are has changed. Handed in, because workspaces are built on people. */
export type TellOfPerson = (ctx: RequestContext, personId: string) => Promise<void>

/**
 * Of an account whose address was `former`, and which has another one or is gone: where that was the address of the person, and none of their accounts has
 * it any more, theirs becomes `next`, or that of the oldest account whose address is nobody else's. One that no account ever had stays.
 */
export async function followAddress(ctx: RequestContext, personId: string, former: string | null, next: string | null, tell: TellOfPerson) {
  if (former === null || former.toLowerCase() === next?.toLowerCase()) return
  if (await moves(ctx.db, personId, former, next)) await tell(ctx, personId)
}

/** Whether the person has another address now. Who is just taking the same one is waited for, and keeps it; another account is looked for then. */
async function moves(db: DatabaseOrTransaction, personId: string, former: string, next: string | null): Promise<boolean> {
  // What fails in a transaction would end all of it.
  await sql`savepoint address`.execute(db)
  try {
    const moved = await move(db, personId, former, next)
    await sql`release savepoint address`.execute(db)
    return moved
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error
    await sql`rollback to savepoint address`.execute(db)
    return moves(db, personId, former, next)
  }
}

const uniqueViolation = '23505'

async function move(db: DatabaseOrTransaction, personId: string, former: string, next: string | null): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update person p set email = kept.email from (
      select i.email from identity i where i.person_id = ${personId} and i.email is not null
        and not exists (select from person o where o.id <> i.person_id and lower(o.email) = lower(i.email))
      order by i.email = ${next} desc nulls last, i.created_at, i.subject limit 1) kept
    where p.id = ${personId} and lower(p.email) = ${former.toLowerCase()}
      and not exists (select from identity i where i.person_id = p.id and lower(i.email) = lower(p.email))
    returning p.id`.execute(db)
  return rows.length > 0
}
