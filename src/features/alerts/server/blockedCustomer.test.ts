import { beforeAll, expect, test } from 'vitest'
import { assign, blockCustomer } from '#features/inbox/actions/contract.ts'
import * as contract from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  return () => app.close()
})

const angry = 'This is terrible, I am furious and angry!'

test('a customer who is blocked calls nobody, whatever they write; who was called before is not any more', async () => {
  const { mara, ben, bot } = await app.team()
  const channel = `c${crypto.randomUUID()}`
  const writes = (text: string, fields: object = {}) => app.report(bot, channel, text, fields)
  const { conversationId: id } = await writes(angry)
  await writes('A person!', { kind: 'human' })
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  const open = async () => {
    await caughtUp(app, 'alerts')
    const alerts = await Promise.all([mara, ben].map((who) => app.callApi(who, contract.listAlerts)))
    return alerts.flatMap((one) => one.alerts).filter(({ ended_at }) => ended_at === null)
  }
  expect(await open()).not.toEqual([])
  const block = (blocked: boolean) => app.callApi(mara, blockCustomer, { params: { id }, body: { blocked } })
  await block(true)
  expect(await open()).toEqual([])
  await writes(angry)
  await writes('A person!!', { kind: 'human' })
  // By a bot that does not listen.
  await writes('I am here to help.', { kind: 'out', metadata: { intent: 'Greeting', sentiment: -0.9 } })
  expect(await open()).toEqual([])
  // Others who speak in the same channel are heard.
  await writes('What is this?', { userKey: 'another', profile: { name: 'Ann' } })
  expect((await open()).length).toBeGreaterThan(0)
  await block(true)
  await block(false)
  await writes(angry)
  expect((await open()).flatMap(({ kinds }) => kinds)).toContain('upset')
})
