import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { deleteConversation, restoreConversation } from '#features/inbox/actions/contract.ts'
import { listConversations, type ConversationList } from './contract.ts'
import { seenOf, resetUnread, unreadCount } from './unreadContract.ts'
import { nothingSeen } from './rules.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot

beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team())
})

test('what one person reads stays unread for another', async () => {
  const { conversationId: id } = await app.report(bot, 'c1', 'one')
  await app.report(bot, 'c1', 'two')
  expect(await app.callApi(mara, unreadCount, { params: { id } })).toMatchObject({
    baton_unread_count_display: 2,
    user_unread_count_display: 1,
  })
  expect(await app.callApi(mara, resetUnread, { params: { id } })).toMatchObject({
    baton_unread_count_display: 0,
    user_unread_count_display: 0,
  })
  expect(await app.callApi(ben, unreadCount, { params: { id } })).toMatchObject({
    baton_unread_count_display: 2,
    user_unread_count_display: 1,
  })
})

test('what was read and is written to again is unread again, and reading ends that, too', async () => {
  const { conversationId: id } = await app.report(bot, 'c1b', 'one')
  const unread = async () => (await app.callApi(mara, unreadCount, { params: { id } })).baton_unread_count_display
  const found: number[] = []
  for (let times = 0; times < 2; times++) {
    await app.callApi(mara, resetUnread, { params: { id } })
    found.push(await unread())
    await app.report(bot, 'c1b', `again ${times}`)
    found.push(await unread())
  }
  expect(found).toEqual([0, 1, 0, 1])
})

test('reading is told to the reader alone', async () => {
  const { conversationId: id } = await app.report(bot, 'c2', 'one')
  const since = await app.now()
  await app.callApi(mara, resetUnread, { params: { id } })
  expect(await app.eventsFor(mara, since)).toMatchObject([{ name: 'conversation.seen', body: { id, seen_in: 1 } }])
  expect(await app.eventsFor(ben, since)).toEqual([])
})

test('what was said before somebody joined counts as read; what came after counts', async () => {
  const { conversationId: id } = await app.report(bot, 'c3', 'old one')
  await app.report(bot, 'c3', 'old two')
  await new Promise((resolve) => setTimeout(resolve, 5))
  const chloe = await app.person('Chloe', { workspace: mara.workspace })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const { channels } = await app.callApi(chloe, listConversations, { params: { a: id, phrase: '*', b: '*' } })
  expect(channels[0]).toMatchObject({ is_unread: false, baton_unread_count_display: 0 })
  await app.report(bot, 'c3', 'new one')
  expect(await app.callApi(chloe, seenOf, { body: { ids: [id] } })).toEqual({
    [id]: { ...nothingSeen, seen_in: 2 },
  })
})

test('a stranger can neither count nor read, and is not told that the conversation exists', async () => {
  const { conversationId: id } = await app.report(bot, 'c4', 'one')
  const stranger = await app.person('Sam')
  for (const call of [unreadCount, resetUnread])
    await expect(app.callApi(stranger, call, { params: { id } })).rejects.toMatchObject({ code: 'not-found' })
  expect(await app.callApi(stranger, seenOf, { body: { ids: [id] } })).toEqual({})
})

test('what is unread is found however much has been read, and every read one is passed but once', async () => {
  const { db } = app.server
  const dora = await app.person('Dora')
  const shop = await app.bot(dora.workspace, 'Old shop')
  await sql`update member set joined_at = now() - interval '1 year', read_until = now() - interval '1 year' where person_id = ${dora.id}`.execute(
    db,
  )
  const taken = await Promise.all(Array.from({ length: 130 }, (_, i) => app.report(shop, `old${i}`, `question ${i}`)))
  // Said within some months, three at a time at the very same moment.
  await sql`update conversation set created_at = now() - interval '200 days', last_at = date_trunc('day', now()) - make_interval(days => right(channel, -3)::int / 3 + 1)
    where workspace_id = ${dora.workspace}`.execute(db)
  const unread = async (folder: 'inbox' | 'done' = 'inbox') => {
    const found: string[] = []
    for (let b: string | null = '*'; b !== null;) {
      const criteria = asciiJson({ filterUnread: true, folder })
      const page: ConversationList = await app.callApi(dora, listConversations, {
        params: { a: '*', phrase: '*', b },
        headers: { criteria },
      })
      found.push(...page.channels.map(({ id }) => id))
      b = page.timestamp
    }
    return found
  }
  const mark = async () =>
    (await db.selectFrom('member').where('person_id', '=', dora.id).select('read_until').executeTakeFirstOrThrow()).read_until
  const all = taken.map(({ conversationId }) => conversationId)
  const left = new Set(all)
  expect(new Set(await unread())).toEqual(left)
  expect((await mark()).getTime()).toBeLessThan(Date.now() - 300 * 86_400_000)
  for (const [i, id] of all.entries()) {
    if (i % 4 === 1) continue
    await app.callApi(dora, resetUnread, { params: { id } })
    left.delete(id)
    if (i % 20 === 0) expect(new Set(await unread())).toEqual(left)
  }
  expect((await mark()).getTime()).toBeGreaterThan(Date.now() - 3 * 86_400_000)
  expect(new Set(await unread())).toEqual(left)
  expect(await app.callApi(dora, unreadCount, { params: { id: all[0]! } })).toMatchObject({ user_unread_count_display: left.size })

  const [passed] = left
  await app.callApi(dora, resetUnread, { params: { id: passed! } })
  left.delete(passed!)
  await app.report(shop, 'old0', 'one thing more')
  left.add(all[0]!)
  expect(new Set(await unread())).toEqual(left)
  await sql`update conversation set is_done = true where id = any(${[...left].slice(0, 5)}::uuid[])`.execute(db)
  expect(new Set(await unread('done'))).toEqual(new Set([...left].slice(0, 5)))
  expect(new Set(await unread())).toEqual(new Set([...left].slice(5)))
})

test('what was deleted while the reading of somebody passed it is unread again once it is restored', async () => {
  const { db } = app.server
  const { mara: owner, ben: reader, bot: shop } = await app.team()
  const [gone, read] = await Promise.all(['gone', 'read'].map(async (channel) => (await app.report(shop, channel, 'hello')).conversationId))
  await sql`update conversation set created_at = now() - interval '3 hours', last_at = now() - case when id = ${gone} then interval '2 hours' else interval '1 hour' end
    where workspace_id = ${owner.workspace}`.execute(db)
  await sql`update member set joined_at = now() - interval '1 day', read_until = now() - interval '1 day' where workspace_id = ${owner.workspace}`.execute(
    db,
  )
  const unread = async () => {
    const headers = { criteria: asciiJson({ filterUnread: true }) }
    const { channels, totalCount } = await app.callApi(reader, listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers })
    return { ids: channels.map(({ id }) => id), totalCount }
  }
  expect(await unread()).toEqual({ ids: [read, gone], totalCount: 2 })
  await app.callApi(owner, deleteConversation, { params: { id: gone! } })
  await app.callApi(reader, resetUnread, { params: { id: read! } })
  expect(await unread()).toEqual({ ids: [], totalCount: 0 })
  await app.callApi(owner, restoreConversation, { params: { id: gone! } })
  expect(await unread()).toEqual({ ids: [gone], totalCount: 1 })
  await app.callApi(reader, resetUnread, { params: { id: gone! } })
  expect(await unread()).toEqual({ ids: [], totalCount: 0 })
})
