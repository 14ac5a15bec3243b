import { sql } from 'kysely'
import { lockName } from '#platform/db/lockName.ts'
import { botErrors } from '#features/bots/errors.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { BotPlace } from '#features/bots/ports.ts'

/**
 * Says which accounts of a company are a bot's, and lets go of the others it had. An account speaks for one bot of the installation: one that
 * another bot has is refused, unless that bot was removed.
 */
export async function saveAccounts(db: DatabaseOrTransaction, bot: BotPlace, provider: string, accounts: readonly string[]): Promise<void> {
  await sql`delete from bot_account where workspace_id = ${bot.workspaceId} and bot_id = ${bot.id}
    and not (provider = ${provider} and account = any(${[...accounts]}::text[]))`.execute(db)
  if (accounts.length === 0) return
  // Of those who connect one at the same moment the next looks when the one before is there to be seen: a statement does not see what was not committed
  // when it began, and would take the account from a bot that it takes for removed.
  for (const account of [...accounts].toSorted()) await lockName(db, `account ${provider} ${account}`)
  const { rows } = await sql`insert into bot_account as held (provider, account, workspace_id, bot_id)
    select distinct ${provider}, account, ${bot.workspaceId}::uuid, ${bot.id}::uuid from unnest(${[...accounts]}::text[]) account order by account
    on conflict (provider, account) do update set workspace_id = excluded.workspace_id, bot_id = excluded.bot_id
      where held.bot_id = excluded.bot_id or not exists (select from bot b join workspace w on w.id = b.workspace_id
        where b.workspace_id = held.workspace_id and b.id = held.bot_id and b.deleted_at is null and w.deleted_at is null)
    returning account`.execute(db)
  if (rows.length < new Set(accounts).size) throw botErrors.accountTaken()
}

/** Whether accounts of a company are a bot's. */
export async function hasAccounts(
  db: DatabaseOrTransaction,
  { workspaceId, id }: BotPlace,
  provider: string,
  accounts: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select from unnest(${[...accounts]}::text[]) account where not exists (select from bot_account
    where workspace_id = ${workspaceId} and bot_id = ${id} and bot_account.provider = ${provider} and bot_account.account = account.account)`.execute(
    db,
  )
  return rows.length === 0
}
