import { sql, type Kysely } from 'kysely'

/**
 * The index of what was said: an entry for each message, in partitions of 125,000 by `seq`, which numbers the entries of a workspace in
 * the order in which they were said. Nothing here is written while messages come in: a durable subscriber follows the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `keys` are the hashes of everything a message is found by (features/search/server/hashKeys.ts).
  `create table search_entry (
    workspace_id uuid not null,
    seq int not null,
    conversation_id uuid not null,
    message_seq int not null,
    at timestamptz not null,
    keys int[] not null,
    primary key (workspace_id, seq)) partition by range (seq)`,
  `create index search_entry_message on search_entry (workspace_id, conversation_id, message_seq)`,
  // What was added last waits in a list that every search reads: it is kept short.
  `create index search_entry_keys on search_entry using gin (keys) with (gin_pending_list_limit = 512)`,
  // The first ones of those that features/search/server/partitions.ts makes: what is said, and below 0 what was said before the index was.
  `create table search_entry_0 partition of search_entry for values from (0) to (125000)`,
  `create table search_entry_m1 partition of search_entry for values from (-125000) to (0)`,
  // Numbers from first_seq on, up to below next_seq, are taken. Messages whose change lies at or below known_to may have an entry already.
  // Until it is filled, what was said before filled_to is missing.
  `create table search_state (
    workspace_id uuid primary key,
    first_seq int not null default 0,
    next_seq int not null default 0,
    known_to text not null default '',
    filled boolean not null default true,
    filled_to timestamptz)`,
]
