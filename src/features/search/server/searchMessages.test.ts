import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { day } from '#shared/time.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { removeMember } from '#features/workspaces/members/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { searchMessages } from '#features/search/contract.ts'

let app: TestApp
let mara: TestPerson
let jonas: TestPerson
let bot: TestBot
let other: TestBot
const begun = Date.now()
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Conversations by the name of their customer. */
const ids = new Map<string, string>()

const attachment = { title: 'Parcel', text: 'the crushed corner', file_name: 'crushed-box.jpg', image_url: 'https://example.com/a.jpg' }

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara Lindt')
  jonas = await app.person('Jonas Weber', { workspace: mara.workspace })
  bot = await app.bot(mara.workspace, 'Shop bot')
  other = await app.bot(mara.workspace, 'Returns bot')
  await says(bot, 'anna', 'Where is my order 48213377?')
  await says(bot, 'anna', 'Write to anna.schmidt@example.com or call +49 170 1234567')
  await says(bot, 'bert', 'The order was left in the rain')
  await says(other, 'cleo', 'I want to return my order', { attachments: [attachment] })
  await says(other, 'dora', '请问我的订单什么时候可以送到？')
  await says(bot, 'emil', 'Zwei Crème-Brûlée bitte')
  await replies('anna', jonas, 'Your order is on its way')
  await replies('bert', mara, 'Please send a picture of the order')
  while ((await texts('picture')).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
})

async function says(through: TestBot, customer: string, text: string, fields = {}) {
  const { conversationId } = await app.report(through, customer, text, { profile: { name: customer }, ...fields })
  ids.set(customer, conversationId)
}
const replies = (customer: string, who: TestPerson, text: string) =>
  app.callApi(who, submitMessage, { params: { id: ids.get(customer)! }, body: { message: { jmid: crypto.randomUUID(), text } } })
const search = (q: string, who = mara, query: Record<string, string> = {}, headers = {}) =>
  app.callApi(who, searchMessages, { query: { q, ...query }, headers })
const texts = async (...asked: Parameters<typeof search>) => (await search(...asked)).messages.map(({ message }) => message.text)
const customers = async (...asked: Parameters<typeof search>) =>
  [...new Set((await search(...asked)).messages.map(({ channel }) => channel.name))].toSorted()
/** Waits for the index, which follows a moment later. */
const found = (q: string, expected: string[], who = mara) => expect.poll(() => texts(q, who), { interval: 20 }).toEqual(expected)

test('what is said is found a moment later, newest first', async () => {
  await says(bot, 'fred', 'A lantern of brass')
  await says(bot, 'fred', 'Another lantern')
  await found('lantern', ['Another lantern', 'A lantern of brass'])
  expect((await search('lantern')).messageCount).toBe(2)
})

test('words, beginnings, phrases, addresses, numbers and sentences without spaces are found', async () => {
  expect(await customers('ord')).toEqual(['anna', 'bert', 'cleo'])
  expect(await customers('"left in the rain"')).toEqual(['bert'])
  expect(await customers('"rain the in left"')).toEqual([])
  expect(await customers('anna.schmidt@example.com')).toEqual(['anna'])
  expect(await customers('48213377')).toEqual(['anna'])
  expect(await customers('0170 123 45 67')).toEqual(['anna'])
  expect(await customers('订单')).toEqual(['dora'])
  expect(await customers('creme brulee')).toEqual(['emil'])
  expect(await customers('crushed')).toEqual(['cleo'])
  expect(await search('nobodysaysthis')).toEqual({
    messages: [],
    files: [],
    messageCount: 0,
    fileCount: 0,
    atLeast: { messages: false, files: false },
    next: null,
    indexing: null,
  })
})

