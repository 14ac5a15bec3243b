import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { replayDelivery, saveBot } from '#features/bots/contract.ts'
import { explainWaiting } from '#features/inbox/delivery/explainWaiting.ts'
import { failMessage } from '#features/inbox/delivery/settleDelivery.ts'
import { getConversation, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import { atTheSameMoment } from '#testing/atTheSameMoment.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { retryMessage, submitMessage } from './contract.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, bot } = await app.team())
})

interface Reply {
  id: string
  jmid: string
}

/** A reply that nobody takes: its bot is not connected. */
async function replied(): Promise<Reply> {
  const { conversationId: id } = await app.report(bot, 'c1', 'Hello?')
  const jmid = crypto.randomUUID()
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text: 'Hi' } } })
  return { id, jmid }
}

const retry = ({ id, jmid }: Reply) => app.callApi(mara, retryMessage, { params: { id }, body: { jmid } })

async function rowOf({ id }: Reply) {
  const { db } = app.server
  return db.selectFrom('delivery').where('conversation_id', '=', id).where('seq', 'is not', null).selectAll().executeTakeFirstOrThrow()
}

const ways: [string, (reply: Reply) => Promise<unknown>][] = [
  ['retried', retry],
  [
    'replayed',
    async (reply) => app.callApi(mara, replayDelivery, { params: { client_key: bot.clientKey }, body: { id: (await rowOf(reply)).id } }),
  ],
]

test.each(ways)('a failed reply that is %s while its bot gets a webhook goes there', async (_, again) => {
  const reply = await replied()
  const { db } = app.server
  await db.updateTable('delivery').set({ state: 'failed' }).where('conversation_id', '=', reply.id).where('seq', 'is not', null).execute()
  await db
    .updateTable('message')
    .set({ delivery: 'failed' })
    .where('conversation_id', '=', reply.id)
    .where('author', '=', 'person')
    .execute()
  // Nothing answers there, so that it stays in the outbox.
  const changed = { client_key: bot.clientKey, name: bot.name, webhook: 'http://localhost:9/hook' }
  const both = await atTheSameMoment<unknown>(db, [() => app.callApi(mara, saveBot, { body: { bot: changed } }), () => again(reply)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await rowOf(reply)).toMatchObject({ transport: 'sdk-webhook' })
})

test('a reply that fails at the moment in which somebody has it tried says that it failed, and why', async () => {
  const reply = await replied()
  const { db, contexts } = app.server
  const delivery = async () => {
    const open = await app.callApi(mara, getConversation, { params: { id: reply.id } })
    return open.Days.flatMap((day) => day.Messages).find(({ jmid }) => jmid === reply.jmid)!.delivery
  }
  await sql`update delivery set next_at = now() - interval '21 seconds' where conversation_id = ${reply.id}`.execute(db)
  await explainWaiting(contexts)
  await expect.poll(delivery).toMatchObject({ state: 'queued', why: { code: 'outbox.not-taken' } })
  const since = await app.now()
  const { tried } = await contexts.write(nobody, async (ctx) => {
    const { workspace_id, conversation_id, seq } = await rowOf(reply)
    await ctx.db.updateTable('delivery').set({ state: 'failed' }).where('conversation_id', '=', conversation_id).execute()
    await failMessage(ctx, { workspace_id, conversation_id, seq: seq! }, { code: 'test.no' }, true)
    const trying = retry(reply)
    await expect.poll(() => waitingForThis(ctx.db)).toBeGreaterThanOrEqual(1)
    return { tried: trying }
  })
  const failed = { state: 'failed', why: { code: 'test.no' }, retryable: true }
  expect((await tried).delivery).toEqual(failed)
  expect(await delivery()).toEqual(failed)
  const told = (await app.eventsFor(mara, since)).filter(({ name }) => name === messageChanged.name)
  expect(told.map(({ body }) => (body as { message: Message }).message.delivery)).toEqual([failed])
})
