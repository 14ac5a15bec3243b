import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { listConversations } from './contract.ts'
import { seenOf, resetUnread, unreadCount } from './unreadContract.ts'

let app: TestApp
let mara: TestPerson
let ofShop: TestPerson
let concerned: TestPerson
let shop: TestBot
let chat: TestBot
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  shop = await app.bot(mara.workspace, 'Shop bot')
  chat = await app.bot(mara.workspace, 'Smalltalk')
  ofShop = await app.person('Olga', { workspace: mara.workspace, scope: 'bots', scopeBots: [shop.id] })
  concerned = await app.person('Carl', { workspace: mara.workspace, scope: 'assigned' })
  for (const [channel, bot] of [
    ['shop', shop],
    ['chat', chat],
    ['carls', chat],
    ['mentions', shop],
  ] as const)
    ids[channel] = (await app.report(bot, channel, 'hello')).conversationId
  await sql`update conversation set assignee_id = ${concerned.id} where id = ${ids['carls']}`.execute(app.server.db)
  await sql`update conversation set mentioned = array[${concerned.id}::uuid], is_starred = true where id = ${ids['mentions']}`.execute(
    app.server.db,
  )
})

const list = (person: TestPerson, criteria: object = {}) =>
  app.callApi(person, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { criteria: asciiJson(criteria), clientkey: 'all' },
  })

test('a list and its counts hold what is in sight and nothing else', async () => {
  const inSight = async (person: TestPerson, criteria: object = {}) => {
    const { channels, totalCount, unassignedCount, mineCount, inboxCount, followUpCount } = await list(person, criteria)
    return {
      shown: channels.map(({ sourceChannel }) => sourceChannel).toSorted(),
      totalCount,
      unassignedCount,
      mineCount,
      inboxCount,
      followUpCount,
    }
  }
  const all = ['carls', 'chat', 'mentions', 'shop']
  expect(await inSight(mara)).toEqual({ shown: all, totalCount: 4, unassignedCount: 3, mineCount: 0, inboxCount: 4, followUpCount: 1 })
  const ofTheShop = { shown: ['mentions', 'shop'], totalCount: 2, unassignedCount: 2, mineCount: 0, inboxCount: 2, followUpCount: 1 }
  expect(await inSight(ofShop)).toEqual(ofTheShop)
  expect(await inSight(ofShop, { filterUnread: true })).toEqual(ofTheShop)
  const hers = { shown: ['carls', 'mentions'], totalCount: 2, unassignedCount: 1, mineCount: 1, inboxCount: 2, followUpCount: 1 }
  expect(await inSight(concerned)).toEqual(hers)
  expect(await inSight(concerned, { filterFollowUp: true })).toMatchObject({ shown: ['mentions'], totalCount: 1, inboxCount: 2 })
  expect(await inSight(concerned, { tab: 'mine' })).toEqual({ ...hers, shown: ['carls'] })
})

test('what is out of sight answers like what does not exist', async () => {
  const refusal = async (person: TestPerson, id: string) =>
    app.callApi(person, unreadCount, { params: { id } }).then(
      () => 'seen',
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    )
  const missing = await refusal(mara, '01900000-0000-7000-8000-000000000000')
  expect(await Promise.all([ids['chat']!, ids['carls']!].map((id) => refusal(ofShop, id)))).toEqual([missing, missing])
  expect(await Promise.all([ids['chat']!, ids['shop']!].map((id) => refusal(concerned, id)))).toEqual([missing, missing])
  expect(await Promise.all(Object.values(ids).map((id) => refusal(mara, id)))).toEqual(['seen', 'seen', 'seen', 'seen'])
  expect(Object.keys(await app.callApi(concerned, seenOf, { body: { ids: Object.values(ids) } })).toSorted()).toEqual(
    [ids['carls']!, ids['mentions']!].toSorted(),
  )
})

test('the unread count counts what is in sight', async () => {
  const count = async (person: TestPerson, id: string) =>
    (await app.callApi(person, unreadCount, { params: { id } })).user_unread_count_display
  expect(await count(mara, ids['shop']!)).toBe(4)
  expect(await count(ofShop, ids['shop']!)).toBe(2)
  expect(await count(concerned, ids['carls']!)).toBe(2)
  await app.callApi(concerned, resetUnread, { params: { id: ids['carls']! } })
  expect(await count(concerned, ids['carls']!)).toBe(1)
})

test('changes are told to whom they are in sight of, and to nobody else', async () => {
  const since = await app.now()
  await app.report(chat, 'chat', 'only Mara')
  await app.report(chat, 'carls', 'Mara and Carl')
  await app.report(shop, 'shop', 'Mara and Olga')
  await app.report(shop, 'mentions', 'all three')
  const textsFor = async (person: TestPerson) =>
    (await app.eventsFor(person, since)).map(({ body }) => (body as { message: { text: string } }).message.text)
  expect(await textsFor(mara)).toEqual(['only Mara', 'Mara and Carl', 'Mara and Olga', 'all three'])
  expect(await textsFor(ofShop)).toEqual(['Mara and Olga', 'all three'])
  expect(await textsFor(concerned)).toEqual(['Mara and Carl', 'all three'])
})
