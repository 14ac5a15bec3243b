import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { failMessage } from '#features/inbox/delivery/settleDelivery.ts'
import { retryMessage, submitMessage } from '#features/inbox/handoff/contract.ts'
import { listAlerts } from '#features/alerts/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team(['chat']))
})

/** Why each alert of something that failed is over for somebody, the newest first; null while it is not. */
async function errorsOf(who: TestPerson) {
  const { alerts } = await app.callApi(who, listAlerts)
  return alerts.flatMap(({ kinds, ended_why }) => (kinds.includes('error') ? [ended_why] : []))
}

/** A customer writes, and Mara answers; the bot is not connected, so that the reply waits. */
async function waitingReply(channel: string) {
  const { conversationId: id } = await app.report(bot, channel, 'hello')
  const jmid = crypto.randomUUID()
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text: 'Here you are.' } } })
  return { id, jmid }
}

/** Its company refuses it for good. */
async function fail(id: string): Promise<void> {
  await app.server.contexts.write(nobody, async (ctx) => {
    const { rows } = await sql<{
      workspace_id: string
      conversation_id: string
      seq: number
    }>`update delivery set state = 'failed' where conversation_id = ${id} and kind = 'chat response' and state = 'queued'
      returning workspace_id, conversation_id, seq`.execute(ctx.db)
    await failMessage(ctx, rows[0]!, { code: 'outbox.failed', params: {} }, true)
  })
}

test('a reply that failed calls until it is sent again, and once more when it fails again', async () => {
  const { id, jmid } = await waitingReply('retried')
  await fail(id)
  await expect.poll(() => errorsOf(ben)).toEqual([null])
  await app.callApi(mara, retryMessage, { params: { id }, body: { jmid } })
  await expect.poll(() => errorsOf(ben)).toEqual(['sent'])
  await fail(id)
  await expect.poll(() => errorsOf(ben)).toEqual([null, 'sent'])

  // Its bot reports as its own what somebody wrote: so it has it after all.
  await app.report(bot, 'retried', 'Here you are.', { kind: 'out', echoOf: jmid })
  await expect.poll(() => errorsOf(ben)).toEqual(['sent', 'sent'])
})
