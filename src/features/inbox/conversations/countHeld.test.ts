import { beforeAll, expect, test } from 'vitest'
import { removeBot } from '#features/bots/contract.ts'
import { assign, deleteConversation, moveToDone, snooze } from '#features/inbox/actions/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { countHeld } from './heldContract.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const counts = (who: TestPerson) => app.callApi(who, countHeld)
/** A customer writes, and somebody is given the conversation. */
async function has(person: TestPerson, bot: TestBot, by: TestPerson): Promise<string> {
  const { conversationId: id } = await app.report(bot, `c${crypto.randomUUID()}`, 'hello')
  await app.callApi(by, assign, { params: { id, assignee: person.id } })
  return id
}

test('each person has the count of what they have in the inbox, and who has nothing has none', async () => {
  const { mara, ben, bot } = await app.team()
  const bank = await app.bot(mara.workspace, 'Bank bot')
  expect(await counts(mara)).toEqual({})
  await app.report(bot, 'nobody', 'hello')
  const ids = [await has(ben, bot, mara), await has(ben, bot, mara), await has(ben, bot, mara), await has(ben, bank, mara)]
  await has(mara, bank, mara)
  expect(await counts(mara)).toEqual({ [ben.id]: 4, [mara.id]: 1 })
  await app.callApi(mara, moveToDone, { params: { id: ids[0]! } })
  await app.callApi(mara, snooze, { params: { id: ids[1]! }, body: { until: Date.now() / 1000 + 3600 } })
  expect(await counts(ben)).toEqual({ [ben.id]: 2, [mara.id]: 1 })
  await app.callApi(mara, deleteConversation, { params: { id: ids[2]! } })
  await app.callApi(mara, removeBot, { body: { client_key: bank.clientKey } })
  expect(await counts(mara)).toEqual({})
})

test('nobody counts conversations that they do not see', async () => {
  const { mara, ben, bot } = await app.team()
  const { workspace } = mara
  const bank = await app.bot(workspace, 'Bank bot')
  const ofBank = await app.person('Olga', { workspace, scope: 'bots', scopeBots: [bank.id] })
  const concerned = await app.person('Carl', { workspace, rights: ['chat'], scope: 'assigned' })
  const stranger = await app.person('Otto')
  await has(ben, bot, mara)
  await has(ben, bank, mara)
  await has(concerned, bot, mara)
  expect(await counts(mara)).toEqual({ [ben.id]: 2, [concerned.id]: 1 })
  expect(await counts(ofBank)).toEqual({ [ben.id]: 1 })
  expect(await counts(concerned)).toEqual({ [concerned.id]: 1 })
  await expect(app.callApi(stranger, countHeld, { headers: { teamid: workspace } })).rejects.toMatchObject({ code: 'not-found' })
})
