import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/** While this works, messages that begin with "poison" cannot be stored. */
export async function refusingPoison(db: Database, work: () => Promise<void>): Promise<void> {
  await sql`create or replace function refuse_poison() returns trigger language plpgsql as $$ begin
    if new.text like 'poison%' then raise exception 'It is poison.'; end if; return new; end $$`.execute(db)
  await sql`create trigger poison before insert on message for each row execute function refuse_poison()`.execute(db)
  try {
    await work()
  } finally {
    await sql`drop trigger poison on message`.execute(db)
  }
}
