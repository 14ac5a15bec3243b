import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import { submitMessage, setPaused } from '#features/inbox/handoff/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { listConversations, type ConversationList } from './contract.ts'

let app: TestApp
let mara: TestPerson
let stranger: TestPerson
let shop: TestBot
let chat: TestBot

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  stranger = await app.person('Sam')
  shop = await app.bot(mara.workspace, 'Shop bot')
  chat = await app.bot(mara.workspace, 'Smalltalk')
})

const list = (
  person: TestPerson,
  options: { a?: string; phrase?: string; b?: string; clientkey?: string; criteria?: object; teamid?: string } = {},
): Promise<ConversationList> => {
  const { a = '*', phrase = '*', b = '*', clientkey = 'all', criteria = {}, teamid } = options
  return app.callApi(person, listConversations, {
    params: { a, phrase, b },
    headers: { clientkey, criteria: asciiJson(criteria), ...(teamid && { teamid }) },
  })
}

test('pages of 25 follow each other without a gap or a double, also where times are equal', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, i) => app.report(shop, `page${i}`, `hello ${i}`)))
  await sql`update conversation set last_at = date_trunc('minute', last_at), rev = rev + 1 where workspace_id = ${mara.workspace} and channel like 'page%'`.execute(
    app.server.db,
  )
  const seen: string[] = []
  let cursor: string | null = '*'
  for (let pages = 0; cursor !== null; pages++) {
    const page: ConversationList = await list(mara, { b: cursor })
    expect(page.hasNext).toBe(page.timestamp !== null)
    expect(page.channels).toHaveLength(pages < 2 ? 25 : 10)
    seen.push(...page.channels.map(({ id }) => id))
    cursor = page.timestamp
  }
  expect(new Set(seen).size).toBe(60)
})

test('the newest stands first, and what is said by anybody brings a conversation to the top', async () => {
  const ida = await app.person('Ida')
  const bot = await app.bot(ida.workspace, 'Newest')
  const ids: string[] = []
  for (const channel of ['a', 'b', 'c']) ids.push((await app.report(bot, channel, 'hi')).conversationId)
  const order = async () => (await list(ida)).channels.map(({ id }) => ids.indexOf(id))
  expect(await order()).toEqual([2, 1, 0])
  await app.report(bot, 'b', 'hello again')
  expect(await order()).toEqual([1, 2, 0])
  const message = { jmid: crypto.randomUUID(), text: 'Here I am.' }
  const { channel } = await app.callApi(ida, submitMessage, { params: { id: ids[0]! }, body: { message } })
  expect(await order()).toEqual([0, 1, 2])
  expect((await list(ida)).channels[0]).toMatchObject({ timestamp: channel.timestamp, last_message: { text: 'Here I am.' } })
})

test('hasNext is false when exactly 25 are there, and true for the 26th', async () => {
  const ben = await app.person('Ben')
  const bot = await app.bot(ben.workspace, 'Twenty-five')
  await Promise.all(Array.from({ length: 25 }, (_, i) => app.report(bot, `c${i}`, 'hi')))
  expect(await list(ben)).toMatchObject({ hasNext: false, totalCount: 25 })
  await app.report(bot, 'c25', 'hi')
  expect(await list(ben)).toMatchObject({ hasNext: true, totalCount: 26 })
})

test('tabs, bots and filters show what they say, each with counts of all three tabs', async () => {
  const { conversationId } = await app.report(chat, 'mine', 'take me')
  await app.callApi(mara, setPaused, { params: { id: conversationId }, headers: { paused: true } })
  const help = await app.report(chat, 'help', 'a person please', { kind: 'human' })
  expect(await list(mara, { clientkey: chat.clientKey })).toMatchObject({
    totalCount: 2,
    unassignedCount: 1,
    mineCount: 1,
    capped: false,
    isFiltered: false,
  })
  const mine = await list(mara, { criteria: { tab: 'mine' } })
  expect(mine.channels.map(({ id }) => id)).toEqual([conversationId])
  const needs = await list(mara, { criteria: { filterNeedsHuman: true } })
  expect(needs.channels.map(({ id }) => id)).toEqual([help.conversationId])
  expect(needs).toMatchObject({ isFiltered: true, totalCount: 1, unassignedCount: 1, mineCount: 0, needsHumanCount: 1 })
  expect((await list(mara, { criteria: { filterTags: ['größe 🎉'] } })).totalCount).toBe(0)
  expect(await list(mara, { criteria: { folder: 'done' } })).toMatchObject({ totalCount: 0, channels: [] })
})

