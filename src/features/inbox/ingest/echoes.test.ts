import { beforeAll, expect, test } from 'vitest'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { applyReceipt } from '#features/inbox/delivery/applyReceipt.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp } from '#testing/TestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

test('a reply that was read stays read, though its echo came at the same moment', async () => {
  const { mara, bot } = await app.team()
  const { db, contexts } = app.server
  const { conversationId: id } = await app.report(bot, 'c1', 'Hello?')
  const jmid = crypto.randomUUID()
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text: 'Hi' } } })
  // Its company has taken it.
  const taken = { state: 'accepted', provider_message_ids: ['m.1'] }
  await db.updateTable('delivery').set(taken).where('conversation_id', '=', id).where('seq', 'is not', null).execute()
  await db.updateTable('message').set({ delivery: 'accepted' }).where('conversation_id', '=', id).where('author', '=', 'person').execute()
  const since = await app.now()
  // Both have looked at it before either writes, and the receipt is the first to write.
  const { both } = await db.transaction().execute(async (other) => {
    await other.selectFrom('delivery').where('conversation_id', '=', id).where('seq', 'is not', null).select('id').forUpdate().execute()
    const receipt = contexts.write(nobody, (ctx) => applyReceipt(ctx, bot, { what: 'read', providerMessageIds: ['m.1'] }))
    await expect.poll(() => waitingForThis(other)).toBeGreaterThanOrEqual(1)
    const echo = app.report(bot, 'c1', 'Hi', { kind: 'out', echoOf: jmid })
    await expect.poll(() => waitingForThis(other)).toBeGreaterThanOrEqual(2)
    return { both: Promise.all([receipt, echo]) }
  })
  await both
  const open = await app.callApi(mara, getConversation, { params: { id } })
  const said = open.Days.flatMap((day) => day.Messages).filter(({ by }) => by === 'person')
  expect(said.map(({ delivery }) => delivery?.state)).toEqual(['read'])
  const told = (await app.eventsFor(mara, since)).filter(({ name }) => name === messageChanged.name)
  expect(told.map(({ body }) => (body as { message: Message }).message.delivery?.state)).toEqual(['read'])
})
