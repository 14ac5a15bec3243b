import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** A bot and its place. */
interface BotPlace {
  workspace: string
  bot: string
}

/** The ids of the conversations `c` of bot `b` that are not deleted and for which `where` holds, in the order in which everybody locks them. */
export async function idsOfBot(db: DatabaseOrTransaction, of: BotPlace, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await idsQuery(of, where).execute(db)
  return rows.map(({ id }) => id)
}

/** They are found by the index of the inbox and Done, and by that of what is snoozed: none has both. */
export function idsQuery({ workspace, bot }: BotPlace, where: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  const found = (
    lies: RawBuilder<unknown>,
  ) => sql`select c.id from bot b join conversation c on c.workspace_id = b.workspace_id and c.bot_id = b.id
    where b.workspace_id = ${workspace} and b.id = ${bot} and c.deleted_at is null and ${lies} and ${where}`
  return sql`${found(sql`c.snoozed_until is null`)} union all ${found(sql`c.snoozed_until is not null`)} order by id`
}
