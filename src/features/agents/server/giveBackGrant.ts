import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { tokensIn } from '#features/auth/server/googleTokens.ts'
import type { AgentPorts } from './AgentPorts.ts'
import { botsAskBy, grantOf, isSame, lockGrant, type Grant } from './botsAskBy.ts'

interface GrantPorts extends Pick<AgentPorts, 'credentialsOf'> {
  vault: Pick<Vault, 'decrypt'>
  /** Null where this server does not have Google. */
  google: { revoke(token: string): Promise<void> } | null
}

/**
 * What is to be done, once it is committed, for a bot that does not ask by what it had any more: it was kept for the bot when its person took the account
 * away, and is given back to Google with the last bot. Google not answering holds nothing up.
 */
export async function giveBackGrant(
  db: DatabaseOrTransaction,
  had: Parameters<AgentPorts['credentialsOf']>[0],
  ports: GrantPorts,
): Promise<() => void> {
  const grant = grantOf(had, ports)
  const nothing = () => undefined
  if (!grant?.token || !ports.google) return nothing
  const { google } = ports
  const { token } = grant
  await lockGrant(db, grant)
  if ((await isConnected(db, grant, ports.vault)) || (await botsAskBy(db, grant, ports))) return nothing
  return () => void google.revoke(token).catch(nothing)
}

/** Whether somebody has the account connected, for whom we act by it. */
async function isConnected(db: DatabaseOrTransaction, grant: Grant, vault: Pick<Vault, 'decrypt'>): Promise<boolean> {
  const rows = await db
    .selectFrom('identity')
    .where('provider', '=', 'google')
    .where('tokens', 'is not', null)
    .select(['email', 'tokens'])
    .execute()
  return rows.some(({ email, tokens }) => isSame(grant, { token: tokens && refreshTokenIn(tokens, vault), email: email ?? undefined }))
}

/** Null where it was encrypted by another installation: nobody acts by it. */
function refreshTokenIn(sealed: Buffer, vault: Pick<Vault, 'decrypt'>): string | null {
  try {
    return tokensIn(sealed, vault).refresh
  } catch {
    return null
  }
}
