import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { setConnection } from '#features/bots/server/connections/setConnection.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { awayNow, sentAttempt, TestTransport } from '#testing/testTransport.ts'
import { Deliveries } from './deliveries.ts'
import type { Attempt } from './ports.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let transport: TestTransport
let server: Deliveries
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})
beforeEach(async () => {
  bot = await app.bot(mara.workspace, `Bot ${newId()}`)
  // No server serves it but that of the test, which serves no other.
  const reached = `test-open-${newId()}`
  await app.server.db.updateTable('bot').set({ transport: reached }).where('id', '=', bot.id).execute()
  transport = new TestTransport()
  const onError = (error: unknown) => expect.unreachable(String(error))
  const transports = new Map([[reached, transport]])
  server = new Deliveries({ ...app.server, transports, credentialsOf: () => ({}), publicUrl: () => app.url, onError })
  server.start()
})
afterEach(() => server.stop())

/** A reply whose attempts end when and as the test says, one after the other. */
async function tried() {
  const attempts = [Promise.withResolvers<Attempt>(), Promise.withResolvers<Attempt>()]
  let made = 0
  transport.answer = ({ reply }) => (reply ? attempts[made++]!.promise : sentAttempt)
  const { conversationId: id } = await app.report(bot, newId(), 'Hello?')
  const jmid = crypto.randomUUID()
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text: 'Once' } } })
  await expect.poll(() => made).toBe(1)
  // It lasts so long that its server is taken for dead.
  await sql`update delivery set claimed_until = now() - interval '1 second' where bot_id = ${bot.id} and state = 'sending'`.execute(
    app.server.db,
  )
  await expect.poll(() => made).toBe(2)
  const delivery = async () => {
    const open = await app.callApi(mara, getConversation, { params: { id } })
    return open.Days.flatMap((day) => day.Messages).find((message) => message.jmid === jmid)!.delivery
  }
  const [first, second] = attempts
  return { first: first!, second: second!, delivery, made: () => made }
}

const failures: [string, Attempt][] = [
  ['refused', { outcome: 'refused', reason: { code: 'test.busy' }, retryable: true }],
  ['refused for good', { outcome: 'refused', reason: { code: 'test.no' }, retryable: false }],
  ['not taken', awayNow],
]

test.each(failures)('an attempt that is %s after a later one has brought the reply changes nothing', async (_, failure) => {
  const { first, second, delivery, made } = await tried()
  second.resolve(sentAttempt)
  await expect.poll(async () => (await delivery())?.state).toBe('accepted')
  first.resolve(failure)
  await server.stop()
  expect(await delivery()).toMatchObject({ state: 'accepted', why: null })
  expect(made()).toBe(2)
})

test('nor does one that fails while a later one is made, but for the parts that it brought', async () => {
  const { first, second, delivery } = await tried()
  first.resolve({ outcome: 'refused', reason: { code: 'test.busy' }, retryable: true, sent: ['part'] })
  const row = async () => {
    const { db } = app.server
    return db
      .selectFrom('delivery')
      .where('bot_id', '=', bot.id)
      .where('seq', 'is not', null)
      .select(['state', 'provider_message_ids'])
      .execute()
  }
  await expect.poll(async () => (await row())[0]!.provider_message_ids).toEqual(['part'])
  expect(await row()).toMatchObject([{ state: 'sending' }])
  second.resolve(sentAttempt)
  await expect.poll(delivery).toMatchObject({ state: 'accepted', why: null })
})

test('one that shows what the bot no longer has does not disconnect the bot, and one that shows what it has does', async () => {
  const { first, second, delivery } = await tried()
  const { db } = app.server
  const refused = { outcome: 'refused', reason: { code: 'test.token' }, retryable: false, broken: true } satisfies Attempt
  const broken = async () => (await db.selectFrom('bot').where('id', '=', bot.id).select('broken').executeTakeFirstOrThrow()).broken
  // Somebody connects it again, while both are on their way.
  const { credentials } = await db.selectFrom('bot').where('id', '=', bot.id).select('credentials').executeTakeFirstOrThrow()
  await db
    .updateTable('bot')
    .set({ credentials: Buffer.from('new') })
    .where('id', '=', bot.id)
    .execute()
  first.resolve(refused)
  second.resolve(refused)
  await expect.poll(async () => (await delivery())?.state).toBe('failed')
  expect(await broken()).toBeNull()
  await db.updateTable('bot').set({ credentials }).where('id', '=', bot.id).execute()
  await app.server.contexts.write(nobody, (ctx) =>
    setConnection(ctx, { workspaceId: mara.workspace, id: bot.id }, 'source', refused.reason, credentials),
  )
  expect(await broken()).toMatchObject({ source: { code: 'test.token' } })
})

test('one that lasts long, as of a reply of many parts, is not taken for lost as long as its server lives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db } = app.server
  const attempt = Promise.withResolvers<Attempt>()
  let made = 0
  transport.answer = ({ reply }) => {
    if (!reply) return sentAttempt
    made++
    return attempt.promise
  }
  const { conversationId: id } = await app.report(bot, newId(), 'Hello?')
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'In parts' } } })
  await expect.poll(() => made).toBe(1)
  const isHeld = async () => {
    const { rows } = await sql<{
      held: boolean
    }>`select claimed_until > now() + interval '30 seconds' as held from delivery where bot_id = ${bot.id} and seq is not null`.execute(db)
    return rows[0]!.held
  }
  await sql`update delivery set claimed_until = now() + interval '10 seconds' where bot_id = ${bot.id} and state = 'sending'`.execute(db)
  expect(await isHeld()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(isHeld).toBe(true)
  attempt.resolve(sentAttempt)
  await server.stop()
  expect(made).toBe(1)
})
