import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { alertTested, setBotAlerts, testAlert, type Kind } from '#features/alerts/contract.ts'
import { setQuiet } from '#features/alerts/quietContract.ts'
import { openPushFixture } from '#testing/PushFixture.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { changesSince } from '#shared/liveProtocol.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['train']))
})

/** The steps of a test, with whether the person was sent one. */
async function tested(who: TestPerson, kind: Kind) {
  const since = await app.now()
  const { steps } = await app.callApi(who, testAlert, { body: { kind, client_key: bot.clientKey } })
  await app.now()
  const { changes } = await app.callApi(who, changesSince, { query: { since } })
  return { steps: steps.map(({ what, ok }) => `${what} ${ok}`), isSent: changes.some(({ name }) => name === alertTested.name) }
}
const goesOut = ['level true', 'page false', 'push false']

test('a test stops where no alert would come: of who may not chat none that a human is needed', async () => {
  expect(await tested(ben, 'help')).toEqual({ steps: ['level true', 'rights false'], isSent: false })
  expect(await tested(ben, 'log')).toEqual({ steps: goesOut, isSent: true })
  expect(await tested(mara, 'help')).toEqual({ steps: goesOut, isSent: true })
})

test('in quiet hours a test stops too, but for a human who is needed: that may get past them', async () => {
  await app.callApi(mara, setQuiet, { body: { until: Date.now() / 1000 + 3600 } })
  expect(await tested(mara, 'log')).toEqual({ steps: ['level true', 'quiet false'], isSent: false })
  expect(await tested(mara, 'help')).toEqual({ steps: ['level true', 'quiet false', 'page false', 'push false'], isSent: true })
})

test('where the workspace has no plan a test says so', async () => {
  await sql`update workspace set trial_ends_at = now() - interval '1 day' where id = ${mara.workspace}`.execute(app.server.db)
  const { steps } = await app.callApi(mara, testAlert, { body: { kind: 'log', client_key: bot.clientKey } })
  expect(steps).toEqual([
    { what: 'level', ok: true },
    { what: 'plan', ok: false },
  ])
})

test.each([
  ['with sound', 2 as const, false],
  ['without', 1 as const, true],
])('devices are sent the test of a row as its alerts are: %s', async (_how, level, silent) => {
  const fixture = await openPushFixture(() => app)
  onTestFinished(() => fixture.close())
  const phone = await fixture.device(ben)
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { logSeverityLevel: level } } })
  expect((await tested(ben, 'log')).steps).toEqual(['level true', 'page false', 'push true'])
  expect(await phone.waitFor(1)).toMatchObject({ what: 'test', level, silent })
})
