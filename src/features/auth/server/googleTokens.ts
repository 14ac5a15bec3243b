import { sql } from 'kysely'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { givingBackGoogle } from './googleGiven.ts'
import type { CompanyTokens } from './OidcProvider.ts'

/** The Google account that Baton acts for on behalf of the caller. */
export interface ActingGoogle {
  subject: string
  email: string | null
  /** Null once Google has taken back what it gave, and where another installation encrypted it. */
  tokens: CompanyTokens | null
  /** The tokens as they are stored: what came of them is written only where they still are. */
  sealed: Buffer | null
}

/**
 * Keeps what lets us act for the caller at Google. One account does; another one that did so far only signs in from now on, and what it gave is given
 * back. Google gives a refresh token with a real consent only, so an earlier one of the same account stays.
 */
export async function keepGoogleTokens(ctx: RequestContext, vault: Vault, subject: string, fresh: CompanyTokens): Promise<void> {
  const person = personOf(ctx).id
  const before = await actingGoogle(ctx, vault)
  const refresh = fresh.refresh ?? (before?.subject === subject ? (before.tokens?.refresh ?? null) : null)
  const sealed = vault.encrypt(JSON.stringify({ ...fresh, refresh }))
  await ctx.db
    .updateTable('identity')
    .set({ tokens: sql`case when subject = ${subject} then ${sealed}::bytea end`, revoked_at: null })
    .where('provider', '=', 'google')
    .where('person_id', '=', person)
    .execute()
  if (before && before.subject !== subject) queueGivingBack(ctx, before, vault)
}

/** Gives back to Google what it gave for an account that acts for the caller no more, unless a bot of theirs lives on it. */
export function queueGivingBack(ctx: RequestContext, { tokens, email }: ActingGoogle, vault: Vault): void {
  const token = tokens?.refresh ?? tokens?.access
  if (token !== undefined) ctx.enqueue(givingBackGoogle({ token, person: personOf(ctx).id, ...(email && { email }) }, vault))
}

/** The Google account that acts for the caller, or did until Google took it back. */
export async function actingGoogle(ctx: RequestContext, vault: Vault): Promise<ActingGoogle | null> {
  const row = await ctx.db
    .selectFrom('identity')
    .where('provider', '=', 'google')
    .where('person_id', '=', personOf(ctx).id)
    .where((eb) => eb.or([eb('tokens', 'is not', null), eb('revoked_at', 'is not', null)]))
    .select(['subject', 'email', 'tokens'])
    .executeTakeFirst()
  if (!row) return null
  const { subject, email, tokens: sealed } = row
  return { subject, email, sealed, tokens: sealed && tokensIn(sealed, vault) }
}

/** What Google gave, as it was kept; null where it was encrypted by another installation: nobody acts by it. */
export function tokensIn(sealed: Buffer, vault: Pick<Vault, 'open'>): CompanyTokens | null {
  const text = vault.open(sealed)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- encrypted by this installation, from tokens of this type
  return text === null ? null : (JSON.parse(text) as CompanyTokens)
}

/** Keeps renewed tokens in the place of those they were renewed from. */
export async function renewGoogleTokens(ctx: RequestContext, vault: Vault, from: Buffer, fresh: CompanyTokens): Promise<void> {
  await ctx.db
    .updateTable('identity')
    .set({ tokens: vault.encrypt(JSON.stringify(fresh)) })
    .where('person_id', '=', personOf(ctx).id)
    .where('tokens', '=', from)
    .execute()
}

/** Google does not know these tokens any more: they are thrown away, and the account is marked. */
export async function dropGoogleTokens(ctx: RequestContext, dead: Buffer): Promise<void> {
  await ctx.db
    .updateTable('identity')
    .set({ tokens: null, revoked_at: ctx.now })
    .where('person_id', '=', personOf(ctx).id)
    .where('tokens', '=', dead)
    .execute()
}
