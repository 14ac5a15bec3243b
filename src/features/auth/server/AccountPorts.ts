import { accountErrors } from '#features/auth/errors.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { RequestContext, RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { TellOfPerson } from './followAddress.ts'
import type { ActingGoogle } from './googleTokens.ts'
import type { OidcProvider } from './OidcProvider.ts'
import type { Companies } from './SignInPorts.ts'

/** What the calls about a person's accounts need of the server. */
export interface AccountPorts {
  contexts: RequestContexts
  vault: Vault
  companies: Companies
  /** Whether a bot of the caller's workspaces asks its company by what their account gave. */
  isGrantInUse(ctx: RequestContext, account: ActingGoogle): Promise<boolean>
  tellOfPerson: TellOfPerson
}

/** @throws AppError 'unavailable' where Google is off */
export function googleOf({ companies }: AccountPorts): OidcProvider {
  if (!companies.google) throw accountErrors.noGoogle()
  return companies.google
}
