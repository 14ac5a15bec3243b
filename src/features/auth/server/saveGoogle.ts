import type { Input } from '#shared/call.ts'
import { callerOf, personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { saveGoogle as call } from '#features/auth/contract.ts'
import { googleOf, type AccountPorts } from './AccountPorts.ts'
import { emitAccountsChanged } from './accounts.ts'
import { asAppError } from './asAppError.ts'
import { keepIdentity } from './identities.ts'

/** Adds the account of an ID token to the caller. @throws AppError 'bad-input' when the token does not hold, 'conflict' when it is somebody else's */
export async function saveGoogle(ctx: RequestContext, { body }: Input<typeof call>, ports: AccountPorts) {
  const identity = await googleOf(ports).readIdToken(body.jwt).catch(asAppError('google'))
  return ports.contexts.write(callerOf(ctx), async (writing) => {
    await keepIdentity(writing, personOf(writing).id, identity, ports.tellOfPerson).catch(asAppError('google'))
    return emitAccountsChanged(writing, ports.vault)
  })
}