test('a phrase finds a customer by words of name, e-mail or id in any order, with accents or without; its wildcards are letters', async () => {
  await app.report(shop, 'psid-77', 'hi', { profile: { name: 'Zoë Ångström', email: 'zoe@example.com' } })
  for (const phrase of ['ångst', 'zoe angstrom', 'Zoë A', 'ZOE@EXAMPLE', 'psid-77', 'ångström zoë', 'example.com zo', 'oë Ån'])
    expect((await list(mara, { phrase })).channels.map(({ name }) => name)).toEqual(['Zoë Ångström'])
  for (const phrase of ['%', '_oë', '\\', 'zoë %ang', 'zoë berg']) expect((await list(mara, { phrase })).channels).toEqual([])
})

test('what a phrase finds goes on by the header `searchtermts`, page by page, without a gap or a double', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => app.report(shop, `tulip${i}`, 'hi', { profile: { name: `Tulip Grower ${i}` } })))
  const page = (searchtermts: string) =>
    app.callApi(mara, listConversations, {
      params: { a: '*', phrase: 'tulip grower', b: '*' },
      headers: { clientkey: 'all', searchtermts },
    })
  const first = await page('*')
  const second = await page(first.timestamp!)
  expect([first.channels.length, second.channels.length, second.timestamp]).toEqual([25, 5, null])
  expect(new Set([...first.channels, ...second.channels].map(({ id }) => id)).size).toBe(30)
})

test('one conversation is answered by its id, whatever the tab', async () => {
  const { conversationId } = await app.report(shop, 'single', 'hi')
  const found = await list(mara, { a: conversationId, criteria: { tab: 'mine' } })
  expect(found).toMatchObject({ channelid: conversationId, channels: [{ id: conversationId }] })
  expect((await list(mara, { a: 'no-such-id' })).channels).toEqual([])
})

test('a list that names no workspace is of that of its conversation, else of its bot, where the caller belongs to it', async () => {
  const nora = await app.person('Nora')
  await app.server.db.insertInto('member').values({ workspace_id: mara.workspace, person_id: nora.id, chat: true }).execute()
  const [own, theirs] = [await app.bot(nora.workspace, 'Own bot'), await app.bot(mara.workspace, 'Their bot')]
  const { conversationId: here } = await app.report(own, 'here', 'hi')
  const { conversationId: there } = await app.report(theirs, 'there', 'hi')
  const ids = async (...asked: Parameters<typeof list>) => (await list(...asked)).channels.map(({ id }) => id)
  expect(await ids(nora)).toEqual([here])
  expect(await ids(nora, { a: there })).toEqual([there])
  expect(await ids(nora, { clientkey: theirs.clientKey })).toEqual([there])
  expect(await ids(nora, { a: there, clientkey: own.clientKey })).toEqual([])
  // A workspace that is named counts before both.
  expect(await ids(nora, { a: there, teamid: nora.workspace })).toEqual([])
  expect(await ids(nora, { clientkey: theirs.clientKey, teamid: nora.workspace })).toEqual([])
  // Who is no member any more is a stranger.
  await app.server.db.deleteFrom('member').where('workspace_id', '=', mara.workspace).where('person_id', '=', nora.id).execute()
  expect(await ids(nora, { a: there })).toEqual([])
  expect(await list(nora, { clientkey: theirs.clientKey })).toMatchObject({ totalCount: 0, channels: [] })
})

test('a stranger sees neither rows nor counts, and learns nothing of the workspace', async () => {
  expect(await list(stranger)).toMatchObject({ totalCount: 0, channels: [] })
  expect((await list(stranger, { clientkey: shop.clientKey })).totalCount).toBe(0)
  const [real, made] = await Promise.all(
    [mara.workspace, crypto.randomUUID()].map((teamid) => list(stranger, { teamid }).catch((error: unknown) => error)),
  )
  expect(real).toMatchObject({ code: 'not-found' })
  expect(made).toEqual(real)
})

test('a cursor or criteria that are none of ours are refused with a sentence', async () => {
  await expect(list(mara, { b: 'nonsense' })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(list(mara, { criteria: { tab: 'everything' } })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(
    app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers: { criteria: '{' } }),
  ).rejects.toMatchObject({ code: 'bad-input' })
})
