import { beforeAll, expect, test } from 'vitest'
import { listAudit } from '#features/audit/contract.ts'
import { getBotAlerts, listAlerts, setBotAlerts, type BotLevels } from '#features/alerts/contract.ts'
import { getBotRules, setBotRules } from '#features/alerts/botContract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
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

const params = () => ({ params: { id: bot.clientKey } })
const setDefaults = (who: TestPerson, new_members: BotLevels) => app.callApi(who, setBotRules, { ...params(), body: { new_members } })
const join = (name: string) => app.person(name, { workspace: mara.workspace, rights: ['chat'] })
const levels = async (who: TestPerson) => (await app.callApi(who, getBotAlerts, params())).alertOptions
/** Whether each is alerted that a customer writes. */
async function areAlerted(...people: TestPerson[]): Promise<boolean[]> {
  const { conversationId: id } = await app.report(bot, `c${crypto.randomUUID()}`, 'hello')
  await caughtUp(app, 'alerts')
  return Promise.all(
    people.map(async (who) => (await app.callApi(who, listAlerts)).alerts.some(({ conversation_id }) => conversation_id === id)),
  )
}

test('what a bot sets for new members holds for who joins afterwards, until they set it themselves; nobody else’s alerts change', async () => {
  const early = await join('Early')
  await expect(setDefaults(ben, { all: 0 })).rejects.toMatchObject({ code: 'forbidden' })
  await setDefaults(mara, { logSeverityLevel: 0, helpNeededSeverityLevel: 1 })
  const [nora, olaf] = [await join('Nora'), await join('Olaf')]
  expect(await Promise.all([early, nora].map(levels))).toEqual([{}, { logSeverityLevel: 0, helpNeededSeverityLevel: 1 }])
  expect(await areAlerted(early, ben, nora, olaf)).toEqual([true, true, false, false])

  // What she sets is hers, with what held for her before.
  await app.callApi(nora, setBotAlerts, { ...params(), body: { alertOptions: { errorWarningLevel: 1 } } })
  await setDefaults(mara, { logSeverityLevel: 2 })
  expect(await levels(nora)).toEqual({ logSeverityLevel: 0, helpNeededSeverityLevel: 1, errorWarningLevel: 1 })
  expect(await levels(olaf)).toEqual({ logSeverityLevel: 2 })
  expect(await areAlerted(early, nora, olaf)).toEqual([true, false, true])
  expect((await app.callApi(ben, getBotRules, params())).new_members).toEqual({ logSeverityLevel: 2 })
})

test('two who set different rows for new members at the same moment keep what each of them set', async () => {
  const set = (new_members_set: BotLevels) => app.callApi(mara, setBotRules, { ...params(), body: { new_members_set } })
  await setDefaults(mara, {})
  await Promise.all([set({ logSeverityLevel: 0 }), set({ errorWarningLevel: 1 })])
  expect(await levels(await join('Paula'))).toEqual({ logSeverityLevel: 0, errorWarningLevel: 1 })
  expect((await set({ all: 1 })).new_members).toMatchObject({ all: 1, logSeverityLevel: 1, errorWarningLevel: 1 })
})

test('who set it is in the audit log, row by row', async () => {
  await setDefaults(mara, { all: 0 })
  await setDefaults(mara, { whenAssigned: 1 })
  const { entries } = await app.callApi(mara, listAudit)
  expect(entries[0]).toMatchObject({
    action: 'bot.changed',
    before: { 'new_members logSeverityLevel': 'off', 'new_members whenAssigned': 'off' },
    after: { 'new_members logSeverityLevel': 'sound', 'new_members whenAssigned': 'silent' },
  })
})
