import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { letGoOfNothing } from '#testing/letGoOfNothing.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { rowsRead } from '#testing/rowsRead.ts'
import { eraseBot } from './eraseRemovedBots.ts'

const base = await openTestDatabase(1)
afterAll(() => base.close())

test('the conversations of other bots are passed over once when a bot is erased', async () => {
  const { db } = base
  const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
  const { workspace } = await addPerson(contexts, 'Mara')
  const [gone, kept] = [await addBot(db, workspace, 'Gone'), await addBot(db, workspace, 'Kept')]
  const talk = (bot: BotPlace, count: number) =>
    sql`with fresh as (insert into customer (workspace_id, id, bot_id, user_key, name, search)
        select ${workspace}, gen_random_uuid(), ${bot.id}, n::text, 'Olive', 'olive' from generate_series(1, ${count}::int) n returning *)
      insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, last_at)
      select workspace_id, gen_random_uuid(), bot_id, id, user_key, 'web', now() from fresh`.execute(db)
  await talk(kept, 5000)
  await talk(gone, 50)
  await sql`analyze conversation`.execute(db)
  expect(await rowsRead(db, 'conversation', () => eraseBot(db, workspace, gone.id, letGoOfNothing, 5))).toBeLessThan(6000)
  expect((await sql`select bot_id, count(*) as n from conversation group by bot_id`.execute(db)).rows).toEqual([
    { bot_id: kept.id, n: 5000 },
  ])
  expect((await sql`select count(*) as n from customer`.execute(db)).rows).toEqual([{ n: 5000 }])
})
