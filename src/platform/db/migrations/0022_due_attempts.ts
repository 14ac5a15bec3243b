import { sql, type Kysely } from 'kysely'

/**
 * What is due is found channel by channel, and for a device by the device. With one index over all that is due, PostgreSQL took that for a device
 * too while it believed that little was due: each device then looked at what was due at all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index alert_attempt_push on alert_attempt (due_at) where channel = 'push' and due_at is not null`,
  `create index alert_attempt_email on alert_attempt (due_at) where channel = 'email' and due_at is not null`,
  `drop index alert_attempt_due`,
]
