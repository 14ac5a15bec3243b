import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { botConnection } from '#features/bots/connectionContract.ts'
import { listBots } from '#features/bots/contract.ts'
import { MessengerFixture } from '#testing/MessengerFixture.ts'

let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())
beforeEach(async () => {
  await facebook.begin()
  await facebook.connect({ app: '99' })
})

test('a hand-over of control that Facebook does not allow disconnects nothing, and replies go', async () => {
  const { fixture, company, customer, page } = facebook
  await company.wrote(page, customer, 'Hi')
  await expect.poll(() => facebook.said()).toEqual(['customer: Hi'])
  const since = await fixture.app.now()
  company.faults.control.on()
  const jmid = await facebook.reply('I take over')
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  const handOvers = () => company.calls.flatMap(({ call }) => (call.endsWith('_thread_control') ? [call] : []))
  const expected = ['take', 'pass', 'take'].map((what) => `POST /${page.id}/${what}_thread_control`)
  await expect.poll(handOvers).toEqual(expected.slice(0, 1))
  await fixture.resume(customer)
  await expect.poll(handOvers).toEqual(expected.slice(0, 2))
  const again = await facebook.reply('And again')
  await expect.poll(() => facebook.stateOf(again)).toBe('delivered')
  await expect.poll(handOvers).toEqual(expected)
  const { deliveries, last_error } = await fixture.health()
  expect([deliveries.filter(({ state }) => state === 'queued'), last_error]).toEqual([[], null])
  const events = await fixture.app.eventsFor(fixture.mara, since)
  expect(events.filter(({ name }) => name === botConnection.name)).toEqual([])
  expect((await fixture.app.callApi(fixture.mara, listBots)).find(({ id }) => id === fixture.botId)?.broken).toBeNull()
})

test('a hand-over that Facebook does not answer is made again until it does: else nobody would answer the customer', async () => {
  const { fixture, company, customer, page } = facebook
  await company.wrote(page, customer, 'Hi')
  await expect.poll(() => facebook.said()).toEqual(['customer: Hi'])
  const jmid = await facebook.reply('I take over')
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
  company.faults.html.once()
  await fixture.resume(customer)
  const passed = { call: `POST /${page.id}/pass_thread_control`, body: { recipient: { id: customer }, target_app_id: '99' } }
  await expect.poll(() => company.calls.filter(({ call }) => call === passed.call)).toEqual([passed])
  await expect.poll(async () => (await fixture.health()).deliveries.filter(({ state }) => state === 'queued')).toEqual([])
})
