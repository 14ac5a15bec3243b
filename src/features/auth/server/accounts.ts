import { wireSeconds } from '#shared/time.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accountsChanged, type Account } from '#features/auth/contract.ts'
import type { Company } from '#features/auth/rules.ts'
import type { Vault } from '#platform/crypto/secrets.ts'

/** The accounts of the caller at the companies, the oldest first. One whose tokens another installation encrypted is to be connected again, as long as it is read here. */
export async function accountsOf(ctx: RequestContext, vault: Vault): Promise<Account[]> {
  const rows = await ctx.db
    .selectFrom('identity')
    .where('person_id', '=', personOf(ctx).id)
    .select(['provider', 'subject', 'email', 'created_at', 'revoked_at', 'tokens'])
    .orderBy('created_at')
    .orderBy('subject')
    .execute()
  return rows.map(({ provider, subject, email, created_at, revoked_at, tokens }) => ({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- accounts of other companies are never written
    provider: provider as Company,
    subject,
    email,
    connected_at: wireSeconds(created_at.getTime()),
    needs_reconnect: revoked_at !== null || (tokens !== null && vault.open(tokens) === null),
  }))
}

/** Tells the caller's pages, in whichever workspace they are, what the accounts are now; answers them. */
export async function emitAccountsChanged(ctx: RequestContext, vault: Vault): Promise<{ accounts: Account[] }> {
  const person = personOf(ctx).id
  const body = { accounts: await accountsOf(ctx, vault) }
  const homes = await ctx.db.selectFrom('member').where('person_id', '=', person).select('workspace_id').execute()
  for (const { workspace_id } of homes) ctx.emit(accountsChanged, { workspace: workspace_id, person }, body)
  return body
}
