import { sql, type Kysely } from 'kysely'

/** Engines that answer for a bot: which one it has, what they are asked, and what they remember. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Null: the bot answers by itself. Of what the engine asks for the settings may be shown, the credentials are encrypted.
  `alter table bot add column engine text, add column engine_settings jsonb not null default '{}', add column engine_credentials bytea,
    add column handover_text text not null default 'One moment, please. I am getting somebody who can help you.'`,
  // The epoch in which an engine said this: in a later one it is not sent any more. Null: it is sent whoever has the conversation.
  `alter table delivery add column epoch int`,
  // What engines are asked, a row for each AI request or, when the AI resumes, for all that nobody answered. seqs are the customer's messages,
  // answers those of the engine.
  `create table engine_turn (
    workspace_id uuid not null,
    id uuid not null,
    number bigint not null generated always as identity,
    bot_id uuid not null,
    conversation_id uuid not null,
    epoch int not null,
    seqs int[] not null,
    state text not null default 'waiting' check (state in ('waiting', 'answered', 'failed', 'dropped')),
    attempts int not null default 0,
    next_at timestamptz not null default now(),
    claimed_until timestamptz,
    created_at timestamptz not null default now(),
    settled_at timestamptz,
    answers int[] not null default '{}',
    intent text,
    intent_id text,
    confidence real,
    sentiment real,
    is_fallback boolean,
    error jsonb,
    primary key (workspace_id, id))`,
  `create index engine_turn_waiting on engine_turn (bot_id, number) where state = 'waiting'`,
  `create index engine_turn_conversation on engine_turn (workspace_id, conversation_id, number)`,
  // What the engine is handed back with the next turn, and how often in a row it failed the customer.
  `create table engine_memory (
    workspace_id uuid not null,
    conversation_id uuid not null,
    bot_id uuid not null,
    contexts jsonb not null default '[]',
    misses int not null default 0,
    told boolean not null default false,
    primary key (workspace_id, conversation_id))`,
]
