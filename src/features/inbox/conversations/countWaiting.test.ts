import { beforeAll, expect, test } from 'vitest'
import { removeBot } from '#features/bots/contract.ts'
import { assign, deleteConversation, moveToDone, snooze } from '#features/inbox/actions/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { countWaiting } from './waitingContract.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const counts = (who: TestPerson) => app.callApi(who, countWaiting)
/** Its customer asks for a person. */
async function calls(bot: TestBot): Promise<string> {
  const { conversationId } = await app.report(bot, `c${crypto.randomUUID()}`, 'A person, please', { kind: 'human' })
  return conversationId
}

test('each bot has the count of its own that need a human in the inbox, and one where nobody does has none', async () => {
  const mara = await app.person('Mara')
  const shop = await app.bot(mara.workspace, 'Shop bot')
  const bank = await app.bot(mara.workspace, 'Bank bot')
  const calm = await app.bot(mara.workspace, 'Calm bot')
  await app.report(calm, 'calm', 'hello')
  expect(await counts(mara)).toEqual({})
  const ids = [await calls(shop), await calls(shop), await calls(shop), await calls(shop)]
  await calls(bank)
  expect(await counts(mara)).toEqual({ [shop.clientKey]: 4, [bank.clientKey]: 1 })
  const params = (n: number) => ({ params: { id: ids[n]! } })
  await app.callApi(mara, setPaused, { ...params(0), headers: { paused: true } })
  await app.callApi(mara, moveToDone, params(1))
  await app.callApi(mara, snooze, { ...params(2), body: { until: Date.now() / 1000 + 3600 } })
  expect(await counts(mara)).toEqual({ [shop.clientKey]: 1, [bank.clientKey]: 1 })
  await app.callApi(mara, deleteConversation, params(3))
  expect(await counts(mara)).toEqual({ [bank.clientKey]: 1 })
  await app.callApi(mara, removeBot, { body: { client_key: bank.clientKey } })
  expect(await counts(mara)).toEqual({})
})

test('nobody learns of conversations that they do not see', async () => {
  const mara = await app.person('Mara')
  const shop = await app.bot(mara.workspace, 'Shop bot')
  const bank = await app.bot(mara.workspace, 'Bank bot')
  const { workspace } = mara
  const ofShop = await app.person('Olga', { workspace, scope: 'bots', scopeBots: [shop.id] })
  const concerned = await app.person('Carl', { workspace, rights: ['chat'], scope: 'assigned' })
  const stranger = await app.person('Otto')
  await calls(shop)
  const id = await calls(bank)
  expect(await counts(ofShop)).toEqual({ [shop.clientKey]: 1 })
  expect(await counts(concerned)).toEqual({})
  await expect(app.callApi(stranger, countWaiting, { headers: { teamid: workspace } })).rejects.toMatchObject({ code: 'not-found' })

  // Who has it need not be called; the customer asks once more.
  await app.callApi(mara, assign, { params: { id, assignee: concerned.id } })
  expect(await counts(concerned)).toEqual({})
  await app.report(bank, (await channelOf(id))!, 'A person, please', { kind: 'human' })
  expect([await counts(concerned), await counts(ofShop)]).toEqual([{ [bank.clientKey]: 1 }, { [shop.clientKey]: 1 }])
})

const channelOf = async (id: string) =>
  (await app.server.db.selectFrom('conversation').where('id', '=', id).select('channel').executeTakeFirst())?.channel
