import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { addLabel, assign, moveToDone, snooze } from '#features/inbox/actions/contract.ts'
import { listAttention } from './unreadContract.ts'
import { listConversations, type ConversationList, type Criteria } from './contract.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})

const read = async (criteria: Partial<Criteria>) => {
  const pages: ConversationList[] = []
  for (let b: string | null = '*'; b !== null; b = pages.at(-1)!.timestamp) {
    const headers = { criteria: asciiJson({ sort: 'waiting', ...criteria }) }
    pages.push(await app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b }, headers }))
  }
  return pages
}
const channels = async (criteria: Partial<Criteria> = {}) =>
  (await read(criteria)).flatMap((page) => page.channels.map((row) => row.sourceChannel))

test('those who wait come first, the longest on top, then the others, the newest on top, page by page, without a gap or a double', async () => {
  const names = Array.from({ length: 70 }, (_, i) => `c${String(i).padStart(2, '0')}`)
  await Promise.all(names.map((name) => app.report(bot, name, 'hello')))
  // What the bot says to those who asked for a person ends no wait; who did not ask waits for nobody.
  await Promise.all(names.slice(40).map((name) => app.report(bot, name, 'A person, please', { kind: 'human' })))
  await Promise.all(names.map((name) => app.report(bot, name, 'I am getting somebody.', { kind: 'out' })))
  // Waiting and resting times are equal three at a time.
  await sql`update conversation set last_at = to_timestamp(1700000000 + right(channel, -1)::int / 3 * 60),
    waiting_at = case when waiting_at is not null then to_timestamp(1700009999 + right(channel, -1)::int / 3 * 60) end
    where workspace_id = ${mara.workspace}`.execute(app.server.db)
  await sql`update member set joined_at = to_timestamp(1600000000), read_until = to_timestamp(1600000000)
    where workspace_id = ${mara.workspace}`.execute(app.server.db)
  const found = await channels()
  expect(new Set(found).size).toBe(70)
  const groupOf = (name: string) => Math.floor(Number(name.slice(1)) / 3)
  expect(found.slice(0, 30).map(groupOf)).toEqual(names.slice(40).map(groupOf))
  expect(found.slice(30).map(groupOf)).toEqual(names.slice(0, 40).map(groupOf).toReversed())
  expect((await read({})).map((page) => page.channels.length)).toEqual([25, 25, 20])
})

test('a filter, a tab and unread hold there as everywhere, with the same counts', async () => {
  const idOf = async (channel: string) =>
    (
      await app.server.db
        .selectFrom('conversation')
        .where('workspace_id', '=', mara.workspace)
        .where('channel', '=', channel)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  for (const name of ['c69', 'c50', 'c05', 'c10']) {
    await app.callApi(mara, addLabel, { params: { id: await idOf(name), tag: 'vip' } })
    await app.callApi(mara, assign, { params: { id: await idOf(name), assignee: mara.id } })
  }
  await app.callApi(mara, addLabel, { params: { id: await idOf('c10'), tag: 'late' } })
  expect(await channels({ filterTags: ['vip'] })).toEqual(['c50', 'c69', 'c10', 'c05'])
  expect(await channels({ filterTags: ['late', 'vip'] })).toEqual(['c10'])
  expect(await channels({ tab: 'mine', filterUnread: true })).toEqual(['c50', 'c69', 'c10', 'c05'])
  const [first] = await read({ tab: 'mine' })
  expect(first).toMatchObject({ totalCount: 70, mineCount: 4, unassignedCount: 66 })
  await app.callApi(mara, moveToDone, { params: { id: await idOf('c69') } })
  await app.callApi(mara, snooze, { params: { id: await idOf('c50') }, body: { until: Date.now() / 1000 + 3600 } })
  expect(await channels({ filterTags: ['vip'] })).toEqual(['c10', 'c05'])
  expect(await channels({ folder: 'done' })).toEqual(['c69'])
  expect((await read({ folder: 'snoozed' }))[0]).toMatchObject({ totalCount: 1, snoozedCount: 1, inboxCount: 68 })
})

test('a cursor that is none is refused', async () => {
  for (const b of ['~', '~x.y', '~~1.00000000-0000-0000-0000-000000000000'])
    await expect(app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b } })).rejects.toMatchObject({ code: 'bad-input' })
})

test('where more wait than anybody counts, those are next up who have waited longest', async () => {
  const crowd = await app.bot(mara.workspace, 'Crowded bot')
  await Promise.all(Array.from({ length: 130 }, (_, n) => app.report(crowd, `w${n}`, 'A person, please', { kind: 'human' })))
  const waited = async (ids: readonly string[]) => {
    const { rows } = await sql<{ n: number }>`select right(channel, -1)::int as n from conversation
      where workspace_id = ${mara.workspace} and bot_id = ${crowd.id} and id = any(${ids}::uuid[]) order by n`.execute(app.server.db)
    return rows.map(({ n }) => n)
  }
  // The higher their number, the longer they have waited; longer than all others.
  await sql`update conversation set waiting_at = to_timestamp(1600000000 - right(channel, -1)::int * 60)
    where workspace_id = ${mara.workspace} and bot_id = ${crowd.id}`.execute(app.server.db)
  const { waiting } = await app.callApi(mara, listAttention)
  expect(await waited(waiting)).toEqual(Array.from({ length: 100 }, (_, n) => n + 30))
})
