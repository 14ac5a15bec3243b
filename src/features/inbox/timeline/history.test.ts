import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteConversation, restoreConversation } from '#features/inbox/actions/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { getConversation, getConversationBefore, type OpenConversation } from './contract.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let id: string

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  for (let i = 1; i <= 130; i++) ({ conversationId: id } = await app.report(bot, 'long', `n${i}`))
  // An hour apart, so that the history covers more than five days.
  await sql`update message set at = timestamptz '2026-11-10 00:30:00Z' + make_interval(hours => seq) where conversation_id = ${id}`.execute(
    app.server.db,
  )
})

const open = (query: { before?: number; after?: number; around?: number } = {}, tzoffset = 0) =>
  app.callApi(mara, getConversation, { params: { id }, query, headers: { tzoffset } })
const numbers = (conversation: OpenConversation) => conversation.Days.flatMap((day) => day.Messages).map(({ seq }) => seq)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('history is read from the end, before and after a message, and around one', async () => {
  const newest = await open()
  expect(numbers(newest)).toEqual(range(81, 130))
  expect(newest).toMatchObject({ moreMessages: true, moreAfter: false })
  expect(numbers(await open({ before: 81 }))).toEqual(range(31, 80))
  const oldest = await open({ before: 31 })
  expect(numbers(oldest)).toEqual(range(1, 30))
  expect(oldest).toMatchObject({ moreMessages: false, moreAfter: true })
  expect(numbers(await open({ after: 100 }))).toEqual(range(101, 130))
  const around = await open({ around: 60 })
  expect(numbers(around)).toEqual(range(36, 85))
  expect(around).toMatchObject({ moreMessages: true, moreAfter: true })
  expect(await open({ before: 1 })).toMatchObject({ Days: [], moreMessages: false, moreAfter: true })
})

test.each([0, 480, -330, 1440, -1440])('days are days of the zone that lies %i minutes behind UTC', async (tzoffset) => {
  const { Days } = await open({}, tzoffset)
  for (const day of Days) {
    const begin = Date.parse(day.dateStr)
    expect(begin).toBe(day._id * 86_400_000 + tzoffset * 60_000)
    for (const { ts } of day.Messages) expect(ts * 1000 - begin).toSatisfy((offset: number) => offset >= 0 && offset < 86_400_000)
  }
  expect(Days.map(({ _id }) => _id)).toEqual(Days.map(({ _id }) => _id).toSorted((a, b) => a - b))
})

test('a client that pages by time gets what was said before it', async () => {
  const at = Date.parse('2026-11-10T00:30:00Z') / 1000 + 60 * 3600
  const page = await app.callApi(mara, getConversationBefore, { params: { id, ts: String(at) } })
  expect(numbers(page)).toEqual(range(10, 59))
})

test('a stranger and a missing conversation look alike, and nonsense is refused', async () => {
  const stranger = await app.person('Sam')
  const refusal = (who: TestPerson, which: string) =>
    app.callApi(who, getConversation, { params: { id: which } }).catch((error: Error & { code: string }) => [error.code, error.message])
  expect(await refusal(stranger, id)).toEqual(await refusal(mara, crypto.randomUUID()))
  expect(await refusal(mara, "' or 1=1")).toEqual(await refusal(mara, crypto.randomUUID()))
  await expect(app.callApi(mara, getConversation, { params: { id }, headers: { tzoffset: 99_999 } })).rejects.toMatchObject({
    code: 'bad-input',
  })
})

test('an owner learns that a conversation was deleted; to anybody else it does not exist', async () => {
  const { conversationId } = await app.report(bot, 'gone', 'hello')
  const ben = await app.person('Ben', { workspace: mara.workspace, rights: ['chat'] })
  const sam = await app.person('Sam')
  const openAs = (who: TestPerson) => app.callApi(who, getConversation, { params: { id: conversationId }, headers: { tzoffset: 0 } })
  await openAs(ben)
  await app.callApi(ben, deleteConversation, { params: { id: conversationId } })
  await expect(openAs(mara)).rejects.toMatchObject({
    code: 'gone',
    message: 'This conversation was deleted. It can be restored for 30 days.',
  })
  for (const who of [ben, sam]) await expect(openAs(who)).rejects.toMatchObject({ code: 'not-found' })
  await app.callApi(mara, restoreConversation, { params: { id: conversationId } })
  await expect(openAs(ben)).resolves.toMatchObject({ id: conversationId })
})
