import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillIndex } from './fillIndex.ts'
import { Indexer } from './Indexer.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { conversationColumns, namesJoined, toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import { messageColumns } from '#features/inbox/timeline/messageRows.ts'
import { facetsOfRow } from '#features/inbox/timeline/turn.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
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
const found = (q: string, expected: string[]) => expect.poll(() => texts(q), { timeout: 10_000, interval: 20 }).toEqual(expected)
const isListed = async (token: string) => {
  const { rows } = await sql`select from search_posting where word = ${token}`.execute(app.server.db)
  return rows.length > 0
}
const rowOf = async (id: string) =>
  (await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined} where c.id = ${id}`.execute(app.server.db))
    .rows[0]!

/** What an edit at the source leaves behind: the new text, and the change told. */
async function edit(id: string, text: string) {
  await app.server.contexts.write(nobody, async (ctx) => {
    const { rows } =
      await sql<MessageRow>`update message m set text = ${text} where m.conversation_id = ${id} and m.seq = 1 returning ${messageColumns}`.execute(
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

async function label(id: string, labels: string[]) {
  await app.server.contexts.write(nobody, async (ctx) => {
    const before = await rowOf(id)
    await ctx.db.updateTable('conversation').set({ labels }).where('id', '=', id).execute()
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
  await expect.poll(() => isListed('turquoise'), { timeout: 10_000 }).toBe(false)
  expect(await texts('crimson')).toHaveLength(1)
})

test('a withdrawn message is not found any more', async () => {
  const { conversationId } = await app.report(bot, 'withdraws', 'my secret is marzipan')
  await found('marzipan', ['my secret is marzipan'])
  await edit(conversationId, '')
  await found('marzipan', [])
  await expect.poll(() => isListed('marzipan'), { timeout: 10_000 }).toBe(false)
})

test('what is erased is gone at once, and its words leave the index', async () => {
  const { conversationId } = await app.report(bot, 'erased', 'I am called Rumpelstiltskin')
  await app.report(bot, 'kept', 'I am called Ann')
  await found('called', ['I am called Ann', 'I am called Rumpelstiltskin'])
  await sql`delete from message where conversation_id = ${conversationId}`.execute(app.server.db)
  expect(await texts('called')).toEqual(['I am called Ann'])
  await expect.poll(() => isListed('rumpelstiltskin'), { timeout: 10_000 }).toBe(false)
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
  await expect.poll(() => isListed('label:vip'), { timeout: 10_000 }).toBe(false)
})

test('many small parts become few, and lose nothing on the way', async () => {
  const parts = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from search_part where workspace_id = ${mara.workspace}`.execute(app.server.db))
      .rows[0]!.n
  for (let i = 0; i < 40; i++) {
    await app.report(bot, 'slowly', `a drop of rosewater ${i}`)
    await expect.poll(() => texts('rosewater').then((all) => all[0]), { timeout: 10_000, interval: 20 }).toBe(`a drop of rosewater ${i}`)
  }
  expect(await parts()).toBeLessThan(25)
  const { messageCount } = await app.callApi(mara, searchMessages, { query: { q: '"drop of rosewater"' } })
  expect(messageCount).toBe(40)
})

test('what is erased while it is being taken in leaves nothing behind', async () => {
  const { db } = app.server
  const { conversationId } = await app.report(bot, 'quick', 'a bowl of quinces')
  await found('quinces', ['a bowl of quinces'])
  await sql`delete from search_doc where conversation_id = ${conversationId}`.execute(db)
  await sql`delete from search_posting where word = 'quinces'`.execute(db)
  const filling = await db.transaction().execute(async (trx) => {
    await sql`delete from message where conversation_id = ${conversationId}`.execute(trx)
    const running = fillIndex(db, mara.workspace)
    await expect.poll(() => isListed('quinces'), { timeout: 10_000 }).toBe(true)
    return { running }
  })
  await filling.running
  await expect.poll(() => isListed('quinces'), { timeout: 10_000 }).toBe(false)
  const { rows } = await sql`select from search_doc where conversation_id = ${conversationId}`.execute(db)
  expect(rows).toEqual([])
})

test('what was said before there was an index is found as well, in the order in which it was said', async () => {
  const before = await app.callApi(mara, searchMessages, { query: { q: 'o' } })
  for (const table of ['search_doc', 'search_posting', 'search_part', 'search_state', 'search_gone', 'search_progress'])
    await sql`delete from ${sql.table(table)}`.execute(app.server.db)
  expect(await texts('o')).toEqual([])
  await app.report(bot, 'later', 'said while the index was being made: oranges')
  await expect
    .poll(async () => (await app.callApi(mara, searchMessages, { query: { q: 'o' } })).messageCount, { timeout: 20_000 })
    .toBe(before.messageCount + 1)
  const after = await app.callApi(mara, searchMessages, { query: { q: 'o' } })
  expect(after.messages.slice(1).map(({ message }) => message.jmid)).toEqual(
    before.messages.slice(0, 24).map(({ message }) => message.jmid),
  )
})

test('another server goes on with the index when the first one has stopped, and both may try', async () => {
  const { db, feed } = app.server
  const failures: unknown[] = []
  const second = new Indexer(db, feed, (error) => failures.push(error))
  second.start()
  await app.report(bot, 'two', 'a pair of gloves')
  await found('gloves', ['a pair of gloves'])
  const held = async () => (await sql<{ holder: string | null }>`select holder from search_progress`.execute(db)).rows[0]!.holder
  const first = await held()
  await sql`update search_progress set held_until = now() - interval '1 second', holder = ${crypto.randomUUID()}`.execute(db)
  await expect.poll(held, { timeout: 15_000 }).not.toBe(first)
  await app.report(bot, 'two', 'and a scarf of the gloves')
  await found('gloves', ['and a scarf of the gloves', 'a pair of gloves'])
  await second.stop()
  expect(failures).toEqual([])
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
  for (const token of ['quetzalcoatl', 'huitzilopochtli'])
    await expect.poll(() => isListed(token), { timeout: 10_000, interval: 50 }).toBe(false)
})
