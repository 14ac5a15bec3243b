import { sql, type Kysely } from 'kysely'

/** What people write with: pictures they send, and replies they keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...files, ...replies]) await sql.raw(statement).execute(db)
}

const files = [
  // Whether a reply waits some seconds before it is sent, so that its writer can take it back.
  `alter table person add column undo_send boolean not null default true`,
  // Until it is sent it belongs to no conversation; the bytes lie beside the database. What a customer sent is of the message `seq`, and of no person.
  `create table file (
    workspace_id uuid not null references workspace on delete cascade,
    id uuid not null,
    person_id uuid,
    conversation_id uuid,
    key text not null,
    name text not null,
    type text not null,
    size int not null,
    width int,
    height int,
    created_at timestamptz not null default now(),
    seq int,
    primary key (workspace_id, id))`,
  `create unique index file_id on file (id)`,
  `create index file_conversation on file (workspace_id, conversation_id) where conversation_id is not null`,
  `create index file_unsent on file (created_at) where conversation_id is null`,
  // What must leave the disk, the one who deleted the row.
  `create table file_gone (place text primary key, at timestamptz not null default now())`,
  `create function forget_file() returns trigger language plpgsql as $$
    begin
      insert into file_gone (place) select workspace_id || '/' || id from stale on conflict do nothing;
      return null;
    end $$`,
  `create trigger file_forgotten after delete on file referencing old table as stale for each statement execute function forget_file()`,
]

const replies = [
  `create table reply (
    workspace_id uuid not null references workspace on delete cascade,
    id uuid not null,
    person_id uuid not null references person on delete cascade,
    name text not null,
    text text not null,
    shared boolean not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id))`,
  `create unique index reply_id on reply (id)`,
  `create index reply_person on reply (person_id)`,
]
