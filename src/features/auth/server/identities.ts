import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { followAddress, type TellOfPerson } from './followAddress.ts'
import type { ProvenIdentity } from './ProvenIdentity.ts'
import { SignInRefusal } from './SignInRefusal.ts'

type Key = Pick<ProvenIdentity, 'provider' | 'subject'>

/** The person whose way in an identity is, and the address that it had when it was last used. */
export async function identityHolder(ctx: RequestContext, { provider, subject }: Key) {
  return ctx.db
    .selectFrom('identity')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .select(['person_id', 'email'])
    .executeTakeFirst()
}

/**
 * Makes an identity a way in of somebody, or notes what is new of one that is already theirs; their address follows it. Two who come with one identity at
 * the same moment wait for each other here, and the second is refused.
 *
 * @throws SignInRefusal 'taken' when it is somebody else's
 */
export async function keepIdentity(ctx: RequestContext, personId: string, identity: ProvenIdentity, tell: TellOfPerson): Promise<void> {
  const { provider, subject, email, facts } = identity
  const before = await identityHolder(ctx, identity)
  const { rows } = await sql<{ person_id: string }>`insert into identity (provider, subject, person_id, email, facts, created_at)
    values (${provider}, ${subject}, ${personId}, ${email}, ${JSON.stringify(facts)}, ${ctx.now})
    on conflict (provider, subject) do update set email = excluded.email, facts = excluded.facts
    where identity.person_id = excluded.person_id returning person_id`.execute(ctx.db)
  if (rows.length === 0) throw new SignInRefusal('taken')
  await followAddress(ctx, personId, before?.email ?? null, email, tell)
}
