import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { LoggedChange } from '#platform/event-log/feed.ts'
import { nobody, RequestContexts, type JobRequest } from '#platform/event-log/RequestContext.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { labelKeys } from './hashKeys.ts'
import { indexChanges } from './indexChanges.ts'
import { Partitions } from './partitions.ts'
import type { Relabelled } from './readChanges.ts'
import { relabelBitByBit } from './relabelEntries.ts'

const base = await openTestDatabase(3)
const { db } = base
afterAll(() => base.close())

const jobs: JobRequest[] = []
const contexts = new RequestContexts({
  db,
  clock: () => new Date(),
  enqueue: (_, work) => Promise.resolve(void jobs.push(...work)),
  hint: () => undefined,
})
let workspace: string

beforeEach(async () => {
  jobs.length = 0
  await sql`truncate search_entry`.execute(db)
  ;({ workspace } = await addPerson(contexts, 'Mara'))
})

/** So many conversations labelled "vip" of so many lines each, of which the index does not know the label yet; answers the changes that tell it. */
async function labelled(conversations: number, lines: number): Promise<LoggedChange[]> {
  const bot = await addBot(db, workspace, `Bot of ${lines}`)
  const { rows } = await sql<{
    id: string
  }>`insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, last_at, last_seq, labels)
    select ${workspace}, gen_random_uuid(), ${bot.id}, gen_random_uuid(), n::text, 'web', now(), ${lines}, '{vip}' from generate_series(1, ${conversations}::int) n
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into search_entry (workspace_id, seq, conversation_id, message_seq, at, keys)
    select ${workspace}, (select count(*) from search_entry) + row_number() over (), id, n, now(), array(select 1000 * n + k from generate_series(1, 50) k)
    from unnest(${ids}::uuid[]) id cross join generate_series(1, ${lines}::int) n`.execute(db)
  await sql`select gin_clean_pending_list(indexrelid) from pg_stat_user_indexes where indexrelname like 'search_entry_0_keys%'`.execute(db)
  return ids.map((id, i) => ({
    cursor: String(i).padStart(8, '0'),
    workspace,
    name: conversationChanged.name,
    body: { conversation: { id, created_at: 0, rev: 1, tags: ['vip'], last_seq: lines }, was: { tags: [] } },
    conversation: id,
    person: null,
    bot: bot.id,
    people: [],
    recipients: null,
  }))
}

/** How many entries have the label. */
async function found(): Promise<number> {
  const keys = `{${labelKeys(workspace, ['vip']).join(',')}}`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from search_entry where keys @> ${keys}::int[]`.execute(db)
  return rows[0]!.n
}

const index = (changes: LoggedChange[], partitions: Partitions) => contexts.write(nobody, (ctx) => indexChanges(ctx, changes, partitions))

test('what labels on many conversations rewrite in one transaction is bounded, and a job does the rest', async () => {
  const partitions = new Partitions(db)
  await index(await labelled(20, 40), partitions)
  expect(await found()).toBe(280)
  expect(jobs).toHaveLength(13)
  for (const { data } of jobs) await relabelBitByBit(db, data as Relabelled, partitions)
  expect(await found()).toBe(800)
})

test('a conversation that is too long keeps none of the short ones behind it waiting', async () => {
  const changes = [...(await labelled(1, 301)), ...(await labelled(3, 10))]
  await index(changes, new Partitions(db))
  expect(await found()).toBe(30)
  expect(jobs.map(({ data }) => data)).toMatchObject([{ lines: 301 }])
})

test('what is rewritten waits in the list of the index until it is put to its place, as what is new does', async () => {
  const partitions = new Partitions(db)
  // The database puts it to its place by itself now and then.
  await sql`alter table search_entry_0 set (autovacuum_enabled = off)`.execute(db)
  await sql`create extension if not exists pgstattuple`.execute(db)
  const waiting = async () =>
    (
      await sql<{ n: number }>`select sum((pgstatginindex(indexrelid)).pending_tuples)::int as n from pg_stat_user_indexes
        where indexrelname like 'search_entry_0_keys%'`.execute(db)
    ).rows[0]!.n
  await index(await labelled(25, 10), partitions)
  expect(await waiting()).toBe(250)
  await partitions.tidy()
  expect(await waiting()).toBe(0)
})
