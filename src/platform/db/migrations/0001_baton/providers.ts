import { sql, type Kysely } from 'kysely'

/** Companies outside: what a bot is connected with, what became of what was sent there, and what they send us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...bots, ...deliveries, ...webhooks]) await sql.raw(statement).execute(db)
}

const bots = [
  // What the source of a bot asks for: what may be shown, and what is encrypted.
  `alter table bot add column settings jsonb not null default '{}', add column credentials bytea`,
  // The names of the secrets among them, for who may not open them.
  `alter table bot add column stored_secrets text[] not null default '{}'`,
  // An account, such as a page, speaks for one bot of the whole installation, so that its messages never go to two.
  `create table bot_account (
    provider text not null,
    account text not null,
    workspace_id uuid not null,
    bot_id uuid not null,
    primary key (provider, account))`,
  // A person's account at a company, by which bots are connected there. No token: the company has taken back what it gave.
  `create table company_login (
    person_id uuid not null references person on delete cascade,
    provider text not null,
    subject text not null,
    name text not null,
    token bytea,
    missing text[] not null default '{}',
    connected_at timestamptz not null,
    primary key (person_id, provider))`,
  `create index bot_account_bot on bot_account (workspace_id, bot_id)`,
]

const deliveries = [
  // Since when an answer hangs or has failed; the list shows it.
  `alter table conversation add column undelivered_at timestamptz`,
  `create index conversation_undelivered on conversation (workspace_id) where undelivered_at is not null`,
  `create index delivery_unexplained on delivery (next_at) where state = 'queued' and why is null and seq is not null`,
  `create index delivery_hanging on delivery (bot_id, created_at) where state in ('queued', 'sending') and why is not null and seq is not null`,
  // Nobody was there at the last attempt: it goes at once when its bot is reached again.
  `alter table delivery add column unreached boolean not null default false`,
  // What the company calls the messages that it became, for receipts and echoes; most deliveries have no such name.
  `alter table delivery add column provider_message_ids text[] not null default '{}'`,
  `create index delivery_provider_message on delivery using gin (provider_message_ids) where provider_message_ids <> '{}'`,
]

const webhooks = [
  // What companies sent, kept before it is worked on. `channels` are the conversations it spoke of, so that it can be found when one is erased.
  `create table webhook_event (
    id uuid primary key,
    number bigint not null generated always as identity,
    provider text not null,
    account text not null,
    delivery_id text not null,
    workspace_id uuid not null,
    bot_id uuid not null,
    received_at timestamptz not null,
    request jsonb not null,
    body bytea not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'unreadable', 'failed', 'emptied')),
    attempts int not null default 0,
    error jsonb,
    next_at timestamptz not null default now(),
    channels text[] not null default '{}')`,
  `create unique index webhook_event_delivery on webhook_event (provider, account, delivery_id)`,
  `create index webhook_event_waiting on webhook_event (provider, account, number) where state = 'waiting'`,
  `create index webhook_event_recent on webhook_event (workspace_id, bot_id, received_at desc)`,
  `create index webhook_event_wrong on webhook_event (workspace_id, bot_id, received_at desc) where state in ('unreadable', 'failed')`,
  `create index webhook_event_old on webhook_event using brin (received_at)`,
  `create index webhook_event_channels on webhook_event using gin (channels) where channels <> '{}'`,
  // Which server works on the events of an account, and until when: one at a time, so that their order holds.
  `create table webhook_lane (
    provider text not null,
    account text not null,
    holder uuid not null,
    held_until timestamptz not null,
    primary key (provider, account))`,
]
