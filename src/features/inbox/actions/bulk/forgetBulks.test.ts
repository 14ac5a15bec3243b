import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { addPerson } from '#testing/people.ts'
import { forgetBulks } from './runBulk.ts'

const { db, close } = await openTestDatabase(2)
afterAll(() => close())

test('bulks of the day before are forgotten with all they did, some thousands at a time', async () => {
  const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
  const { id: mara, workspace } = await addPerson(contexts, 'Mara')
  /** A bulk on five conversations; answers its id. */
  const bulk = async (hours: number) => {
    const id = newId()
    await sql`with made as (insert into bulk (workspace_id, id, person_id, act, state, total, created_at)
        values (${workspace}, ${id}, ${mara}, '{}', 'done', 5, now() - make_interval(hours => ${hours})) returning workspace_id, id)
      insert into bulk_item (workspace_id, bulk_id, n, conversation_id) select workspace_id, id, n, gen_random_uuid() from made, generate_series(1, 5) n`.execute(
      db,
    )
    return id
  }
  const [kept] = [await bulk(23), await bulk(25), await bulk(26)]
  await sql`create table forgotten (xid xid8 not null default pg_current_xact_id(), n int)`.execute(db)
  await sql`create function note_forgotten() returns trigger language plpgsql as $$ begin
    insert into forgotten (n) select count(*) from stale having count(*) > 0; return null; end $$`.execute(db)
  await sql`create trigger noted after delete on bulk_item referencing old table as stale for each statement execute function note_forgotten()`.execute(
    db,
  )
  await forgetBulks(db, 3)
  const { rows: portions } = await sql<{ n: number }>`select sum(n)::int as n from forgotten group by xid order by n desc`.execute(db)
  expect(portions.map(({ n }) => n)).toEqual([3, 3, 2, 2])
  expect((await sql`select bulk_id as id, count(*) as n from bulk_item group by bulk_id`.execute(db)).rows).toEqual([{ id: kept, n: 5 }])
  expect(await db.selectFrom('bulk').select('id').execute()).toEqual([{ id: kept }])
})
