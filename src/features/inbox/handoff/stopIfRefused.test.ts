import { beforeAll, expect, test } from 'vitest'
import { dot, upload } from '#testing/upload.ts'
import { card } from '#providers/sdk/card.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage as call } from './contract.ts'
import type { Source } from './sourceLimits.ts'
import { retryMessage } from './retryMessage.ts'
import { submitMessage } from './submitMessage.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  ;({ conversationId: id } = await app.report(bot, 'c1', 'Where is my order?'))
})

const message = (text: string, more: { type?: 'note'; attachments?: string[] } = {}) => ({ jmid: crypto.randomUUID(), text, ...more })
/** By the API, with the real card of the bot's source. */
const send = (...of: Parameters<typeof message>) => app.callApi(mara, call, { params: { id }, body: { message: message(...of) } })
/** The same use case with another source, so many hours after now. */
const sendBy = (source: Source, hours: number, ...of: Parameters<typeof message>) =>
  sendTo(id, { tzoffset: 0 }, source, hours, message(...of))
function sendTo(
  to: string,
  headers: Parameters<typeof submitMessage>[1]['headers'],
  source: Source,
  hours: number,
  said: ReturnType<typeof message>,
) {
  const person = { id: mara.id, name: 'Mara', email: '', image: null, session: null }
  const body = { message: { type: 'message' as const, anyway: false, public: false, undo: false, ...said } }
  return app.server.contexts.write({ person, requires: 'chat' }, (ctx) => {
    ctx.now = new Date(Date.now() + hours * 3_600_000)
    return submitMessage(ctx, { params: { id: to }, query: {}, headers, body }, { sourceOf: () => source, tryBotNow: () => undefined })
  })
}
const messenger: Source = { name: 'Messenger', limits: { ...card.sources[0]!.limits, pictures: null, windowHours: 24 } }

test('the longest message of the source is taken whole, one character more is refused', async () => {
  const { message: taken } = await send('é'.repeat(20_000))
  expect(taken.text).toHaveLength(20_000)
  await expect(send('é'.repeat(20_001))).rejects.toMatchObject({ code: 'bad-input', message: 'A message has at most 20,000 characters.' })
})

test('ten pictures of the source are taken, eleven are refused', async () => {
  const eleven = await Promise.all(Array.from({ length: 11 }, (_, i) => upload(app, mara, { bytes: dot(String(i)) })))
  const ids = eleven.map((file) => file.id)
  await expect(send('', { attachments: ids })).rejects.toMatchObject({ code: 'bad-input' })
  expect((await send('', { attachments: ids.slice(1) })).message.attachments).toHaveLength(10)
})

test('when the customer wrote last is known to the page, and moves with what they write', async () => {
  const before = (await app.callApi(mara, getConversation, { params: { id } })).customer_at!
  expect(Math.abs(before - Date.now() / 1000)).toBeLessThan(60)
  await app.report(bot, 'c1', 'Nothing', { kind: 'out' })
  expect((await app.callApi(mara, getConversation, { params: { id } })).customer_at).toBe(before)
  await app.report(bot, 'c1', 'Hello?')
  expect((await app.callApi(mara, getConversation, { params: { id } })).customer_at).toBeGreaterThan(before)
})

test('a source with a window takes replies inside of it only, and notes always', async () => {
  expect((await sendBy(messenger, 23, 'In time')).message.text).toBe('In time')
  const late = sendBy(messenger, 25, 'Too late')
  await expect(late).rejects.toMatchObject({ code: 'conflict', details: { limit: 'window' } })
  await expect(late).rejects.toThrow(/takes replies for 24 hours after that\. Until they write again, you can write a note\./)
  expect((await sendBy(messenger, 25, 'For us', { type: 'note' })).message.type).toBe('note')
})

test('a refusal says when the customer wrote by the clocks of the zone at that moment, and by the minutes where the zone is not known', async () => {
  const { conversationId } = await app.report(bot, 'c2', 'Where is my order?')
  const friday = new Date('2026-10-30T19:00:00Z')
  await app.server.db.updateTable('conversation').set({ customer_at: friday }).where('id', '=', conversationId).execute()
  const sendFrom = (headers: { tzoffset: number; timezone?: string }) => sendTo(conversationId, headers, messenger, 0, message('Too late'))
  await expect(sendFrom({ tzoffset: 300, timezone: 'America/New_York' })).rejects.toThrow(/last wrote on October 30 at 3:00\sPM\./)
  await expect(sendFrom({ tzoffset: 300 })).rejects.toThrow(/last wrote on October 30 at 2:00\sPM\./)
  await expect(sendFrom({ tzoffset: 300, timezone: 'Mars/Olympus' })).rejects.toThrow(/last wrote on October 30 at 2:00\sPM\./)
})

test('a shorter limit of a source is its own, and a picture it cannot show stays unsent', async () => {
  const short: Source = { ...messenger, limits: { ...messenger.limits, textLength: 160 } }
  expect((await sendBy(short, 0, 'x'.repeat(160))).message.text).toHaveLength(160)
  await expect(sendBy(short, 0, 'x'.repeat(161))).rejects.toMatchObject({ code: 'too-large', details: { limit: 'text' } })
  const { id: picture } = await upload(app, mara)
  await expect(sendBy(short, 0, 'Look', { attachments: [picture] })).rejects.toMatchObject({
    code: 'bad-input',
    message: 'Messenger cannot show pictures.',
  })
  expect((await sendBy(short, 0, 'Look', { type: 'note', attachments: [picture] })).message.attachments).toHaveLength(1)
})

test('a reply that failed is not tried again once the window has closed', async () => {
  const { jmid } = (await send('Wait for it')).message
  const retry = (hours: number) =>
    app.server.contexts.write({ person: { id: mara.id, name: 'Mara', email: '', image: null, session: null }, requires: 'chat' }, (ctx) => {
      ctx.now = new Date(Date.now() + hours * 3_600_000)
      return retryMessage(
        ctx,
        { params: { id }, query: {}, headers: { tzoffset: 0 }, body: { jmid } },
        { sourceOf: () => messenger, tryBotNow: () => undefined },
      )
    })
  const { db } = app.server
  await db.updateTable('delivery').set({ state: 'failed' }).where('conversation_id', '=', id).execute()
  await db.updateTable('message').set({ delivery: 'failed' }).where('conversation_id', '=', id).where('jmid', '=', jmid).execute()
  await expect(retry(25)).rejects.toMatchObject({ code: 'conflict', details: { limit: 'window' } })
  expect((await retry(1)).delivery).toMatchObject({ state: 'queued' })
})
