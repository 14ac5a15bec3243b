import { sql } from 'kysely'
import type { MakeHome } from './people.ts'
import { SignInRefusal } from './SignInRefusal.ts'

/**
 * Where signing up is closed: makes a home for the very first person, who sets the server up, and refuses everybody else. Who is invited wants no
 * home, and gets in.
 *
 * @throws SignInRefusal 'sign-up-closed'; nothing of the person is kept
 */
export function homeForTheFirst(makeHome: MakeHome): MakeHome {
  return async (ctx, personId, workspaceName, newcomer) => {
    const { rows } = await sql`select from person where id <> ${personId} limit 1`.execute(ctx.db)
    if (rows.length > 0) throw new SignInRefusal('sign-up-closed')
    await makeHome(ctx, personId, workspaceName, newcomer)
  }
}
