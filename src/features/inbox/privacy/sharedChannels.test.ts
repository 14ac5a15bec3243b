import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseCustomer, exportCustomer } from './contract.ts'
import { getConversation, messageChanged } from '#features/inbox/timeline/contract.ts'
import type { EventBody } from '#shared/event.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { tablesKeeping } from '#testing/tablesKeeping.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team())
})

/** A word that stands nowhere else. */
const newWord = () => `w${crypto.randomUUID().replaceAll('-', '')}`
const says = (channel: string, name: string, text: string, of = bot) =>
  app.report(of, channel, text, { userKey: `${name}-key`, profile: { name } })
const messagesOf = async (id: string) =>
  (await app.callApi(ben, getConversation, { params: { id } })).Days.flatMap(({ Messages }) => Messages).filter(
    ({ type }) => type === 'message',
  )

/** A thread that Ada began and in which somebody else speaks as well, and that one's own conversation. */
async function sharedThread(name: string) {
  const [hers, word] = [newWord(), newWord()]
  const channel = `C1:${newWord()}`
  const { conversationId: thread } = await says(channel, 'Ada', `Where is it, ${hers}?`)
  await says(channel, name, `I wonder, too: ${word}`)
  await app.report(bot, channel, 'A moment.', { kind: 'out', userKey: 'Ada-key' })
  await says(channel, name, `And again ${word}`)
  const { conversationId: own } = await says(newWord(), name, `In private: ${word}`)
  return { thread, own, channel, hers, word }
}

test('who is erased is erased from conversations of others at the bot as well, words and name, and every page is told', async () => {
  const { thread, own, hers, word } = await sharedThread('Ottokar')
  const before = await messagesOf(thread)
  const since = await app.now()
  expect(await app.callApi(mara, eraseCustomer, { params: { id: own }, body: { name: 'Ottokar' } })).toEqual({ ok: true, conversations: 1 })
  for (const said of [word, 'ottokar']) await expect.poll(() => tablesKeeping(app.server.db, said)).toEqual([])
  const after = await messagesOf(thread)
  expect(after.map(({ text, user_profile: { name }, withdrawn_at }) => [name, text, withdrawn_at !== undefined])).toEqual([
    ['Ada', `Where is it, ${hers}?`, false],
    ['An erased customer', '', true],
    ['Shop bot', 'A moment.', false],
    ['An erased customer', '', true],
  ])
  const changed = (await app.eventsFor(ben, since)).flatMap(({ name, body }) =>
    name === messageChanged.name ? [(body as EventBody<typeof messageChanged>).message] : [],
  )
  expect(before.map((message) => changed.findLast(({ jmid }) => jmid === message.jmid) ?? message)).toEqual(after)
})

test('the list says nothing of them either, and nothing of it is handed to the bot again', async () => {
  const { thread, own, word } = await sharedThread('Balduin')
  const stored = () => app.server.db.selectFrom('conversation').where('id', '=', thread).select(['last_message', 'unanswered'])
  expect(JSON.stringify(await stored().execute())).toContain(word)
  await app.callApi(mara, eraseCustomer, { params: { id: own }, body: { name: 'Balduin' } })
  expect(await stored().execute()).toMatchObject([{ last_message: { text: '', withdrawn: true }, unanswered: [] }])
})

test('the list says who of them said the last message, until that one is erased', async () => {
  const { thread, own } = await sharedThread('Edelgard')
  const last = async () => (await app.callApi(ben, getConversation, { params: { id: thread } })).last_message
  expect(await last()).toMatchObject({ by: 'customer', name: 'Edelgard', user_profile: { id: 'Edelgard-key', name: 'Edelgard' } })
  await app.callApi(mara, eraseCustomer, { params: { id: own }, body: { name: 'Edelgard' } })
  expect(await last()).toMatchObject({ name: 'An erased customer', user_profile: { id: '', name: 'An erased customer' }, withdrawn: true })
  await expect.poll(() => tablesKeeping(app.server.db, 'Edelgard')).toEqual([])
  await says((await app.callApi(ben, getConversation, { params: { id: thread } })).sourceChannel, 'Ada', 'Found it')
  expect(await last()).toMatchObject({ name: 'Ada', user_profile: { id: 'Ada-key', name: 'Ada' } })
})

test('customers of other bots who have the same key keep what they said', async () => {
  const { own, word } = await sharedThread('Casimir')
  const other = await app.bot(mara.workspace, 'Another bot')
  const channel = `C1:${newWord()}`
  const { conversationId: elsewhere } = await says(channel, 'Ada', 'Hello', other)
  await says(channel, 'Casimir', `Me, too: ${word}`, other)
  await app.callApi(mara, eraseCustomer, { params: { id: own }, body: { name: 'Casimir' } })
  expect((await messagesOf(elsewhere)).map(({ text }) => text)).toEqual(['Hello', `Me, too: ${word}`])
})

test('the export holds what they said in conversations of others, and nothing that others said in theirs', async () => {
  const { thread, own, channel, hers, word } = await sharedThread('Dietlinde')
  const theirs = await app.callApi(mara, exportCustomer, { params: { id: own } })
  expect(theirs.conversations.map(({ id }) => id)).toEqual([own])
  expect(theirs.said_elsewhere).toMatchObject([
    {
      channel,
      messages: [
        { by: 'customer', name: 'Dietlinde', text: `I wonder, too: ${word}` },
        { by: 'customer', name: 'Dietlinde', text: `And again ${word}` },
      ],
    },
  ])
  expect(JSON.stringify(theirs)).not.toContain(hers)
  const adas = await app.callApi(mara, exportCustomer, { params: { id: thread } })
  expect(adas.conversations[0]!.messages.map(({ text }) => text)).toEqual([`Where is it, ${hers}?`, 'A moment.'])
  expect(adas.said_elsewhere).toEqual([])
})
