import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { letGoOfNothing } from '#testing/letGoOfNothing.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { eraseDeleted } from './eraseDeleted.ts'
import { eraseRemovedBots } from './eraseRemovedBots.ts'
import { eraseRemovedWorkspaces } from './eraseRemovedWorkspaces.ts'

const base = await openTestDatabase(2)
const { db } = base
afterAll(() => base.close())

const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
const longAgo = sql`now() - interval '31 days'`

// Notes in which transaction a conversation was erased; what is written on the channel "stuck" cannot be.
await sql`create table erased (channel text, xid xid8)`.execute(db)
await sql`create function note_erased() returns trigger language plpgsql as $$ begin
  if old.channel = 'stuck' then raise exception 'It is stuck.'; end if;
  insert into erased values (old.channel, pg_current_xact_id());
  return old; end $$`.execute(db)
await sql`create trigger note_erased before delete on conversation for each row execute function note_erased()`.execute(db)

beforeEach(async () => {
  await sql`alter table conversation disable trigger note_erased`.execute(db)
  for (const table of ['erased', 'conversation', 'customer', 'bot', 'workspace']) await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`alter table conversation enable trigger note_erased`.execute(db)
})

/** A deleted conversation on a channel with so many lines; by their order they are also those that were deleted earlier. */
async function talk({ workspaceId, id: bot }: BotPlace, channel: string, lines = 1): Promise<void> {
  const id = `00000000-0000-4000-8000-${String(++talks).padStart(12, '0')}`
  const at = sql`${longAgo} - interval '1 day' + ${talks} * interval '1 s'`
  await sql`with someone as (insert into customer (workspace_id, id, bot_id, user_key, name, search)
      values (${workspaceId}, gen_random_uuid(), ${bot}, ${id}, 'Olive', 'olive') returning id)
    insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, last_at, last_seq, deleted_at)
    select ${workspaceId}, ${id}, ${bot}, id, ${channel}, 'web', now(), ${lines}, ${at} from someone`.execute(db)
}
let talks = 0

/** Two workspaces, each with a bot. The first is tried first, as it is the older one. */
async function twoBots(): Promise<[BotPlace, BotPlace]> {
  const places: BotPlace[] = []
  for (const name of ['Mara', 'Anna']) {
    const { workspace } = await addPerson(contexts, name)
    places.push(await addBot(db, workspace, 'Shop bot'))
  }
  return [places[0]!, places[1]!]
}

const ways = {
  'erase-deleted': () => eraseDeleted(contexts, 2),
  'erase-removed-bots': async () => {
    await sql`update bot set deleted_at = ${longAgo}`.execute(db)
    await eraseRemovedBots(db, letGoOfNothing)
  },
  'erase-removed-workspaces': async () => {
    await sql`update workspace set deleted_at = ${longAgo}`.execute(db)
    await eraseRemovedWorkspaces(db, letGoOfNothing, letGoOfNothing)
  },
}
const left = async () => (await db.selectFrom('conversation').select('channel').orderBy('channel').execute()).map(({ channel }) => channel)

test.each(Object.entries(ways))('%s: what cannot be erased keeps nothing else from it, and is told', async (_, erase) => {
  const [first, second] = await twoBots()
  for (const channel of ['a', 'stuck', 'b', 'c']) await talk(first, channel)
  await talk(second, 'd')
  await expect(erase()).rejects.toThrow('It is stuck.')
  expect(await left()).toEqual(['stuck'])
})

test.each(Object.entries(ways))('%s: a transaction erases no more than some thousand lines', async (_, erase) => {
  const [bot] = await twoBots()
  await talk(bot, 'a', 900)
  await talk(bot, 'b', 900)
  await talk(bot, 'c', 300)
  await talk(bot, 'd', 50_000)
  await talk(bot, 'e', 1)
  await erase()
  const { rows } = await sql<{
    channels: string[]
  }>`select array_agg(channel order by channel) as channels from erased group by xid order by xid`.execute(db)
  expect(rows.map(({ channels }) => channels)).toEqual([['a', 'b'], ['c'], ['d'], ['e']])
})

test('what was brought back while others are erased stays', async () => {
  const [bot] = await twoBots()
  for (const channel of ['a', 'b', 'c']) await talk(bot, channel)
  const bringBack = contexts.over(db)
  let writes = 0
  const write = bringBack.write.bind(bringBack)
  bringBack.write = async (caller, work) => {
    if (++writes === 2) await sql`update conversation set deleted_at = null where channel = 'c'`.execute(db)
    return write(caller, work)
  }
  await eraseDeleted(bringBack, 2)
  expect(await left()).toEqual(['c'])
})
