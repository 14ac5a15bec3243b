import { sql, type Kysely } from 'kysely'

/** The whole inbox: labels, snooze, waiting, deleted conversations, acts on many at once, saved views. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...labels, ...snooze, ...waiting, ...deleted, ...bulks, ...views, ...tallies, ...recount, ...customers])
    await sql.raw(statement).execute(db)
}

const labels = [
  // Conversations bear names, not ids: what is shown, filtered and told is the name, and a rename is a job.
  `create table label (
    workspace_id uuid not null,
    bot_id uuid not null,
    id uuid not null,
    name text not null,
    colour text not null default 'grey',
    created_at timestamptz not null default now(),
    primary key (workspace_id, id))`,
  `create unique index label_name on label (workspace_id, bot_id, lower(name))`,
  `insert into label (workspace_id, bot_id, id, name)
    select distinct on (workspace_id, bot_id, lower(name)) workspace_id, bot_id, gen_random_uuid(), name
      from conversation, unnest(labels) name order by workspace_id, bot_id, lower(name), name`,
]

/** What is snoozed is on no list of the inbox, so it is not in the indexes that these walk. */
const snooze = [
  `alter table conversation add column snoozed_until timestamptz`,
  `drop index conversation_all, conversation_by_bot, conversation_needs_human, conversation_starred`,
  `create index conversation_all on conversation (workspace_id, is_done, last_at desc, id desc) where deleted_at is null and snoozed_until is null`,
  `create index conversation_by_bot on conversation (workspace_id, bot_id, is_done, last_at desc, id desc) where deleted_at is null and snoozed_until is null`,
  `create index conversation_needs_human on conversation (workspace_id, is_done, last_at desc, id desc)
    where deleted_at is null and snoozed_until is null and needs_human_at is not null`,
  `create index conversation_starred on conversation (workspace_id, is_done, last_at desc, id desc)
    where deleted_at is null and snoozed_until is null and is_starred`,
  // What people hold, among which neither what the AI handles nor what needs a human is looked through.
  `create index conversation_held on conversation (workspace_id, is_done, last_at desc, id desc)
    where deleted_at is null and snoozed_until is null and (needs_human_at is null or is_done) and paused and assignee_id is not null`,
  `create index conversation_snoozed on conversation (workspace_id, last_at desc, id desc) where deleted_at is null and snoozed_until is not null`,
  `create index conversation_waking on conversation (snoozed_until) where snoozed_until is not null and deleted_at is null`,
]

/** The customer who waits longest comes first; few wait at any time, and only they are in these indexes. */
const waiting = [
  // How long a customer waits for the person who holds their conversation before it needs a human again, and whether Done ends the hold.
  `alter table bot add column escalate_after_minutes int default 30, add column done_ends_hold boolean not null default true`,
  // When that is, and who held it before the baton passed last.
  `alter table conversation add column escalate_at timestamptz, add column former_hold jsonb`,
  // What the clock has to do something with, whichever of the two comes first: one entry for both.
  `create index conversation_due on conversation (least(resume_at, escalate_at)) where resume_at is not null or escalate_at is not null`,
  `create index conversation_waiting on conversation (workspace_id, waiting_at, id)
    where waiting_at is not null and not is_done and deleted_at is null and snoozed_until is null`,
  `create index conversation_waiting_by_assignee on conversation (workspace_id, assignee_id, waiting_at, id)
    where waiting_at is not null and not is_done and deleted_at is null and snoozed_until is null`,
]

const deleted = [
  `alter table conversation add column deleted_by uuid`,
  `create index conversation_deleted on conversation (workspace_id, deleted_at desc, id desc) where deleted_at is not null`,
  // To erase what hangs on a conversation without reading what hangs on others.
  `create index delivery_conversation on delivery (workspace_id, conversation_id, seq)`,
]

