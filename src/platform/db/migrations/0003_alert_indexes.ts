import { sql, type Kysely } from 'kysely'

/** What a device is due, and what calls for a person, without what they were told before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // How many alerts call for a person in all workspaces: the badge of every push.
  `create index alert_calling on alert (person_id, at desc) where ended_at is null`,
  // Who was asked to come to a conversation already.
  `create index alert_of_conversation on alert (workspace_id, conversation_id, at)`,
  `create index alert_attempt_device_due on alert_attempt (device_id, due_at) where device_id is not null and due_at is not null`,
  // Since when a device has not answered.
  `create index alert_attempt_unanswered on alert_attempt (device_id, settled_at) where state = 'accepted' and not withdraws`,
  // A device names the push of which it speaks.
  `drop index alert_attempt_device`,
  `create index alert_attempt_device on alert_attempt (device_id, push_id) where device_id is not null`,
]
