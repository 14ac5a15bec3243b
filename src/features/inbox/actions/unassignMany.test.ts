import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { rowsRead } from '#testing/rowsRead.ts'
import { unassignMember } from './unassignMember.ts'

const base = await openTestDatabase(1)
afterAll(() => base.close())

test('what somebody held is given up, deleted or not, without reading what others hold', async () => {
  const { db } = base
  const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
  const { id: mara, workspace } = await addPerson(contexts, 'Mara')
  const { id: ben } = await addPerson(contexts, 'Ben')
  const bot = await addBot(db, workspace, 'Shop bot')
  await sql`with fresh as (insert into customer (workspace_id, id, bot_id, user_key, name, search)
      select ${workspace}, gen_random_uuid(), ${bot.id}, n::text, 'Olive', 'olive' from generate_series(1, 3000) n returning *)
    insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, last_at, assignee_id, deleted_at)
    select workspace_id, gen_random_uuid(), bot_id, id, user_key, 'web', now(), case when user_key::int > 4 then ${mara}::uuid else ${ben}::uuid end,
      case when user_key::int % 100 = 1 then now() end from fresh`.execute(db)
  await sql`analyze conversation`.execute(db)
  expect(await rowsRead(db, 'conversation', () => unassignMember(contexts, workspace, ben, 2))).toBeLessThan(500)
  expect((await sql`select count(*) as n from conversation group by assignee_id order by n`.execute(db)).rows).toEqual([
    { n: 4 },
    { n: 2996 },
  ])
})
