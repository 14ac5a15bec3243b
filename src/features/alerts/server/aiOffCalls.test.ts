import { beforeAll, expect, test } from 'vitest'
import { listAlerts } from '#features/alerts/contract.ts'
import { setAi } from '#features/bots/aiContract.ts'
import { assign, deleteConversation, restoreConversation } from '#features/inbox/actions/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await createTestApp()
  ;({ mara, ben, bot } = await app.team())
  return () => app.close()
})

const openOf = async (who: TestPerson, id: string) => {
  await caughtUp(app, 'alerts')
  const { alerts } = await app.callApi(who, listAlerts)
  return alerts.find((one) => one.conversation_id === id && one.ended_at === null)?.kinds ?? []
}

test('people are called for what customers write while the AI is off, and who has it assigned is told that their customer wrote', async () => {
  const held = await app.report(bot, 'held', 'Hello')
  await app.report(bot, 'held', 'Hi', { kind: 'out' })
  await app.callApi(mara, assign, { params: { id: held.conversationId, assignee: ben.id } })
  await app.callApi(mara, setAi, { params: { client_key: bot.clientKey }, body: { on: false } })
  const { conversationId: id } = await app.report(bot, 'new', 'Hello?')
  await expect.poll(() => openOf(ben, id)).toContain('help')
  await app.report(bot, 'held', 'One more thing')
  await expect.poll(() => openOf(ben, held.conversationId)).toContain('answered')
  expect(await openOf(mara, held.conversationId)).not.toContain('help')
})

test('who has assigned what the AI had not answered when it was switched off is told as if it were written now', async () => {
  const ai = (on: boolean) => app.callApi(mara, setAi, { params: { client_key: bot.clientKey }, body: { on } })
  const give = (id: string) => app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await ai(true)
  const { conversationId: id } = await app.report(bot, 'owed', 'Where is my order?')
  const { conversationId: deleted } = await app.report(bot, 'deleted', 'Where is my order?')
  for (const one of [id, deleted]) await give(one)
  await app.callApi(mara, deleteConversation, { params: { id: deleted } })
  await ai(false)
  await expect.poll(() => openOf(ben, id)).toContain('answered')
  await app.callApi(mara, restoreConversation, { params: { id: deleted } })
  await expect.poll(() => openOf(ben, deleted)).toContain('assigned')
})
