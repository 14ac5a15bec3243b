import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { countAlerts, listAlerts, setBotAlerts, setSystemAlerts, type BotLevels } from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  // What customers write, and that it is given to somebody, is not what these tests are about.
  for (const who of [mara, ben]) await setLevels(who, { logSeverityLevel: 0, whenAssigned: 0 })
  id = (await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
})

const setLevels = (who: TestPerson, alertOptions: BotLevels) =>
  app.callApi(who, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions } })
const notes = (who: TestPerson, privateRecipients: string[] = []) =>
  app.callApi(who, submitMessage, {
    params: { id },
    body: { message: { jmid: crypto.randomUUID(), text: 'Approved.', type: 'note', privateRecipients } },
  })
/** What somebody is alerted of, the newest first. */
const alertsOf = async (who: TestPerson) => {
  await caughtUp(app, 'alerts')
  const { alerts } = await app.callApi(who, listAlerts)
  return alerts.map(({ kinds, level, ended_why }) => ({ kinds, level, ended_why }))
}

test('a note alerts who has the conversation, and nobody else, until they open it', async () => {
  await notes(mara)
  expect([await alertsOf(ben), await alertsOf(mara)]).toEqual([[{ kinds: ['noted'], level: 2, ended_why: null }], []])
  expect(await app.callApi(ben, countAlerts)).toEqual([{ workspace: ben.workspace, open: 1 }])
  await app.callApi(ben, resetUnread, { params: { id } })
  expect(await alertsOf(ben)).toEqual([{ kinds: ['noted'], level: 2, ended_why: 'read' }])
})

test('it follows what they set for mentions, and is over once they answer', async () => {
  await app.callApi(ben, setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { whenMentioned: 0 } } })
  await notes(mara)
  expect(await alertsOf(ben)).toEqual([])
  await setLevels(ben, { whenMentioned: 1 })
  await notes(mara)
  expect(await alertsOf(ben)).toEqual([{ kinds: ['noted'], level: 1, ended_why: null }])
  await notes(ben)
  expect(await alertsOf(ben)).toEqual([{ kinds: ['noted'], level: 1, ended_why: 'answered' }])
})

test('a mention beside it is one alert, and says the mention', async () => {
  await notes(mara)
  await notes(mara, [ben.id])
  const [alert, ...others] = await alertsOf(ben)
  expect(others).toEqual([])
  expect(alert?.kinds.toSorted()).toEqual(['mentioned', 'noted'])
})