test('a hit says where it stands, so that it can be gone to', async () => {
  const [hit] = (await search('"on its way"')).messages
  expect(hit).toMatchObject({
    channel: { id: ids.get('anna'), name: 'anna', client_key: bot.clientKey, bot_profile: { name: 'Shop bot' } },
    message: { text: 'Your order is on its way', by: 'person', user_profile: { name: 'Jonas Weber' } },
  })
})

test('messages with files are counted and listed apart', async () => {
  const answer = await search('order')
  expect(answer).toMatchObject({ messageCount: 5, fileCount: 1 })
  expect(answer.files.map(({ message }) => message.attachments?.[0]?.file_name)).toEqual(['crushed-box.jpg'])
  expect(await texts('has:file')).toEqual(['I want to return my order'])
})

test('what a colleague said who has left is found by their name, and of two of a name both', async () => {
  const { workspace } = mara
  const [left, stays] = [await app.person('Lotte Voss', { workspace }), await app.person('Lotte Berg', { workspace })]
  for (const [who, word] of [
    [left, 'gone'],
    [stays, 'here'],
  ] as const) {
    await says(bot, 'greta', 'Is my kettle there?')
    await app.callApi(who, resetUnread, { params: { id: ids.get('greta')! } })
    await replies('greta', who, `The kettle is ${word}`)
  }
  await found('from:lotte kettle', ['The kettle is here', 'The kettle is gone'])
  await app.callApi(mara, removeMember, { body: { team_id: workspace, user_id: left.id } })
  await app.person('Lotte Stein')
  expect(await texts('from:lotte kettle')).toEqual(['The kettle is here', 'The kettle is gone'])
  expect(await texts('from:"lotte voss"')).toEqual(['The kettle is gone'])
})

test('operators narrow: who said it, to which bot, under which label, when', async () => {
  expect(await texts('order from:me')).toEqual(['Please send a picture of the order'])
  expect(await texts('order from:"jonas"')).toEqual(['Your order is on its way'])
  expect(await customers('order from:customer')).toEqual(['anna', 'bert', 'cleo'])
  expect(await texts('order from:bot')).toEqual([])
  expect(await texts('order from:nobody')).toEqual([])
  expect(await customers('order bot:returns')).toEqual(['cleo'])
  expect(await customers('order', mara, { client_key: other.clientKey })).toEqual(['cleo'])
  expect(await customers('order', mara, { channel: ids.get('bert')! })).toEqual(['bert'])
  expect(await customers('order', mara, { channel: 'none' })).toEqual([])
  // By dates, as it may become midnight on the way.
  expect(await customers(`order after:${dateOf(begun - day)}`)).toEqual(['anna', 'bert', 'cleo'])
  expect(await customers(`order before:${dateOf(begun)}`)).toEqual([])
  expect(await customers(`order after:${dateOf(Date.now())}`)).toEqual([])
})

test('days are told apart in the zone of the reader', async () => {
  await says(bot, 'gina', 'a saffron scarf')
  await found('saffron', ['a saffron scarf'])
  const at = new Date('2026-03-10T02:00:00Z')
  await sql`update message set at = ${at} where text = 'a saffron scarf'`.execute(app.server.db)
  await sql`update search_entry e set at = ${at} from message m where m.conversation_id = e.conversation_id and m.seq = e.message_seq and m.text = 'a saffron scarf'`.execute(
    app.server.db,
  )
  expect(await customers('saffron before:2026-03-10')).toEqual([])
  expect(await customers('saffron before:2026-03-10', mara, {}, { tzoffset: 480 })).toEqual(['gina'])
  // Where the zone is known, it says so.
  expect(await customers('saffron before:2026-03-10', mara, {}, { timezone: 'America/Lima' })).toEqual(['gina'])
  expect(await customers('saffron before:2026-03-10', mara, {}, { tzoffset: 300, timezone: 'Europe/Athens' })).toEqual([])
})

test('a sentence that is no search is answered with what to write instead', async () => {
  await expect(search('before:soon')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/with a date such as/) as string,
  })
  await expect(search('order', mara, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'bad-input' })
})

