import { sql, type Kysely } from 'kysely'

/** Changes that a durable subscriber could not handle and went on without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What the change says stays in the log, where it is erased and pruned. retry_at: it is to be handed over again.
  `create table set_aside_change (
    workspace_id uuid not null,
    subscriber text not null,
    cursor text collate "C" not null,
    conversation_id uuid,
    name text not null,
    error text not null,
    tries int not null,
    set_aside_at timestamptz not null default now(),
    failed_at timestamptz not null default now(),
    retry_at timestamptz,
    primary key (workspace_id, subscriber, cursor))`,
  `create index set_aside_change_subscriber on set_aside_change (subscriber, cursor)`,
  // How often the change that it stands at failed alone, and not for the state of the database. No subscriber was ever parked.
  `alter table subscriber drop column parked_at, add column change_failures int not null default 0`,
]
