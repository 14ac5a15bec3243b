import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaySubscriber } from '#platform/event-log/subscribers/replaySubscriber.ts'
import { eraseConversations } from '#features/inbox/privacy/eraseConversations.ts'
import { hasherOf } from './hashKeys.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { conversationColumns, namesJoined, toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageAdded, messageChanged } from '#features/inbox/timeline/contract.ts'
import { messageColumns } from '#features/inbox/timeline/messageRows.ts'
import { facetsOfRow } from '#features/inbox/timeline/turn.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { handLate } from '#testing/handLate.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { searchMessages } from '#features/search/contract.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot

beforeAll(async () => {
  app = await createTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
afterAll(() => app.close())

const texts = async (q: string) => (await app.callApi(mara, searchMessages, { query: { q } })).messages.map(({ message }) => message.text)
const found = (q: string, expected: string[]) => expect.poll(() => texts(q), { interval: 20 }).toEqual(expected)
const isListed = async (token: string) => {
  const { rows } = await sql`select from search_entry where keys @> array[${hasherOf(mara.workspace)(token)}::int]`.execute(app.server.db)
  return rows.length > 0
}
const rowOf = async (id: string) =>
  (await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined} where c.id = ${id}`.execute(app.server.db))
    .rows[0]!

/** What an edit at the source leaves behind: the new text, and the change emitted. */
const edit = (id: string, text: string) => write(id, sql`text = ${text}, edited_at = now()`)

/** Writes something of the first message of a conversation, and emits the change. */
async function write(id: string, set: RawBuilder<unknown>) {
  await app.server.contexts.write(nobody, async (ctx) => {
    const { rows } =
      await sql<MessageRow>`update message m set ${set} where m.conversation_id = ${id} and m.seq = 1 returning ${messageColumns}`.execute(
        ctx.db,
      )
    const row = await rowOf(id)
    ctx.emit(
      messageChanged,
      { workspace: mara.workspace, conversation: id, bot: row.bot_id },
      { conversation_id: id, message: toMessage(rows[0]!, row) },
    )
  })
}

/** `happens`: what comes to pass once its transaction has begun to write, and before it has the conversation. */
async function label(id: string, labels: string[], happens?: () => Promise<void>) {
  await app.server.contexts.write(nobody, async (ctx) => {
    await sql`select pg_current_xact_id()`.execute(ctx.db)
    await happens?.()
    const before = await rowOf(id)
    await ctx.db
      .updateTable('conversation')
      .set({ labels, rev: before.rev + 1 })
      .where('id', '=', id)
      .execute()
    const audience = { workspace: mara.workspace, conversation: id, bot: before.bot_id }
    ctx.emit(conversationChanged, audience, {
      conversation: toConversation({ ...before, labels, rev: before.rev + 1 }),
      was: facetsOfRow(before),
    })
  })
}

test('an edited message is found by what it says now, at its old place, and leaves nothing of before behind', async () => {
  const { conversationId } = await app.report(bot, 'edits', 'please cancel the turquoise one')
  await app.report(bot, 'edits', 'the second one')
  await found('one', ['the second one', 'please cancel the turquoise one'])
  await edit(conversationId, 'please cancel the crimson one')
  await found('crimson', ['please cancel the crimson one'])
  await found('turquoise', [])
  expect(await texts('one ')).toEqual(['the second one', 'please cancel the crimson one'])
  await expect.poll(() => isListed('turquoise')).toBe(false)
  expect(await texts('crimson')).toHaveLength(1)
})

test('what comes late is found by what it says now, and by nothing that it said before', async () => {
  const { conversationId } = await app.report(bot, 'late', 'an ochre one')
  await found('ochre', ['an ochre one'])
  await edit(conversationId, 'a mauve one')
  await edit(conversationId, 'a teal one')
  await found('teal', ['a teal one'])
  await handLate(app, 'search', conversationId, messageChanged.name)
  expect([await texts('teal'), await isListed('mauve')]).toEqual([['a teal one'], false])

  await sql`delete from search_entry where conversation_id = ${conversationId}`.execute(app.server.db)
  await handLate(app, 'search', conversationId, messageAdded.name)
  expect([await texts('teal'), await isListed('ochre')]).toEqual([['a teal one'], false])

  await edit(conversationId, '')
  await caughtUp(app, 'search')
  await handLate(app, 'search', conversationId, messageAdded.name)
  expect([await texts('teal'), await isListed('teal'), await isListed('ochre')]).toEqual([[], false, false])
})

test('a label that comes late goes by the labels that there are', async () => {
  const { db } = app.server
  const { conversationId } = await app.report(bot, 'late label', 'a marked one')
  await label(conversationId, ['early'])
  await found('marked label:early', ['a marked one'])
  const { keys } = await db
    .selectFrom('search_entry')
    .where('conversation_id', '=', conversationId)
    .select('keys')
    .executeTakeFirstOrThrow()
  await label(conversationId, ['later'])
  await found('marked label:later', ['a marked one'])
  // As if that had been set aside.
  await sql`update search_entry set keys = ${keys}::int[] where conversation_id = ${conversationId}`.execute(db)
  await found('marked label:later', [])
  await handLate(app, 'search', conversationId, conversationChanged.name)
  await found('marked label:later', ['a marked one'])
  expect(await texts('marked label:early')).toEqual([])
})

test('a file is found by the name that came with its copy', async () => {
  const { conversationId } = await app.report(bot, 'names', 'see the gherkin', {
    attachments: [{ title: 'A file', file_url: 'https://example.com/1' }],
  })
  await found('gherkin', ['see the gherkin'])
  const attachments = [{ title: 'Our vermilion terms', file_url: '/files/1', file_name: 'terms.pdf' }]
  await write(conversationId, sql`body = body || ${JSON.stringify({ attachments })}::jsonb`)
  await found('vermilion', ['see the gherkin'])
  expect(await texts('terms.pdf')).toEqual(['see the gherkin'])
})

test('a withdrawn message is not found any more', async () => {
  const { conversationId } = await app.report(bot, 'withdraws', 'my secret is marzipan')
  await found('marzipan', ['my secret is marzipan'])
  await edit(conversationId, '')
  await found('marzipan', [])
  await expect.poll(() => isListed('marzipan')).toBe(false)
})

test('what is erased is gone at once, and its words leave the index', async () => {
  const { conversationId } = await app.report(bot, 'erased', 'I am called Rumpelstiltskin')
  await app.report(bot, 'kept', 'I am called Ann')
  await found('called', ['I am called Ann', 'I am called Rumpelstiltskin'])
  await app.server.db.transaction().execute((trx) => eraseConversations(trx, mara.workspace, [conversationId]))
  expect(await texts('called')).toEqual(['I am called Ann'])
  expect(await isListed('rumpelstiltskin')).toBe(false)
  expect(await isListed('called')).toBe(true)
})

test('labels that are put on and taken off are followed', async () => {
  const { conversationId } = await app.report(bot, 'labelled', 'about a wardrobe')
  await app.report(bot, 'plain', 'about a wardrobe, too')
  await found('wardrobe', ['about a wardrobe, too', 'about a wardrobe'])
  await label(conversationId, ['VIP', 'returns'])
  await found('wardrobe label:vip', ['about a wardrobe'])
  await found('wardrobe label:nosuch', [])
  await app.report(bot, 'labelled', 'and about its key')
  await found('label:vip', ['and about its key', 'about a wardrobe'])
  await label(conversationId, ['returns'])
  await found('label:vip', [])
  await found('label:returns', ['and about its key', 'about a wardrobe'])
  await expect.poll(() => isListed(':label:vip')).toBe(false)
})

test('a label is found though the log has it before one that the conversation got earlier', async () => {
  const { conversationId } = await app.report(bot, 'inverted', 'a lamp of jade')
  await found('jade', ['a lamp of jade'])
  await label(conversationId, ['sooner', 'later'], () => label(conversationId, ['sooner']))
  await found('jade label:sooner', ['a lamp of jade'])
  expect(await texts('jade label:later')).toEqual(['a lamp of jade'])
})

test('what was said before there was an index is found as well, in the order in which it was said', async () => {
  const before = await app.callApi(mara, searchMessages, { query: { q: 'o' } })
  await replaySubscriber(app.server.db, 'search', null)
  await app.report(bot, 'later', 'said while the index was being made: oranges')
  await expect.poll(async () => (await app.callApi(mara, searchMessages, { query: { q: 'o' } })).messageCount).toBe(before.messageCount + 1)
  const after = await app.callApi(mara, searchMessages, { query: { q: 'o' } })
  expect(after.messages.slice(1).map(({ message }) => message.jmid)).toEqual(
    before.messages.slice(0, 24).map(({ message }) => message.jmid),
  )
})

test('what a customer edits at the source is found by its new words, and what they take back by none', async () => {
  const channel = crypto.randomUUID()
  const at = Date.now() - 60_000
  const say = (text: string, change?: { what: 'edited' | 'withdrawn'; at: number }) =>
    app.report(bot, channel, text, { identity: `id:${channel}`, ...(change && { change }) })
  await say('quetzalcoatl in the garden')
  await found('quetzalcoatl', ['quetzalcoatl in the garden'])
  await say('huitzilopochtli in the garden', { what: 'edited', at })
  await found('huitzilopochtli', ['huitzilopochtli in the garden'])
  await found('quetzalcoatl', [])
  await say('', { what: 'withdrawn', at: at + 1 })
  await found('huitzilopochtli', [])
  for (const token of ['quetzalcoatl', 'huitzilopochtli']) await expect.poll(() => isListed(token), { interval: 50 }).toBe(false)
})

test('words that operators are made of find the messages that say them, and no others', async () => {
  await app.report(bot, 'operators', 'please print the return label')
  await found('label', ['please print the return label'])
  expect(await texts('labe')).toEqual(['please print the return label'])
  await app.report(bot, 'operators', 'it was sent by a robot, which has arms')
  await found('robot', ['it was sent by a robot, which has arms'])
  for (const word of ['by', 'has']) expect((await texts(word)).every((text) => text.includes(word))).toBe(true)
  expect(await texts('bot')).toEqual([])
})

test('what is said crosses from one partition into the next, and a search finds both sides', async () => {
  await sql`update search_state set next_seq = 249990 where workspace_id = ${mara.workspace}`.execute(app.server.db)
  for (let i = 0; i < 20; i++) await app.report(bot, 'crossing', `a bridge of basalt ${i}`)
  const count = async () => (await app.callApi(mara, searchMessages, { query: { q: 'basalt' } })).messageCount
  await expect.poll(count).toBe(20)
  expect((await texts('basalt'))[0]).toBe('a bridge of basalt 19')
  const { rows } = await sql<{ name: string }>`select distinct tableoid::regclass::text as name from search_entry
    where workspace_id = ${mara.workspace} and seq >= 249990 order by 1`.execute(app.server.db)
  expect(rows.map(({ name }) => name)).toEqual(['search_entry_1', 'search_entry_2'])
})

test('while older messages are being indexed, a search says so and from when on all can be found', async () => {
  const indexing = async () => (await app.callApi(mara, searchMessages, { query: { q: 'bridge' } })).indexing
  expect(await indexing()).toBeNull()
  const at = new Date('2026-03-10T02:00:00Z')
  await sql`update search_state set filled = false, filled_to = ${at} where workspace_id = ${mara.workspace}`.execute(app.server.db)
  expect(await indexing()).toEqual({ since: at.getTime() / 1000 })
  await sql`update search_state set filled_to = null where workspace_id = ${mara.workspace}`.execute(app.server.db)
  expect(await indexing()).toEqual({ since: null })
  await sql`update search_state set filled = true where workspace_id = ${mara.workspace}`.execute(app.server.db)
})

test('changes that are handed out again add nothing twice', async () => {
  const place = await app.now()
  const { conversationId } = await app.report(bot, 'twice', 'a tower of amber')
  await found('amber', ['a tower of amber'])
  await replaySubscriber(app.server.db, 'search', place)
  await app.report(bot, 'twice', 'a second tower of amber')
  await found('amber', ['a second tower of amber', 'a tower of amber'])
  const { rows } = await sql`select from search_entry where conversation_id = ${conversationId}`.execute(app.server.db)
  expect(rows).toHaveLength(2)
})
