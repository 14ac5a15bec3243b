import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import { searchMessages } from '#features/search/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { upload } from '#testing/upload.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { deleteNote } from './noteContract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let lea: TestPerson
let bot: TestBot
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
  lea = await app.person('Lea', { workspace: mara.workspace })
  bot = await app.bot(mara.workspace, 'Shop bot')
})
beforeEach(async () => {
  id = (await app.report(bot, crypto.randomUUID(), 'Where is my parcel?')).conversationId
})

/** Ben writes a note, unless it is somebody else or something else. */
async function writes(text: string, more: Record<string, unknown> = {}, who = ben): Promise<string> {
  const jmid = crypto.randomUUID()
  await app.callApi(who, submitMessage, { params: { id }, body: { message: { jmid, text, type: 'note', ...more } } })
  return jmid
}
const deletes = (jmid: string, who = ben) => app.callApi(who, deleteNote, { params: { id }, body: { jmid } })
const open = (who = mara) => app.callApi(who, getConversation, { params: { id } })
const said = async (): Promise<Message[]> => (await open()).Days.flatMap((day) => day.Messages).filter(({ type }) => type !== 'event')
const listed = async () =>
  (await app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } })).channels.find((one) => one.id === id)
const found = async (phrase: string) =>
  (await app.callApi(mara, searchMessages, { query: { q: phrase, team_id: mara.workspace } })).messageCount

/** Every row of a table about the conversation, as one text. */
async function kept(table: string): Promise<string> {
  const own = sql.ref(table === 'conversation' ? 'id' : 'conversation_id')
  const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t where ${own} = ${id}`.execute(app.server.db)
  expect(rows.length).toBeGreaterThan(0)
  return rows.map(({ row }) => row).join('\n')
}

test('a note that its writer deletes is kept nowhere: not in the message, the preview, the log, the files or search', async () => {
  const file = await upload(app, ben, { bytes: Buffer.from('%PDF-1.7 a'), name: 'hunter2.pdf', type: 'application/pdf' })
  const jmid = await writes('The password is hunter2', { attachments: [file.id], privateRecipients: [lea.id] })
  await writes('Later')
  expect((await kept('change')).match(/hunter2/g)).not.toBeNull()
  await expect.poll(() => found('hunter2')).toBeGreaterThan(0)
  const { message } = await deletes(jmid)
  expect(message).toMatchObject({ jmid, type: 'note', text: '', user: ben.id, withdrawn_at: expect.any(Number) as number })
  expect(message.attachments).toBeUndefined()
  expect((await said()).map(({ text }) => text)).toEqual(['Where is my parcel?', '', 'Later'])
  for (const table of ['message', 'conversation', 'change']) expect(await kept(table)).not.toMatch(/hunter2/)
  expect(await found('hunter2')).toBe(0)
  expect((await fetch(app.url + file.url)).status).toBe(404)
  // Whom it mentioned may have acted on it, and keeps sight.
  expect((await open(lea)).mentioned).toContain(lea.id)
})

test('everybody sees it go at once; nobody is told of something new, and the customer waits as before', async () => {
  const jmid = await writes('Not for here')
  const before = (await listed())!
  const since = await app.now()
  const { channel } = await deletes(jmid)
  const changes = await app.eventsFor(mara, since)
  expect(changes.map(({ name }) => name)).toEqual(['message.changed', 'conversation.changed'])
  const after = (await listed())!
  expect(after.last_message).toMatchObject({
    text: '',
    withdrawn: true,
    private: true,
    by: 'person',
    customer: { text: 'Where is my parcel?' },
  })
  expect(channel.last_message).toEqual(after.last_message)
  expect({ ...after, rev: 0, last_message: null }).toEqual({ ...before, rev: 0, last_message: null })
})

test('a note before the last one leaves the preview as it is', async () => {
  const jmid = await writes('First')
  await writes('Second')
  const since = await app.now()
  await deletes(jmid)
  expect((await app.eventsFor(mara, since)).map(({ name }) => name)).toEqual(['message.changed'])
  expect((await listed())?.last_message).toMatchObject({ text: 'Second' })
})

test('the same again gets the same answer and tells nobody anything', async () => {
  const jmid = await writes('Once')
  const first = await deletes(jmid)
  const since = await app.now()
  expect(await deletes(jmid)).toEqual(first)
  expect(await app.eventsFor(mara, since)).toEqual([])
})

test('a colleague cannot delete it, an owner can', async () => {
  const jmid = await writes('Mine')
  await expect(deletes(jmid, lea)).rejects.toMatchObject({ code: 'forbidden', reason: 'note.of-somebody-else' })
  expect((await said()).at(-1)?.text).toBe('Mine')
  // Who wrote it still stands there.
  expect((await deletes(jmid, mara)).message).toMatchObject({ text: '', user: ben.id, user_profile: { name: 'Ben' } })
})

test('what a customer was sent is no note, nor is what the customer said, and neither is what is not there', async () => {
  const jmid = await writes('On its way', { type: 'message' })
  const ofCustomer = (await said())[0]!.jmid
  for (const other of [jmid, ofCustomer, crypto.randomUUID()])
    await expect(deletes(other, mara)).rejects.toMatchObject({ code: 'not-found', reason: 'note.unknown' })
  expect((await said()).map(({ text }) => text)).toEqual(['Where is my parcel?', 'On its way'])
})

test('what the company sent about the customer stays, to be replayed', async () => {
  const { channel } = await app.server.db.selectFrom('conversation').where('id', '=', id).select('channel').executeTakeFirstOrThrow()
  await sql`insert into webhook_event (id, provider, account, delivery_id, workspace_id, bot_id, received_at, request, body, state, channels)
    values (${newId()}, 'test', 'page', ${newId()}, ${mara.workspace}, ${bot.id}, now(), '{}', 'as it came', 'done', array[${channel}])`.execute(
    app.server.db,
  )
  await deletes(await writes('A remark'))
  const { rows } = await sql<{ state: string }>`select state from webhook_event where channels @> array[${channel}]`.execute(app.server.db)
  expect(rows).toEqual([{ state: 'done' }])
})
