import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { letGoOfNothing } from '#testing/letGoOfNothing.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { rowsRead } from '#testing/rowsRead.ts'
import { eraseConversations } from './eraseConversations.ts'
import { eraseBot } from './eraseRemovedBots.ts'

const base = await openTestDatabase(1)
const { db } = base
afterAll(() => base.close())

const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })

/** So many conversations of a bot; answers their ids. */
async function talk({ workspaceId, id: bot }: BotPlace, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with fresh as (insert into customer (workspace_id, id, bot_id, user_key, name, search)
      select ${workspaceId}, gen_random_uuid(), ${bot}, n::text, 'Olive', 'olive' from generate_series(1, ${count}::int) n returning *)
    insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, last_at)
    select workspace_id, gen_random_uuid(), bot_id, id, user_key, 'web', now() from fresh returning id`.execute(db)
  return rows.map(({ id }) => id)
}

test('the conversations of other bots are passed over once when a bot is erased', async () => {
  const { workspace } = await addPerson(contexts, 'Mara')
  const [gone, kept] = [await addBot(db, workspace, 'Gone'), await addBot(db, workspace, 'Kept')]
  await talk(kept, 5000)
  await talk(gone, 50)
  await sql`analyze conversation`.execute(db)
  expect(await rowsRead(db, 'conversation', () => eraseBot(db, workspace, gone.id, letGoOfNothing, 5))).toBeLessThan(6000)
  for (const table of ['conversation', 'customer']) {
    const { rows } = await sql`select bot_id, count(*) as n from ${sql.table(table)} group by bot_id`.execute(db)
    expect(rows).toEqual([{ bot_id: kept.id, n: 5000 }])
  }
})

test('what was seen of a conversation goes with it, by former members too, and what else they saw is not read', async () => {
  const { workspace } = await addPerson(contexts, 'Mara')
  const ids = await talk(await addBot(db, workspace, 'Shop bot'), 1000)
  // Nobody of them is a member any more.
  await sql`insert into seen (workspace_id, person_id, conversation_id, seen_in)
    select ${workspace}, person, id, 1 from unnest(${ids}::uuid[]) id cross join (select gen_random_uuid() as person from generate_series(1, 60)) p`.execute(
    db,
  )
  await sql`analyze seen`.execute(db)
  const erase = () => db.transaction().execute((trx) => eraseConversations(trx, workspace, ids.slice(0, 1)))
  expect(await rowsRead(db, 'seen', erase)).toBeLessThan(500)
  const { rows } = await sql`select count(*) as n, count(distinct conversation_id) as of from seen`.execute(db)
  expect(rows).toEqual([{ n: 59_940, of: 999 }])
})
