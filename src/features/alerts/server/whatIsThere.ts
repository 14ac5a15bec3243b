import { sql } from 'kysely'

/** Joins what an alert `a` is about: its conversation `c`, its bot `b` and its workspace `w`, none of which was removed. */
export const thereJoined = sql`join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id and c.deleted_at is null
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
    join workspace w on w.id = a.workspace_id and w.deleted_at is null`
