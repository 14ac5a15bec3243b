import { sql, type Kysely } from 'kysely'

/** What somebody said in a conversation of another one, as several people share a channel, is found when they are exported or erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By a hash: an index takes no key as long as some companies' ids may be.
  await sql
    .raw(`create index message_speaker on message (md5(body #>> '{speaker,id}')) where author = 'customer' and body ? 'speaker'`)
    .execute(db)
}
