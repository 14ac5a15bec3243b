import { takenBack } from '#features/auth/server/takenBack.ts'
import { googleConnects } from '#features/auth/rules.ts'
import { accountErrors } from '#features/auth/errors.ts'
import { wireSeconds } from '#shared/time.ts'
import { callerOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { emitAccountsChanged } from './accounts.ts'
import { googleOf, type AccountPorts } from './AccountPorts.ts'
import { actingGoogle, dropGoogleTokens, renewGoogleTokens } from './googleTokens.ts'
import { asAppError } from './asAppError.ts'

/** Where the account is connected again. */
const reconnect = googleConnects.link

/**
 * Renews what lets us act for the caller at Google. The call reads, so that nothing is held while Google is asked; the result is written in a
 * transaction of its own.
 *
 * @throws AppError 'not-found' without an account, 'forbidden' when Google took it back, with the account and where to connect it again
 */
export async function refreshGoogle(ctx: RequestContext, ports: AccountPorts) {
  const google = googleOf(ports)
  const acting = await actingGoogle(ctx, ports.vault)
  if (!acting) throw accountErrors.noneConnected({ address: reconnect }).with({ reconnect })
  const { email, tokens, sealed } = acting
  const refresh = tokens?.refresh
  const fresh = refresh ? await google.refresh(refresh).catch(asAppError('google')) : null
  const caller = callerOf(ctx)
  if (!fresh || !sealed) {
    // What another installation encrypted stays: the secret may come back.
    if (sealed && tokens) {
      await ports.contexts.write(caller, async (writing) => {
        await dropGoogleTokens(writing, sealed)
        await emitAccountsChanged(writing, ports.vault)
      })
    }
    throw takenBack(email, reconnect)
  }
  await ports.contexts.write(caller, (writing) => renewGoogleTokens(writing, ports.vault, sealed, fresh))
  return { email, expires_at: wireSeconds(fresh.expiresAt), scopes: fresh.scopes }
}
