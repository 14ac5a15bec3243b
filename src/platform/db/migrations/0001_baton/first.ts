import { sql, type Kysely } from 'kysely'

/**
 * The first schema. Every row of a workspace carries `workspace_id` first in its keys, so that one workspace is one shard;
 * people, their identities and sessions belong to no workspace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...people, ...workspaces, ...bots, ...inbox, ...log, ...tallies]) await sql.raw(statement).execute(db)
}

const people = [
  `create extension if not exists pg_trgm`,
  `create table setting (name text primary key, value jsonb not null)`,
  // What was in the queue of jobs when a backup was taken, until a server that starts on the restored database puts it there again.
  `create table put_off (job text not null, data jsonb not null, start_after timestamptz not null)`,
  `create table person (
    id uuid primary key,
    email text not null,
    name text not null,
    first_name text not null,
    image text,
    workspace_id uuid,
    bot_client_key text,
    unsubscribed boolean not null default false,
    created_at timestamptz not null default now())`,
  // The same e-mail from another provider never takes over an account, so an e-mail names at most one person, and only an identity signs in.
  `create unique index person_email on person (lower(email))`,
  `create table identity (provider text not null, subject text not null, person_id uuid not null references person on delete cascade, primary key (provider, subject))`,
  `create index identity_person on identity (person_id)`,
  `create table session (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    token_hash bytea not null unique,
    device text not null,
    address text not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz)`,
  `create index session_person on session (person_id, last_seen_at desc)`,
  `create table one_time_code (hash bytea primary key, person_id uuid not null references person on delete cascade, expires_at timestamptz not null)`,
  `create table oauth_state (hash bytea primary key, data jsonb not null, expires_at timestamptz not null)`,
]

const workspaces = [
  `create table workspace (
    id uuid primary key,
    name text not null,
    plan text not null default 'trial',
    trial_ends_at timestamptz,
    created_at timestamptz not null default now(),
    deleted_at timestamptz)`,
  `create table member (
    workspace_id uuid not null references workspace on delete cascade,
    person_id uuid not null references person on delete cascade,
    is_owner boolean not null default false,
    train boolean not null default false,
    chat boolean not null default false,
    edit boolean not null default false,
    billing boolean not null default false,
    support boolean not null default false,
    joined_at timestamptz not null default now(),
    primary key (workspace_id, person_id))`,
  `create index member_person on member (person_id)`,
]

const bots = [
  `create table bot (
    workspace_id uuid not null references workspace on delete cascade,
    id uuid not null,
    client_key text not null unique,
    name text not null,
    source text not null,
    channel text not null,
    transport text not null,
    webhook text not null default '',
    auto_resume_minutes int,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    primary key (workspace_id, id))`,
  `create unique index bot_name on bot (workspace_id, lower(name)) where deleted_at is null`,
  // Written about once a second per bot, apart from the bot itself, so that a busy bot does not rewrite its settings.
  `create table bot_pulse (
    workspace_id uuid not null,
    bot_id uuid not null,
    last_in_at timestamptz,
    last_out_at timestamptz,
    last_error_at timestamptz,
    last_error jsonb,
    primary key (workspace_id, bot_id))`,
  `create table api_key (
    workspace_id uuid not null references workspace on delete cascade,
    id uuid not null,
    hash bytea not null unique,
    name text not null,
    starts_with text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    revoked_at timestamptz,
    primary key (workspace_id, id))`,
  `create table unreadable (
    workspace_id uuid not null,
    id uuid not null,
    bot_id uuid not null,
    at timestamptz not null default now(),
    path text not null,
    reason text not null,
    body text not null,
    primary key (workspace_id, id))`,
  `create index unreadable_bot on unreadable (workspace_id, bot_id, at desc)`,
]

const inbox = [
  `create table customer (
    workspace_id uuid not null,
    id uuid not null,
    bot_id uuid not null,
    user_key text not null,
    name text not null,
    profile jsonb not null default '{}',
    search text not null,
    profile_asked_at timestamptz,
    primary key (workspace_id, id))`,
  `create index customer_search on customer using gin (search gin_trgm_ops)`,
  `create table conversation (
    workspace_id uuid not null,
    id uuid not null,
    bot_id uuid not null,
    customer_id uuid not null,
    channel text not null,
    platform text not null,
    rev int not null default 1,
    epoch int not null default 1,
    paused boolean not null default false,
    is_starred boolean not null default false,
    is_done boolean not null default false,
    deleted_at timestamptz,
    assignee_id uuid,
    needs_human_at timestamptz,
    waiting_at timestamptz,
    labels text[] not null default '{}',
    in_count int not null default 0,
    last_seq int not null default 0,
    last_answer_seq int not null default 0,
    -- last_at sorts the list and moves with what is said; tail_at is the time of the newest line of the transcript, whatever it is
    last_at timestamptz not null,
    tail_at timestamptz not null default now(),
    customer_at timestamptz,
    last_human_at timestamptz,
    resume_at timestamptz,
    resume_warned boolean not null default false,
    last_message jsonb,
    address jsonb,
    unanswered jsonb not null default '[]',
    created_at timestamptz not null default now(),
    primary key (workspace_id, id)) with (fillfactor = 85)`,
  // One index a tab: a page of the list is a walk of 25 entries, however many conversations there are.
  `create index conversation_all on conversation (workspace_id, is_done, last_at desc, id desc) where deleted_at is null`,
  `create index conversation_by_assignee on conversation (workspace_id, assignee_id, is_done, last_at desc, id desc) where deleted_at is null`,
  `create index conversation_by_bot on conversation (workspace_id, bot_id, is_done, last_at desc, id desc) where deleted_at is null`,
  `create index conversation_needs_human on conversation (workspace_id, is_done, last_at desc, id desc) where deleted_at is null and needs_human_at is not null`,
  `create index conversation_starred on conversation (workspace_id, is_done, last_at desc, id desc) where deleted_at is null and is_starred`,
  `create index conversation_paused on conversation (workspace_id, bot_id, last_at desc) where paused and deleted_at is null`,
  // Only what bears a label is in it, so that most messages do not touch it.
  `create index conversation_labels on conversation using gin (labels) where labels <> '{}' and deleted_at is null`,
  `create index conversation_customer on conversation (workspace_id, customer_id)`,
  `create table message (
    workspace_id uuid not null,
    conversation_id uuid not null,
    seq int not null,
    id uuid not null,
    jmid text,
    at timestamptz not null,
    type text not null default 'message',
    author text not null,
    person_id uuid,
    text text not null,
    body jsonb,
    ai_request boolean not null default false,
    delivery text,
    delivery_why jsonb,
    delivery_retryable boolean,
    edited_at timestamptz,
    withdrawn_at timestamptz,
    primary key (workspace_id, conversation_id, seq))`,
  // The identity of what was said: (bot, platform id) or (conversation, jmid), hashed. A second arrival finds the first here.
  `create unique index message_identity on message (workspace_id, id)`,
  `create table seen (
    workspace_id uuid not null,
    person_id uuid not null,
    conversation_id uuid not null,
    seen_in int not null,
    marked_unread boolean not null default false,
    ignore_reset boolean not null default false,
    primary key (workspace_id, person_id, conversation_id))`,
  // A sum over slots: transactions that count at the same time count in rows of their own, and none waits for another's commit.
  `create table usage_day (
    workspace_id uuid not null,
    day date not null,
    slot smallint not null default pg_backend_pid() % 16,
    ai_requests bigint not null default 0,
    primary key (workspace_id, day, slot))`,
  // The number is given under the lock of the conversation: it orders what waits, whatever the clocks of the servers say.
  `create table delivery (
    workspace_id uuid not null,
    id uuid not null,
    number bigint not null generated always as identity,
    bot_id uuid not null,
    conversation_id uuid not null,
    seq int,
    kind text not null,
    payload jsonb not null,
    transport text not null,
    state text not null default 'queued',
    attempts int not null default 0,
    why jsonb,
    next_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    claimed_until timestamptz,
    handed_at timestamptz,
    primary key (workspace_id, id))`,
  `create index delivery_due on delivery (bot_id, transport, next_at) where state in ('queued', 'sending')`,
  `create index delivery_order on delivery (workspace_id, conversation_id, number) where state in ('queued', 'sending')`,
  `create index delivery_failed on delivery (workspace_id, bot_id, created_at desc) where state = 'failed'`,
  `create index delivery_recent on delivery (workspace_id, bot_id, created_at desc)`,
]

const log = [
  // json, not jsonb: it is written once and read as it is.
  `create table change (
    workspace_id uuid not null,
    xid xid8 not null default pg_current_xact_id(),
    id bigint generated always as identity,
    at timestamptz not null default now(),
    name text not null,
    conversation_id uuid,
    person_id uuid,
    body json not null,
    primary key (workspace_id, xid, id))`,
  `create index change_feed on change (xid, id)`,
  `create index change_at on change using brin (at)`,
  // Who follows the log durably, and up to where; one server at a time holds each (realtime/subscribers).
  `create table subscriber (
    name text primary key,
    events text[] not null,
    place text,
    holder uuid,
    held_until timestamptz,
    failures int not null default 0,
    error text,
    failed_at timestamptz,
    parked_at timestamptz) with (fillfactor = 50)`,
]

/**
 * The badges of the tabs cost the same at ten rows and at ten million because a statement-level trigger keeps them: whatever
 * statement touches conversations, the difference it made is added here in the same transaction.
 */
