import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteConversation, moveToDone, snooze } from '#features/inbox/actions/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { countFound, findConversations } from './findContract.ts'

let app: TestApp
let mara: TestPerson
let shop: TestBot
let chat: TestBot
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  shop = await app.bot(mara.workspace, 'Shop bot')
  chat = await app.bot(mara.workspace, 'Smalltalk')
  for (const [channel, bot, name] of [
    ['done', shop, 'Zoë Nguyen'],
    ['deleted', shop, 'Zoë Deleted'],
    ['snoozed', shop, 'Zoë Berg'],
    ['open', chat, 'Zoë Adler'],
    ['other', chat, 'Ada'],
  ] as const)
    ids[channel] = (await app.report(bot, channel, 'hello', { profile: { name } })).conversationId
  const params = (channel: string) => ({ params: { id: ids[channel]! } })
  await app.callApi(mara, moveToDone, params('done'))
  await app.callApi(mara, snooze, { ...params('snoozed'), body: { until: Math.floor(Date.now() / 1000) + 86_400 } })
  await app.callApi(mara, deleteConversation, params('deleted'))
})

interface Asked {
  clientkey?: string
  teamid?: string
}
const find = async (who: TestPerson, phrase: string, headers: Asked = {}) =>
  (await app.callApi(who, findConversations, { query: { phrase }, headers })).channels
const count = (who: TestPerson, phrase: string, headers: Asked = {}) => app.callApi(who, countFound, { query: { phrase }, headers })
const namesOf = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ name }) => name)

test('a phrase finds customers in the inbox, snoozed and done, the newest first, each with where it lies; what is deleted stays out', async () => {
  for (const phrase of ['zoe', ' Zoë ', 'zo']) {
    const found = await find(mara, phrase)
    expect(found.map(({ name, is_done, snoozed_until }) => [name, is_done, snoozed_until !== null])).toEqual([
      ['Zoë Adler', false, false],
      ['Zoë Berg', false, true],
      ['Zoë Nguyen', true, false],
    ])
    expect(await count(mara, phrase)).toEqual({ inbox: 1, done: 1, snoozed: 1 })
  }
  expect(await find(mara, 'nguyen zo')).toMatchObject([{ id: ids['done'], is_unread: true, bot_profile: { name: 'Shop bot' } }])
  expect(await find(mara, 'nobody')).toEqual([])
  expect(await count(mara, 'nobody')).toEqual({ inbox: 0, done: 0, snoozed: 0 })
})

test('of one bot only its customers are found, and in a workspace only what the caller sees of it', async () => {
  expect(await namesOf(mara, 'zoe', { clientkey: chat.clientKey })).toEqual(['Zoë Adler'])
  expect(await count(mara, 'zoe', { clientkey: shop.clientKey })).toEqual({ inbox: 0, done: 1, snoozed: 1 })
  const olga = await app.person('Olga', { workspace: mara.workspace, scope: 'bots', scopeBots: [shop.id] })
  expect(await namesOf(olga, 'zoe')).toEqual(['Zoë Berg', 'Zoë Nguyen'])
  expect(await count(olga, 'zoe')).toEqual({ inbox: 0, done: 1, snoozed: 1 })
  const carl = await app.person('Carl', { workspace: mara.workspace, scope: 'assigned' })
  expect(await namesOf(carl, 'zoe')).toEqual([])
  await sql`update conversation set assignee_id = ${carl.id} where workspace_id = ${mara.workspace} and id = ${ids['done']}`.execute(
    app.server.db,
  )
  expect(await namesOf(carl, 'zoe')).toEqual(['Zoë Nguyen'])
  expect(await count(carl, 'zoe')).toEqual({ inbox: 0, done: 1, snoozed: 0 })
  const stranger = await app.person('Sam')
  expect(await find(stranger, 'zoe', { clientkey: shop.clientKey })).toEqual([])
  expect(await count(stranger, 'zoe')).toEqual({ inbox: 0, done: 0, snoozed: 0 })
  await expect(find(stranger, 'zoe', { teamid: mara.workspace })).rejects.toMatchObject({ code: 'not-found' })
})

test('no phrase at all, and one that is too long, are refused', async () => {
  for (const phrase of ['', '  ', 'z'.repeat(201)]) {
    await expect(find(mara, phrase)).rejects.toMatchObject({ code: 'bad-input' })
    await expect(count(mara, phrase)).rejects.toMatchObject({ code: 'bad-input' })
  }
  // Wildcards are letters.
  for (const phrase of ['%', '_oë', '*', '.']) expect(await find(mara, phrase)).toEqual([])
})

test('of many a page is found and no more than 100 are counted, also where the phrase is true of most of the newest', async () => {
  const ben = await app.person('Ben')
  const bot = await app.bot(ben.workspace, 'Large')
  const [rosa, roman] = [
    (await app.report(bot, 'rosa', 'hi', { profile: { name: 'Rosa' } })).conversationId,
    (await app.report(bot, 'roman', 'hi', { profile: { name: 'Roman' } })).conversationId,
  ]
  await app.callApi(ben, moveToDone, { params: { id: roman } })
  // Copies of the first one, older than both; one in ten is done.
  await sql`insert into conversation select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'channel', 'copy' || n,
      'is_done', n % 10 = 0, 'last_at', c.last_at - make_interval(secs => n)))).* from conversation c, generate_series(1, 3100) n
    where c.workspace_id = ${ben.workspace} and c.id = ${rosa}`.execute(app.server.db)
  for (const phrase of ['ro', 'rosa', 'r']) {
    expect(await find(ben, phrase)).toHaveLength(25)
    expect(await count(ben, phrase)).toEqual({ inbox: 100, done: 100, snoozed: 0 })
  }
  const [first, second] = await find(ben, 'ro')
  expect(new Set([first?.id, second?.id])).toEqual(new Set([roman, rosa]))
  expect(await count(ben, 'roman')).toEqual({ inbox: 0, done: 1, snoozed: 0 })
})
