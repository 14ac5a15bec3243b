import { sql, type Kysely } from 'kysely'

/** Of what people are alerted, the alerts, and how each was tried to reach them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a member set for a bot: levels by the names of the specification; a missing one counts as on. intents are those they chose, by id or name.
  `create table alert_levels (
    workspace_id uuid not null,
    person_id uuid not null,
    bot_id uuid not null,
    levels jsonb not null default '{}',
    intents text[] not null default '{}',
    primary key (workspace_id, person_id, bot_id),
    foreign key (workspace_id, person_id) references member on delete cascade)`,
  // What a person set for all their workspaces; quiet says when they want no alerts.
  `create table alert_person (
    person_id uuid primary key references person on delete cascade,
    levels jsonb not null default '{}',
    quiet jsonb not null default '{}',
    mailed_at timestamptz)`,
  // One a person and conversation while it is open. kinds are what it is open for, raised_kinds all that it ever told. mail_at: by then an e-mail tells of it.
  // past_quiet: its person is called although it is their quiet hour.
  `create table alert (
    workspace_id uuid not null,
    id uuid not null,
    person_id uuid not null,
    conversation_id uuid not null,
    bot_id uuid not null,
    kinds text[] not null,
    raised_kinds text[] not null,
    level smallint not null,
    at timestamptz not null,
    mail_at timestamptz,
    past_quiet boolean not null default false,
    ended_at timestamptz,
    ended_why text,
    primary key (workspace_id, id),
    foreign key (workspace_id, person_id) references member on delete cascade)`,
  `create unique index alert_open on alert (workspace_id, conversation_id, person_id) where ended_at is null`,
  `create unique index alert_id on alert (id)`,
  `create index alert_of_person on alert (workspace_id, person_id, at desc)`,
  `create index alert_to_mail on alert (mail_at) where mail_at is not null`,
  // A browser in which a person lets themselves be told, as long as the session lasts that asked for it. Whoever has the address and keys of a
  // subscription could write to the device, so they are sealed; the hash tells whether a browser is known. agent is what the browser says of
  // itself, used_at when its push service took something last, heard_at when the device itself spoke. One server at a time writes to a device:
  // until busy_until.
  `create table push_device (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    session_id uuid not null references session on delete cascade,
    endpoint_hash bytea not null unique,
    sealed bytea not null,
    service text not null,
    agent text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    heard_at timestamptz,
    busy_until timestamptz)`,
  `create index push_device_of on push_device (person_id)`,
  `create index push_device_session on push_device (session_id)`,
  // Each way on which an alert was tried to reach its person, once for each thing that happened; by push once
  // for each device too. What waits is sent at due_at, and what was sent is taken back then where withdraws is set. Rows of one push share its id,
  // by which a device knows one that comes twice; summed: it stood in a summary.
  `create table alert_attempt (
    workspace_id uuid not null,
    id uuid not null,
    alert_id uuid not null,
    kind text not null,
    channel text not null check (channel in ('page', 'email', 'push')),
    state text not null check (state in ('waiting', 'accepted', 'failed', 'seen', 'clicked', 'withdrawn')),
    why text,
    created_at timestamptz not null default now(),
    settled_at timestamptz,
    device_id uuid references push_device on delete set null,
    push_id uuid,
    tries int not null default 0,
    due_at timestamptz,
    withdraws boolean not null default false,
    summed boolean not null default false,
    primary key (workspace_id, id),
    foreign key (workspace_id, alert_id) references alert on delete cascade)`,
  `create index alert_attempt_of on alert_attempt (workspace_id, alert_id)`,
  `create index alert_attempt_device on alert_attempt (device_id) where device_id is not null`,
  `create index alert_attempt_due on alert_attempt (due_at) where due_at is not null`,
  // Who is asked next for a conversation that needs a human, and when; since nobody_at nobody can be reached; line_seq is the line of its timeline about it.
  `create table alert_round (
    workspace_id uuid not null,
    conversation_id uuid not null,
    bot_id uuid not null,
    since timestamptz not null,
    round int not null default 0,
    next_at timestamptz,
    nobody_at timestamptz,
    line_seq int,
    primary key (workspace_id, conversation_id))`,
  `create index alert_round_due on alert_round (next_at) where next_at is not null`,
  `create index alert_round_nobody on alert_round (workspace_id, nobody_at) where nobody_at is not null`,
  // After so many minutes the next people are asked; null: never. upset_below is the feeling, from -1 to 1, below which a customer counts as upset.
  // nobody_text is what a customer is told when nobody can be reached; empty for nothing.
  `alter table bot add column help_round_minutes int default 5 check (help_round_minutes between 1 and 1440),
    add column upset_below real not null default -0.5 check (upset_below between -1 and 1),
    add column nobody_text text not null default ''`,
]