const bulks = [
  `create table bulk (
    workspace_id uuid not null references workspace on delete cascade,
    id uuid not null,
    person_id uuid not null,
    act jsonb not null,
    state text not null check (state in ('running', 'stopped', 'done', 'undoing', 'undone')),
    total int not null,
    changed int not null default 0,
    same int not null default 0,
    refused int not null default 0,
    created_at timestamptz not null default now(),
    undo_until timestamptz,
    primary key (workspace_id, id))`,
  `create unique index bulk_id on bulk (id)`,
  `create index bulk_old on bulk (created_at)`,
  // What was changed keeps what it was before, for the undo; n is the order in which they are taken.
  `create table bulk_item (
    workspace_id uuid not null,
    bulk_id uuid not null,
    n int not null,
    conversation_id uuid not null,
    state text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
    before jsonb,
    code text,
    why text,
    primary key (workspace_id, bulk_id, n),
    foreign key (workspace_id, bulk_id) references bulk on delete cascade)`,
]

const views = [
  `create table view (
    workspace_id uuid not null references workspace on delete cascade,
    id uuid not null,
    person_id uuid not null references person on delete cascade,
    name text not null,
    client_key text not null,
    criteria jsonb not null,
    shared boolean not null,
    -- The place among its maker's own or among the shared ones; 0 until somebody has put them into an order.
    position int not null default 0,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id))`,
  `create unique index view_id on view (id)`,
  `create index view_person on view (person_id)`,
]

/**
 * The tallies as in 0001, with a folder more: what is snoozed counts as such, and neither among those that need a human nor among the starred.
 * Each folder is counted whole, too, and the key comes before the bot: a list reads the few sums it shows, not one for everybody of the team.
 */
const tallies = [
  `alter table tally drop constraint tally_pkey, add primary key (workspace_id, key, bot_id, slot)`,
  `create or replace function conversation_keys(c conversation) returns text[] language sql immutable as $$
    select case when c.deleted_at is not null then '{}'::text[] else
      case when c.snoozed_until is not null then array['snoozed', 'snoozed:' || coalesce(c.assignee_id::text, '')]
        when c.is_done then array['done', 'done:' || coalesce(c.assignee_id::text, '')]
        else array['inbox', 'inbox:' || coalesce(c.assignee_id::text, '')] end
      || case when c.needs_human_at is not null and not c.is_done and c.snoozed_until is null then array['needs_human'] else '{}'::text[] end
      || case when c.is_starred and not c.is_done and c.snoozed_until is null then array['starred'] else '{}'::text[] end end $$`,
  `create or replace function add_to_tally() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into tally (workspace_id, bot_id, key, n) select workspace_id, bot_id, key, count(*) from fresh c, unnest(conversation_keys(c)) key
          group by 1, 2, 3 order by 1, 2, 3 on conflict (workspace_id, bot_id, key, slot) do update set n = tally.n + excluded.n;
      elsif tg_op = 'DELETE' then
        insert into tally (workspace_id, bot_id, key, n) select workspace_id, bot_id, key, -count(*) from stale c, unnest(conversation_keys(c)) key
          group by 1, 2, 3 order by 1, 2, 3 on conflict (workspace_id, bot_id, key, slot) do update set n = tally.n + excluded.n;
      else
        insert into tally (workspace_id, bot_id, key, n)
          with differing as materialized (select n.workspace_id, n.bot_id as now_bot, conversation_keys(n) as now_keys, o.bot_id as old_bot, conversation_keys(o) as old_keys
            from fresh n join stale o using (workspace_id, id)
            where (n.bot_id, n.is_done, n.is_starred, n.needs_human_at is null, n.deleted_at is null, n.snoozed_until is null)
                is distinct from (o.bot_id, o.is_done, o.is_starred, o.needs_human_at is null, o.deleted_at is null, o.snoozed_until is null)
              or n.assignee_id is distinct from o.assignee_id)
          select workspace_id, bot_id, key, sum(step) from (
            select workspace_id, now_bot as bot_id, unnest(now_keys) as key, 1 as step from differing
            union all select workspace_id, old_bot, unnest(old_keys), -1 from differing) steps
          group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
          on conflict (workspace_id, bot_id, key, slot) do update set n = tally.n + excluded.n;
      end if;
      return null;
    end $$`,
]

/** What was counted before is counted again. */
const recount = [
  `truncate tally`,
  `insert into tally (workspace_id, bot_id, key, n)
    select workspace_id, bot_id, key, count(*) from conversation c, unnest(conversation_keys(c)) key group by 1, 2, 3`,
]

/** The same person at another bot is found by their e-mail address. */
const customers = [`create index customer_email on customer (workspace_id, lower(profile->>'email')) where profile ? 'email'`]
