import { sql, type Kysely } from 'kysely'

/** How people appear at the company of a bot, such as on Messenger, is known by who they are: several have one name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The id is the company's own. `shown` is a hash of what it was made for: page, name and picture. One that was made for others is no longer theirs.
  await sql
    .raw(
      `create table persona (
        workspace_id uuid not null,
        bot_id uuid not null,
        person_id uuid not null,
        id text not null,
        shown bytea not null,
        primary key (workspace_id, bot_id, person_id),
        foreign key (workspace_id, bot_id) references bot on delete cascade,
        foreign key (workspace_id, person_id) references member on delete cascade)`,
    )
    .execute(db)
}
