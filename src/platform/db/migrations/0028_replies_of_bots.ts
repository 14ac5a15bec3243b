import { sql, type Kysely } from 'kysely'

/** A saved reply may be of one bot, and goes with it; null is of every bot, as all were until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reply add column bot_id uuid,
    add foreign key (workspace_id, bot_id) references bot on delete cascade`.execute(db)
}