test('everybody finds what they may see, and strangers nothing', async () => {
  const stranger = await app.person('Sam')
  expect(await texts('order', stranger)).toEqual([])
  await expect(search('order', stranger, { team_id: mara.workspace })).rejects.toMatchObject({ code: 'not-found' })
  expect(await texts('order', stranger, { channel: ids.get('anna')! })).toEqual([])
  const ofBot = await app.person('Bea', { workspace: mara.workspace, scope: 'bots', scopeBots: [other.id] })
  expect(await customers('order', ofBot)).toEqual(['cleo'])
  expect(await customers('order bot:shop', ofBot)).toEqual([])
  expect(await customers('order', ofBot, { channel: ids.get('anna')! })).toEqual([])
  expect((await search('order', ofBot)).messageCount).toBe(1)
  const concerned = await app.person('Carl', { workspace: mara.workspace, scope: 'assigned' })
  expect(await customers('order', concerned)).toEqual([])
  await sql`update conversation set assignee_id = ${concerned.id} where id = ${ids.get('bert')!}`.execute(app.server.db)
  expect(await customers('order', concerned)).toEqual(['bert'])
  expect((await search('order', concerned)).messageCount).toBe(2)
})

test('a search that names no workspace looks into that of its conversation, else of its bot', async () => {
  const nora = await app.person('Nora')
  await app.server.db.insertInto('member').values({ workspace_id: mara.workspace, person_id: nora.id, chat: true }).execute()
  expect(await customers('order', nora)).toEqual([])
  expect(await customers('order', nora, { channel: ids.get('bert')! })).toEqual(['bert'])
  expect(await customers('order', nora, { client_key: other.clientKey })).toEqual(['cleo'])
  expect(await customers('order', nora, { client_key: other.clientKey, team_id: nora.workspace })).toEqual([])
  expect(await customers('order', nora, { channel: ids.get('bert')! }, { teamid: nora.workspace })).toEqual([])
})

test('what is deleted, and what belongs to a removed bot, is not found', async () => {
  const deleted = await app.bot(mara.workspace, 'Old bot')
  await says(deleted, 'hugo', 'a velvet glove')
  await says(bot, 'ines', 'a velvet hat')
  await found('velvet', ['a velvet hat', 'a velvet glove'])
  await sql`update conversation set deleted_at = now() where id = ${ids.get('ines')!}`.execute(app.server.db)
  expect(await texts('velvet')).toEqual(['a velvet glove'])
  await sql`update bot set deleted_at = now() where id = ${deleted.id}`.execute(app.server.db)
  expect(await search('velvet')).toMatchObject({ messages: [], messageCount: 0 })
})

test('pages lose nothing and repeat nothing, and counts end at 1001', async () => {
  const many = await app.bot(mara.workspace, 'Busy bot')
  await Promise.all(
    Array.from({ length: 1010 }, (_, i) => app.report(many, `busy ${i % 7}`, `quince number ${i}${i % 20 === 0 ? ' dropped' : ''}`)),
  )
  await expect.poll(async () => (await search('quince')).messageCount).toBe(1001)
  await expect.poll(async () => (await search('dropped')).messageCount).toBe(51)
  const seen: string[] = []
  const times: number[] = []
  let cursor: string | null = null
  do {
    const answer: Awaited<ReturnType<typeof search>> = await search('dropped', mara, cursor === null ? {} : { cursor })
    expect(answer.messageCount).toBe(51)
    seen.push(...answer.messages.map(({ message }) => message.text))
    times.push(...answer.messages.map(({ message }) => message.ts))
    cursor = answer.next
  } while (cursor !== null)
  expect(seen).toHaveLength(51)
  expect(new Set(seen).size).toBe(51)
  expect(times.every((time, i) => i === 0 || time <= times[i - 1]! + 2)).toBe(true)
})
