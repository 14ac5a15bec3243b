import type { Input } from '#shared/call.ts'
import { accountErrors } from '#features/auth/errors.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { companyNames, isCompany } from '#features/auth/rules.ts'
import type { unlinkAccount as call } from '#features/auth/contract.ts'
import type { AccountPorts } from './AccountPorts.ts'
import { emitAccountsChanged } from './accounts.ts'
import { followAddress } from './followAddress.ts'
import { actingGoogle, queueGivingBack } from './googleTokens.ts'

/** Takes an account away from the caller, and gives back to Google what it gave for it, unless a bot lives on it. @throws AppError 'conflict' when it is the last way in */
export async function unlinkAccount(ctx: RequestContext, { params }: Input<typeof call>, ports: AccountPorts) {
  const { provider, subject } = params
  const mine = await ctx.db
    .selectFrom('identity')
    .where('person_id', '=', personOf(ctx).id)
    .select(['provider', 'subject', 'email'])
    // Two that are taken away at the same moment must not both be the last but one.
    .forUpdate()
    .execute()
  const isIt = (one: { provider: string; subject: string }) => one.provider === provider && one.subject === subject
  const account = mine.find(isIt)
  if (!account) throw accountErrors.notYours()
  const others = mine.filter((one) => !isIt(one) && isCompany(one.provider) && ports.companies[one.provider])
  if (others.length === 0) throw accountErrors.onlyWayIn({ company: companyNames[provider] })
  const before = provider === 'google' ? await actingGoogle(ctx, ports.vault) : null
  const acting = before?.subject === subject ? before : null
  await ctx.db.deleteFrom('identity').where('provider', '=', provider).where('subject', '=', subject).execute()
  await followAddress(ctx, personOf(ctx).id, account.email, null, ports.tellOfPerson)
  if (acting?.tokens && !(await ports.isGrantInUse(ctx, acting))) queueGivingBack(ctx, acting, ports.vault)
  return emitAccountsChanged(ctx, ports.vault)
}
