import { sql, type Kysely } from 'kysely'

/** Every statement names the workspace of an alert: what found one by its id alone costs each alert, and serves nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `drop index alert_id`,
  // Since when a device has not answered; what a page shows has no device.
  `drop index alert_attempt_unanswered`,
  `create index alert_attempt_unanswered on alert_attempt (device_id, settled_at)
    where device_id is not null and state = 'accepted' and not withdraws`,
]
