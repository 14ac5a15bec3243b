import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type Enqueue } from '#platform/event-log/RequestContext.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { givingBackGoogle, type GoogleGiven } from '#features/auth/server/googleGiven.ts'
import { tokensIn } from '#features/auth/server/googleTokens.ts'
import type { AgentPorts } from './AgentPorts.ts'
import { botsAskBy, grantOf, isSame, lockGrant, type Grant } from './botsAskBy.ts'

interface QueuePorts extends Pick<AgentPorts, 'credentialsOf'> {
  vault: Vault
  enqueue: Enqueue
}

/**
 * Lets go of what a bot does not ask by any more: it was kept for the bot when its person took the account away, and is given back to Google with the
 * last bot.
 */
export async function queueGivingBack(
  db: DatabaseOrTransaction,
  had: Parameters<AgentPorts['credentialsOf']>[0],
  ports: QueuePorts,
): Promise<void> {
  const grant = grantOf(had, ports)
  if (!grant?.token || (await isNeeded(db, grant, ports))) return
  const { token, email } = grant
  await ports.enqueue(db, [givingBackGoogle({ token, ...(email !== undefined && { email }) }, ports.vault)])
}

/** What giving back to Google stands on. */
export interface GivingPorts extends Pick<AgentPorts, 'contexts' | 'credentialsOf' | 'vault'> {
  /** Null where this server does not have Google. */
  google: { revoke(token: string): Promise<void> } | null
}

/** Gives back to Google what it gave for an account, unless something lives on it again meanwhile. Google not answering holds nothing up. */
export async function giveBackGrant({ token: sealed, email, person }: GoogleGiven, ports: GivingPorts): Promise<void> {
  const token = ports.vault.open(Buffer.from(sealed, 'base64'))
  // Under another secret it is lost: to try once more would not bring it back.
  if (token === null) return
  if (await ports.contexts.write(nobody, (ctx) => isNeeded(ctx.db, { token, email }, ports, person))) return
  await ports.google?.revoke(token)
}

/** Whether a bot asks by a grant, or somebody has its account connected. Of two that let go of it at the same moment the second one sees that it is the last. */
async function isNeeded(
  db: DatabaseOrTransaction,
  grant: Grant,
  ports: Pick<AgentPorts, 'credentialsOf' | 'vault'>,
  person?: string,
): Promise<boolean> {
  await lockGrant(db, grant)
  return (await isConnected(db, grant, ports.vault)) || (await botsAskBy(db, grant, ports, person))
}

/** Whether somebody has the account connected, for whom we act by it. */
async function isConnected(db: DatabaseOrTransaction, grant: Grant, vault: Pick<Vault, 'open'>): Promise<boolean> {
  const rows = await db
    .selectFrom('identity')
    .where('provider', '=', 'google')
    .where('tokens', 'is not', null)
    .select(['email', 'tokens'])
    .execute()
  return rows.some(({ email, tokens }) =>
    isSame(grant, { token: (tokens && tokensIn(tokens, vault)?.refresh) ?? null, email: email ?? undefined }),
  )
}
