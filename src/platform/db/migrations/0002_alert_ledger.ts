import { sql, type Kysely } from 'kysely'

/** Alerts by Slack, and what reads the ledger page by page: ids begin with the time, so a page is a stretch of an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index alert_ledger on alert (workspace_id, person_id, id)`,
  // Owners look for what did not arrive; there is little of it.
  `create index alert_attempt_failed on alert_attempt (workspace_id, alert_id) where state = 'failed'`,
  // message_ref is what Slack calls a message, so that it can be taken back.
  `alter table alert_attempt drop constraint alert_attempt_channel_check`,
  `alter table alert_attempt add constraint alert_attempt_channel_check check (channel in ('page', 'email', 'push', 'slack')),
    add column message_ref text`,
  `create index alert_attempt_slack on alert_attempt (due_at) where channel = 'slack' and due_at is not null`,
]
