import { sql, type Kysely } from 'kysely'

/**
 * The index of what was said. Messages are numbered in the order in which they were said (`search_doc`), and each key, such as a word, lists
 * the numbers it stands at, 65,536 messages a segment. Nothing here is written while messages come in: the indexer follows the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...index, ...progress, ...leaving]) await sql.raw(statement).execute(db)
}

const index = [
  // `digest` is of the keys a message has, to see whether a change of the message changed them.
  `create table search_doc (
    workspace_id uuid not null,
    conversation_id uuid not null,
    doc int not null,
    seq int not null,
    digest int not null,
    at timestamptz not null,
    primary key (workspace_id, doc))`,
  `create unique index search_doc_message on search_doc (workspace_id, conversation_id, seq) include (doc)`,
  // What is written together is a part of a segment; parts are merged, so that a key has few rows. `docs` are the lower halves of the
  // numbers, as a list or as a map (features/search/server/Bits.ts).
  `create table search_posting (
    workspace_id uuid not null,
    segment int not null,
    part int not null,
    word text collate "C" not null,
    docs bytea not null,
    primary key (workspace_id, segment, word, part))`,
  // Packed already; where it is long, a length is often all that is asked.
  `alter table search_posting alter column docs set storage external`,
  `create table search_part (
    workspace_id uuid not null,
    segment int not null,
    part int not null,
    level smallint not null,
    primary key (workspace_id, segment, part))`,
]

const progress = [
  // From first_doc on, up to below next_doc, numbers are taken. What was there before the index is numbered downwards from 0.
  `create table search_state (
    workspace_id uuid primary key,
    first_doc int not null default 0,
    next_doc int not null default 0,
    next_part int not null default 0,
    filled boolean not null default true)`,
  // How far in the log the index has come, and which server carries it on.
  `create table search_progress (
    one boolean primary key default true check (one),
    place text not null,
    holder uuid,
    held_until timestamptz)`,
]

const leaving = [
  // What must leave the lists of keys: all of a message, or what it had before `before_part`, when it was edited.
  `create table search_gone (
    workspace_id uuid not null,
    doc int not null,
    before_part int,
    at timestamptz not null default now())`,
  `create index search_gone_doc on search_gone (workspace_id, doc)`,
  `create function forget_searched() returns trigger language plpgsql as $$
    begin
      with gone as (delete from search_doc d using stale s
        where d.workspace_id = s.workspace_id and d.conversation_id = s.conversation_id and d.seq = s.seq returning d.workspace_id, d.doc)
      insert into search_gone (workspace_id, doc) select workspace_id, doc from gone;
      return null;
    end $$`,
  `create trigger message_forgotten after delete on message referencing old table as stale for each statement execute function forget_searched()`,
]
