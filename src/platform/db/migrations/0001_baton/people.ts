import { sql, type Kysely } from 'kysely'

/** People: who sees what, who is asked in, who changed what; and what a person has not read, found without walking what they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...scopes, ...unread, ...identities, ...workspaces, ...invites, ...audit]) await sql.raw(statement).execute(db)
}

const scopes = [
  // Which conversations a member may see: all, those of the bots in scope_bots, or the ones assigned to them or that mention them.
  `alter table member add column scope text not null default 'all',
    add column scope_bots uuid[] not null default '{}'`,
  `alter table conversation add column mentioned uuid[] not null default '{}'`,
  `create index conversation_mentioned on conversation using gin (mentioned) where mentioned <> '{}' and deleted_at is null`,
  // By whom a change of a conversation is received: by who sees everything, or its bot, or is one of its people.
  `alter table change add column bot_id uuid, add column people uuid[]`,
]

const unread = [
  // Everything at or before read_until is read, but for the rows of seen with behind_at: that is the conversation's last_at.
  `alter table member add column read_until timestamptz not null default now()`,
  `update member set read_until = joined_at`,
  `alter table seen add column behind_at timestamptz`,
  `update seen set behind_at = c.last_at from conversation c, member m
    where c.workspace_id = seen.workspace_id and c.id = seen.conversation_id and m.workspace_id = seen.workspace_id and m.person_id = seen.person_id
      and c.last_at <= m.read_until and (c.in_count > seen.seen_in or seen.marked_unread)`,
  // A note mentions the reader, who has not opened the conversation since. Few rows are flagged so, or marked by hand; they are found by themselves.
  `alter table seen add column mention_unread boolean not null default false`,
  `create index seen_flagged on seen (workspace_id, person_id) where mention_unread or marked_unread`,
  `create index seen_behind on seen (workspace_id, person_id, behind_at desc, conversation_id desc) where behind_at is not null`,
]

const identities = [
  // What the provider says of the account, for the page that lists them, and the tokens that act for the person there, encrypted.
  `alter table identity add column email text, add column facts jsonb not null default '{}', add column tokens bytea,
    add column created_at timestamptz not null default now(), add column revoked_at timestamptz`,
  // A code with a session says who is signed in and opens nothing; one without opens a session.
  `alter table one_time_code add column session_id uuid references session on delete cascade`,
  `alter table person add column last_name text, add column mail_refused_at timestamptz`,
  // Addresses of strangers who want no mail of ours, as hashes: nobody can read from it who was written to.
  `create table mail_refusal (hash bytea primary key, at timestamptz not null default now())`,
]

const workspaces = [
  // The workspace that pays for a Sub Account.
  `alter table workspace add column deleted_by uuid, add column parent_id uuid references workspace on delete set null`,
  `create index workspace_parent on workspace (parent_id) where parent_id is not null`,
  `create table slack_install (
    workspace_id uuid not null references workspace on delete cascade,
    team_id text not null,
    team_name text not null,
    team_email text,
    bot_user_id text not null,
    scopes text not null,
    token bytea not null,
    installed_by uuid,
    installed_at timestamptz not null default now(),
    revoked_at timestamptz,
    primary key (workspace_id))`,
  `create index slack_install_team on slack_install (team_id)`,
]

const invites = [
  `create table invite (
    workspace_id uuid not null references workspace on delete cascade,
    id uuid not null,
    code_hash bytea not null unique,
    code bytea not null,
    email text,
    train boolean not null,
    chat boolean not null,
    edit boolean not null,
    billing boolean not null,
    support boolean not null,
    scope text not null default 'all',
    scope_bots uuid[] not null default '{}',
    invited_by uuid,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    used_at timestamptz,
    uses int not null default 0,
    mail text not null default 'none' check (mail in ('none', 'queued', 'sent', 'failed', 'refused')),
    mail_why text,
    mail_queued_at timestamptz,
    mailed_at timestamptz,
    primary key (workspace_id, id))`,
  // One pending invitation an address: asking again renews it.
  `create unique index invite_email on invite (workspace_id, lower(email)) where email is not null and revoked_at is null and used_at is null`,
  `create index invite_recent on invite (workspace_id, created_at desc, id desc)`,
]

const audit = [
  // Names stand beside ids, as they were: people and things may be gone when somebody reads it. No key to workspace, for the same reason.
  `create table audit (
    workspace_id uuid not null,
    id uuid not null,
    at timestamptz not null default now(),
    actor_id uuid,
    actor_name text not null,
    actor_email text,
    action text not null,
    subject_id text,
    subject_name text not null,
    before jsonb,
    after jsonb,
    address text,
    device text,
    primary key (workspace_id, id))`,
  `create index audit_actor on audit (workspace_id, actor_id, id desc)`,
  `create index audit_action on audit (workspace_id, action, id desc)`,
  `create function keep_audit() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is only ever added to.' using errcode = 'insufficient_privilege';
    end $$`,
  `create trigger audit_kept before update or delete or truncate on audit for each statement execute function keep_audit()`,
]
