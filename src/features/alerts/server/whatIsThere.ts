import { sql, type RawBuilder } from 'kysely'

/** Joins what an alert `a` is about: its conversation `c`, its bot `b` and its workspace `w`, none of which was removed. */
export const thereJoined = sql`join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id and c.deleted_at is null
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
    join workspace w on w.id = a.workspace_id and w.deleted_at is null`

/** Holds for rows of a bot that is there. Those of a removed one, or of a removed workspace, wait as they are: they come back with it. */
export function isOfBotThere(rows: 'a' | 'r'): RawBuilder<boolean> {
  return sql`exists (select from bot b join workspace w on w.id = b.workspace_id and w.deleted_at is null
    where b.workspace_id = ${sql.ref(`${rows}.workspace_id`)} and b.id = ${sql.ref(`${rows}.bot_id`)} and b.deleted_at is null)`
}
