import { sql, type Kysely } from 'kysely'

/** Who reads all their alerts at once has read them at once, however many there are: the alerts are ended after that, portion by portion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      // Read are those up to this id that are open, since `at`. A row goes once they are ended.
      `create table alert_read (
        workspace_id uuid not null,
        person_id uuid not null,
        until uuid not null,
        at timestamptz not null,
        primary key (workspace_id, person_id),
        foreign key (workspace_id, person_id) references member on delete cascade)`,
    )
    .execute(db)
}
