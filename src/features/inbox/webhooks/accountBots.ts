import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'

/** A provider as far as its bots are looked for. */
export interface ProviderOfBots {
  id: string
  /** What stands in `bot.source` of its bots. */
  sources: readonly string[]
  /** The fields of what its company sends whose values are neither kept nor shown. */
  secrets: readonly string[]
}

interface BotRow {
  workspace_id: string
  id: string
  client_key: string
  name: string
  platform: string
  source: string
  settings: Record<string, string>
  credentials: Buffer | null
}

/**
 * The bots of accounts, as rows (account, workspace_id, bot_id): those that are connected to them, and those whose client key is the account,
 * as in the addresses of companies that know no other name of a bot. Removed bots have none.
 */
export function botsOfAccounts(provider: ProviderOfBots, accounts: readonly string[]): RawBuilder<unknown> {
  return sql`(select distinct on (a.account) a.account, b.workspace_id, b.id as bot_id
    from unnest(${[...accounts]}::text[]) as a (account)
    left join bot_account x on x.provider = ${provider.id} and x.account = a.account
    join bot b on (b.workspace_id = x.workspace_id and b.id = x.bot_id) or (x.account is null and b.client_key = a.account)
    join workspace w on w.id = b.workspace_id
    where b.source = any(${[...provider.sources]}::text[]) and b.deleted_at is null and w.deleted_at is null)`
}

/** The bot of an account, with what its source asked for as it is stored; null where no bot has it. */
export async function botOfAccount(
  db: DatabaseOrTransaction,
  provider: ProviderOfBots,
  account: string,
): Promise<{ bot: BotIdentity; source: string; sealed: Pick<BotRow, 'settings' | 'credentials'> } | null> {
  const { rows } =
    await sql<BotRow>`select b.workspace_id, b.id, b.client_key, b.name, b.channel as platform, b.source, b.settings, b.credentials
    from ${botsOfAccounts(provider, [account])} a join bot b on b.workspace_id = a.workspace_id and b.id = a.bot_id`.execute(db)
  const [row] = rows
  return row ? { bot: toIdentity(row), source: row.source, sealed: { settings: row.settings, credentials: row.credentials } } : null
}

/** The columns of a bot that its identity is made of, for queries that call bot `b`. */
export const identityColumns = sql`b.client_key, b.name, b.channel as platform`

/** A bot as reports name it. */
export function toIdentity(row: Pick<BotRow, 'workspace_id' | 'id' | 'client_key' | 'name' | 'platform'>): BotIdentity {
  return { workspaceId: row.workspace_id, id: row.id, clientKey: row.client_key, name: row.name, platform: row.platform }
}
