import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { bareTables } from './bareTables.ts'
import { fillConversations, fillSeen, fillCounters } from './fillConversations.ts'
import { fillMessages } from './fillMessages.ts'
import { fillSearch } from './fillSearch.ts'
import { createFixture } from './createFixture.ts'
import { averageMessages, drawPlan, shortMessages } from './plan.ts'
import { botOf, channelOf, type Fixture } from './Fixture.ts'

export interface Size {
  conversations: number
  /** Of the conversation with the long history. */
  longMessages: number
}

/** Fills the empty database at `url` with a workspace of that size. `log` learns how long the steps take. */
export async function seedDatabase(url: string, size: Size, log: (line: string) => void): Promise<Fixture> {
  const { db } = openDatabase(url, 2, () => undefined)
  await migrate(db)
  await db.destroy()
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await fill(client, url, size, log)
  } finally {
    await client.end()
  }
}

/** What is seeded in the database of `client`; null when that is nothing whole, or not what the seed would make today. */
export async function findFixture(client: pg.Client, size: Size): Promise<Fixture | null> {
  const { rows: tables } = await client.query<{ there: boolean }>(`select to_regclass('setting') is not null as there`)
  if (!tables[0]!.there) return null
  const { rows } = await client.query<{ value: Fixture }>(`select value from setting where name = 'bench'`)
  const [found] = rows
  return found?.value.version === (await seedVersion(size)) ? found.value : null
}

async function fill(client: pg.Client, url: string, size: Size, log: (line: string) => void): Promise<Fixture> {
  const started = performance.now()
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const result = await work()
    log(`  ${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
    return result
  }
  await client.query(`set synchronous_commit = off`)
  await client.query(`set work_mem = '256MB'`)
  const made = await createFixture(client)
  const rebuild = await bareTables(client, ['customer', 'conversation', 'message', 'seen'])
  await timed('plan', () => drawPlan(client, made, size.conversations))
  await timed('conversations', () => fillConversations(client, made, size.conversations))
  await timed('read marks', () => fillSeen(client, made))
  const [long, short] = [0, 1].map((n) => conversationIdOf(made.bots[botOf(n)]!.id, channelOf(n)))
  const longMessages = Math.min(size.longMessages, size.conversations * averageMessages)
  const counts = await timed('messages', () => fillMessages(url, made, longMessages))
  await timed('keys and indexes', () => rebuild(url))
  await client.query(
    `update member set joined_at = m.at, read_until = m.at from message m
     where member.person_id = $1 and m.workspace_id = $2 and m.conversation_id = $3 and m.seq = $4`,
    [made.people[3]!.id, made.workspace, long, Math.floor(counts.longMessages / 2)],
  )
  await timed('tally', () => fillCounters(client))
  await timed('search', () => fillSearch(client, url, made))
  await client.query(`drop schema bench cascade`)
  await timed('vacuum', () => client.query(`vacuum (analyze)`))
  await client.query(`checkpoint`)
  const fixture: Fixture = {
    version: await seedVersion(size),
    ...made,
    conversations: size.conversations,
    messages: counts.messages,
    long: { id: long!, messages: counts.longMessages },
    short: { id: short!, messages: shortMessages },
    seconds: (performance.now() - started) / 1000,
  }
  await checkFixture(client, fixture)
  // Last, so that a seed which was broken off is not taken for a whole one.
  await client.query(`insert into setting (name, value) values ('bench', $1)`, [JSON.stringify(fixture)])
  return fixture
}

/** The seed speaks SQL where the server speaks TypeScript: that both made the same is looked at, not believed. */
async function checkFixture(client: pg.Client, { workspace, long, short }: Fixture): Promise<void> {
  for (const { id, messages } of [long, short]) {
    const { rows } = await client.query<{ last: number; n: number; least: number; max: number }>(
      `select c.last_seq as last, count(m.seq)::int as n, min(m.seq) as least, max(m.seq) as max
       from conversation c join message m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
       where c.workspace_id = $1 and c.id = $2 group by c.last_seq`,
      [workspace, id],
    )
    const [row] = rows
    if (row?.n !== messages || row.last !== messages || row.least !== 1 || row.max !== messages)
      throw new Error(`The seeded conversation ${id} is not as it should be: ${JSON.stringify(row ?? null)}, not ${messages} messages.`)
  }
}

/** A hash of the seed's own code, the migrations and the size. */
async function seedVersion(size: Size): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const folder of [import.meta.dirname, join(import.meta.dirname, '../../src/platform/db/migrations')])
    for (const entry of (await readdir(folder, { withFileTypes: true, recursive: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      if (entry.isFile()) hash.update(await readFile(join(entry.parentPath, entry.name)))
  return hash.digest('hex').slice(0, 16)
}
