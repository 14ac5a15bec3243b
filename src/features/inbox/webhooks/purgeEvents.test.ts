import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { rowsRead } from '#testing/rowsRead.ts'
import { purgeEvents } from './purgeEvents.ts'

let base: TestDatabase
let bots: BotPlace[]

beforeAll(async () => {
  base = await openTestDatabase(1)
  const contexts = new RequestContexts({ db: base.db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
  const { workspace } = await addPerson(contexts, 'Mara')
  bots = [await addBot(base.db, workspace, 'Shop bot'), await addBot(base.db, workspace, 'Help bot')]
  await sql`update bot set deleted_at = now() where id = ${bots[1]!.id}`.execute(base.db)
})
afterAll(() => base.close())

/** As many events as said, in no order of time: at most so many days old, and at least so many. */
const keep = (bot: BotPlace, count: number, most: number, least: number) =>
  sql`insert into webhook_event (id, provider, account, delivery_id, workspace_id, bot_id, received_at, request, body, state)
    select gen_random_uuid(), 'toy', 'a', gen_random_uuid(), ${bot.workspaceId}, ${bot.id},
      now() - make_interval(secs => 86400 * (${least}::float + ${most - least}::float * random())), '{}', '', 'done' from generate_series(1, ${count})`.execute(
    base.db,
  )
/** How many there are, and how many of them are a week old. */
const kept = async () =>
  (
    await sql<{ n: number; old: number }>`select count(*) as n, count(*) filter (where received_at < now() - interval '7 days') as old
      from webhook_event`.execute(base.db)
  ).rows

test('what companies sent a week ago is deleted, of removed bots too, in portions', async () => {
  await keep(bots[0]!, 10, 6.9, 0)
  for (const bot of bots) await keep(bot, 5, 8, 7.1)
  await purgeEvents(base.db, 3)
  expect(await kept()).toEqual([{ n: 10, old: 0 }])
})

test('of what is newer nothing is read for it, however much that is', async () => {
  await keep(bots[0]!, 5000, 6.9, 0)
  for (const bot of bots) await keep(bot, 500, 8, 7.1)
  await sql`analyze webhook_event`.execute(base.db)
  // What is deleted is found, and taken.
  expect(await rowsRead(base.db, 'webhook_event', () => purgeEvents(base.db))).toBeLessThan(2500)
  expect(await kept()).toMatchObject([{ old: 0 }])
})
