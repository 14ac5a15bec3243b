import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBots, saveBot } from '#features/bots/contract.ts'
import type { Outgoing } from '#providers/provider.ts'
import { graphFaults } from '#sandbox/messenger/graphError.ts'
import { MessengerFixture } from '#testing/MessengerFixture.ts'
import { readAppSettings } from './appSettings.ts'
import { GraphClient } from './GraphClient.ts'
import { sendTransport } from './transport.ts'

let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())
beforeEach(() => facebook.begin())

const tags = () => facebook.company.calls.flatMap(({ call, body }) => (call.endsWith('/messages') ? [body['tag'] ?? null] : []))

test('whom Facebook finds too late before we do, as it counts from when the customer wrote, a person answers by their tag', async () => {
  const { company, page, customer } = facebook
  await company.wrote(page, customer, 'Hello?')
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  company.wroteAt.set(customer, Date.now() - 24 * 3_600_000 - 5_000)
  const jmid = await facebook.reply('A long answer. '.repeat(200))
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  expect(tags()).toEqual([null, 'HUMAN_AGENT', 'HUMAN_AGENT'])
  expect(facebook.shown).toHaveLength(2)
})

test('what the AI says never goes by it', async () => {
  const { company, page, customer, fixture } = facebook
  const { client_key, name } = (await fixture.app.callApi(fixture.mara, listBots)).find(({ id }) => id === fixture.botId)!
  await fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { client_key, name, engine: 'demo' } } })
  company.faults.window.once()
  await company.wrote(page, customer, 'Thanks')
  const failed = { by: 'bot', delivery: { state: 'failed', why: { code: 'messenger.window-closed' } } }
  await expect.poll(async () => (await fixture.messages(customer)).at(-1)).toMatchObject(failed)
  expect(tags()).toEqual([null])
})

/** What becomes of a reply to somebody who wrote so many hours ago, where Facebook says one after the other. */
async function replyAfter(hours: number, ...faults: (keyof typeof graphFaults)[]) {
  const answers = faults.map((fault) => graphFaults[fault])
  const request = () => {
    const { message, code, subcode } = { subcode: 0, ...answers.shift()! }
    return Promise.resolve({ status: 400, text: JSON.stringify({ error: { message, code, error_subcode: subcode } }), headers: {} })
  }
  const graph = new GraphClient(request, { ...readAppSettings({}), appSecret: 's' })
  const identity = { id: 'b', workspaceId: 'w', clientKey: 'bot_1', name: 'Desk', platform: 'messenger' }
  const outgoing: Outgoing = {
    id: 'd',
    kind: 'chat response',
    bot: { ...identity, source: 'messenger', webhook: '' },
    channel: '1',
    customerAt: Date.now() - hours * 3_600_000,
    address: null,
    reply: { jmid: 'm1', text: 'Hello', attachments: [], ts: 0, person: { id: 'p', name: 'Mara', image: null } },
    update: null,
    sent: [],
  }
  const attempt = await sendTransport('messenger', graph, null).send(outgoing, { page: '1', token: 't' })
  expect(answers).toEqual([])
  return attempt
}

test.each([
  [1, ['window', 'permission']],
  [1, ['window', 'tooLong']],
  [1, ['window', 'tag']],
  [30, ['tag']],
  [30, ['permission', 'window']],
] as const)('an app that lacks the tag breaks no bot: after %i hours (%s) it is too late', async (hours, faults) => {
  const attempt = await replyAfter(hours, ...faults)
  expect(attempt).toMatchObject({ outcome: 'refused', reason: { code: 'messenger.window-closed' }, retryable: false })
  expect(attempt).not.toHaveProperty('broken')
})

test('a page that lost its rights is broken, also where it would have been too late', async () => {
  expect(await replyAfter(30, 'permission', 'permission')).toMatchObject({ outcome: 'unreachable', broken: true })
})
