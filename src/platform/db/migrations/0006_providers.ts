import { sql, type Kysely } from 'kysely'

/** Companies outside: what a bot is connected with, and what became of what was sent there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...bots, ...deliveries]) await sql.raw(statement).execute(db)
}

const bots = [
  // What the source of a bot asks for: what may be shown, and what is encrypted.
  `alter table bot add column settings jsonb not null default '{}', add column credentials bytea`,
  // An account, such as a page, speaks for one bot of the whole installation, so that its messages never go to two.
  `create table bot_account (
    provider text not null,
    account text not null,
    workspace_id uuid not null,
    bot_id uuid not null,
    primary key (provider, account))`,
  `create index bot_account_bot on bot_account (workspace_id, bot_id)`,
]

const deliveries = [
  // Nobody was there at the last attempt: it goes at once when its bot is reached again.
  `alter table delivery add column unreached boolean not null default false`,
  // What the company calls the messages that it became, for receipts and echoes; most deliveries have no such name.
  `alter table delivery add column provider_message_ids text[] not null default '{}'`,
  `create index delivery_provider_message on delivery using gin (provider_message_ids) where provider_message_ids <> '{}'`,
]
