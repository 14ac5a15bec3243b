import { sql } from 'kysely'

/** Whether the member `m` of a query may hold the conversation `c`: they may chat, and see it once it is theirs. */
export const mayHold = sql<boolean>`(m.is_owner or (m.chat and (m.scope <> 'bots' or c.bot_id = any(m.scope_bots))))`
