import { expect, test } from 'vitest'
import { removeBot } from '#features/bots/contract.ts'
import { setBotRules } from '#features/alerts/botContract.ts'
import { getBotAlerts, setBotAlerts, type BotLevels } from '#features/alerts/contract.ts'
import { listBotAlerts } from '#features/alerts/everyBotContract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestPerson } from '#testing/TestApp.ts'

const app = await sharedTestApp()
const list = (who: TestPerson) => app.callApi(who, listBotAlerts)
const levelsOf = async (who: TestPerson) => Object.fromEntries((await list(who)).map((one) => [one.client_key, one.alertOptions]))
const set = (who: TestPerson, id: string, alertOptions: BotLevels) =>
  app.callApi(who, setBotAlerts, { params: { id }, body: { alertOptions } })

test('somebody reads of what they are alerted for each bot, as each bot says it, and sets it for all of them', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  const other = await app.bot(mara.workspace, 'Other bot')
  const removed = await app.bot(mara.workspace, 'Removed bot')
  await app.callApi(mara, removeBot, { body: { client_key: removed.clientKey } })
  await set(ben, bot.clientKey, { logSeverityLevel: 0 })
  await app.callApi(ben, setBotAlerts, { params: { id: other.clientKey }, body: { alertOptions: {}, intents: ['refund'] } })
  expect(await levelsOf(ben)).toEqual({ [bot.clientKey]: { logSeverityLevel: 0 }, [other.clientKey]: {} })
  expect(await levelsOf(mara)).toEqual({ [bot.clientKey]: {}, [other.clientKey]: {} })
  for (const one of await list(ben)) expect(await app.callApi(ben, getBotAlerts, { params: { id: one.client_key } })).toEqual(one)
  expect(await set(ben, 'all', { logSeverityLevel: 1 })).toEqual(await list(ben))
  expect(await levelsOf(ben)).toEqual({ [bot.clientKey]: { logSeverityLevel: 1 }, [other.clientKey]: { logSeverityLevel: 1 } })
})

test('who joined later begins with what a bot sets for new members, and who sees some bots reads of no other', async () => {
  const { mara, bot } = await app.team(['chat'])
  const other = await app.bot(mara.workspace, 'Other bot')
  await app.callApi(mara, setBotRules, { params: { id: bot.clientKey }, body: { new_members: { errorWarningLevel: 0 } } })
  const nora = await app.person('Nora', { workspace: mara.workspace, rights: ['chat'] })
  expect(await levelsOf(nora)).toEqual({ [bot.clientKey]: { errorWarningLevel: 0 }, [other.clientKey]: {} })
  expect(await levelsOf(mara)).toEqual({ [bot.clientKey]: {}, [other.clientKey]: {} })
  const some = await app.person('Sam', { workspace: mara.workspace, rights: ['chat'], scope: 'bots', scopeBots: [other.id] })
  expect(Object.keys(await levelsOf(some))).toEqual([other.clientKey])
})
