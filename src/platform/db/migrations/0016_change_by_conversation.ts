import { sql, type Kysely } from 'kysely'

/** What the log says of a conversation is found when it is erased, or something in it is taken back, without reading the log of two days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By the conversation alone: its id is a hash of its workspace's bot, too, and each change pays for each byte of it.
  await sql.raw(`create index change_conversation on change (conversation_id) where conversation_id is not null`).execute(db)
}