const tallies = [
  // Sums over slots, too, as new conversations come in many at a time.
  `create table tally (
    workspace_id uuid not null,
    bot_id uuid not null,
    key text not null,
    slot smallint not null default pg_backend_pid() % 16,
    n bigint not null,
    primary key (workspace_id, bot_id, key, slot))`,
  `create function conversation_keys(c conversation) returns text[] language sql immutable as $$
    select case when c.deleted_at is not null then '{}'::text[] else
      array[(case when c.is_done then 'done:' else 'inbox:' end) || coalesce(c.assignee_id::text, '')]
      || case when c.needs_human_at is not null and not c.is_done then array['needs_human'] else '{}'::text[] end
      || case when c.is_starred and not c.is_done then array['starred'] else '{}'::text[] end end $$`,
  `create function add_to_tally() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into tally (workspace_id, bot_id, key, n) select workspace_id, bot_id, key, count(*) from fresh c, unnest(conversation_keys(c)) key
          group by 1, 2, 3 order by 1, 2, 3 on conflict (workspace_id, bot_id, key, slot) do update set n = tally.n + excluded.n;
      elsif tg_op = 'DELETE' then
        insert into tally (workspace_id, bot_id, key, n) select workspace_id, bot_id, key, -count(*) from stale c, unnest(conversation_keys(c)) key
          group by 1, 2, 3 order by 1, 2, 3 on conflict (workspace_id, bot_id, key, slot) do update set n = tally.n + excluded.n;
      else
        insert into tally (workspace_id, bot_id, key, n) select workspace_id, bot_id, key, sum(step) from (
          select n.workspace_id, n.bot_id, unnest(conversation_keys(n)) as key, 1 as step from fresh n join stale o using (workspace_id, id)
            where (n.bot_id, n.is_done, n.is_starred, n.needs_human_at is null, n.deleted_at is null) is distinct from (o.bot_id, o.is_done, o.is_starred, o.needs_human_at is null, o.deleted_at is null)
              or n.assignee_id is distinct from o.assignee_id
          union all
          select o.workspace_id, o.bot_id, unnest(conversation_keys(o)), -1 from fresh n join stale o using (workspace_id, id)
            where (n.bot_id, n.is_done, n.is_starred, n.needs_human_at is null, n.deleted_at is null) is distinct from (o.bot_id, o.is_done, o.is_starred, o.needs_human_at is null, o.deleted_at is null)
              or n.assignee_id is distinct from o.assignee_id) steps
          group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
          on conflict (workspace_id, bot_id, key, slot) do update set n = tally.n + excluded.n;
      end if;
      return null;
    end $$`,
  `create trigger tally_insert after insert on conversation referencing new table as fresh for each statement execute function add_to_tally()`,
  `create trigger tally_update after update on conversation referencing old table as stale new table as fresh for each statement execute function add_to_tally()`,
  `create trigger tally_delete after delete on conversation referencing old table as stale for each statement execute function add_to_tally()`,
]
