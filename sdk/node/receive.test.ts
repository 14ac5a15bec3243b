import { expect, test } from 'vitest'
import { until } from './testing/standInBaton.ts'
import { useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const hello = { channel: 'c1', text: 'hello', id: 'm1' }

test('a customer writes and the bot answers: Baton receives both, with the keys, before the customer does', async () => {
  const { baton, delivered } = app.bot({ platform: 'generic' })
  baton.onMessage(async (message, conversation) => void (await conversation.say(`You said ${message.text}`)))
  expect(await baton.receive(hello)).toEqual([{ channel: 'c1', paused: false, epoch: 1, answered: true, reached: true }])
  expect(delivered).toEqual(['You said hello'])
  const [inCall, outCall] = app.server.calls
  expect(inCall).toMatchObject({ path: 'in', body: hello })
  expect(inCall?.headers).toMatchObject({
    apikey: 'an-api-key',
    clientkey: 'a-client-key',
    platform: 'generic',
    'content-type': 'application/json',
  })
  expect(outCall).toMatchObject({ path: 'out', headers: { epoch: '1' }, body: { channel: 'c1', text: 'You said hello' } })
  expect(outCall?.headers['idempotency-key']).not.toBe(inCall?.headers['idempotency-key'])
})

test('where a person has the conversation, the bot is not asked', async () => {
  const { baton } = app.bot()
  let asked = 0
  baton.onMessage(() => void (asked += 1))
  app.server.answer('in', { body: { paused: true, epoch: 4, channel: 'c1' } })
  expect(await baton.receive(hello)).toEqual([{ channel: 'c1', paused: true, epoch: 4, answered: false, reached: true }])
  expect(asked).toBe(0)
})

test('what a bot says after a person took over does not reach the customer', async () => {
  const { baton, delivered } = app.bot()
  baton.onMessage(async (_message, conversation) => {
    app.server.answer('out', { body: { paused: true, epoch: 2, suppressed: true } })
    expect(await conversation.say('too late')).toEqual({ sent: false, suppressed: true, reached: true })
  })
  await baton.receive(hello)
  expect(app.server.sent('out')).toHaveLength(1)
  expect(delivered).toEqual([])
})

test('a message that waited while a person took over is left to the person', async () => {
  const { baton } = app.bot()
  const asked: string[] = []
  let goOn = () => {}
  baton.onMessage(async (message, conversation) => {
    asked.push(message.text)
    await new Promise<void>((resume) => (goOn = resume))
    app.server.answer('out', { body: { paused: true, epoch: 2, suppressed: true } })
    await conversation.say('too late')
  })
  const first = baton.receive(hello)
  const second = baton.receive({ ...hello, text: 'are you there?', id: 'm2' })
  await until(() => app.server.sent('in').length === 2 && asked.length === 1)
  goOn()
  await first
  expect(await second).toEqual([{ channel: 'c1', paused: true, epoch: 1, answered: false, reached: true }])
  expect(asked).toEqual(['hello'])
})

test('one channel is answered in order, another does not wait for it', async () => {
  const { baton, delivered } = app.bot()
  let goOn = () => {}
  const slow = new Promise<void>((resume) => (goOn = resume))
  baton.onMessage(async (message, conversation) => {
    if (message.text === 'first') await slow
    await conversation.say(message.text)
  })
  const first = baton.receive({ channel: 'c1', text: 'first' })
  const second = baton.receive({ channel: 'c1', text: 'second' })
  await baton.receive({ channel: 'c2', text: 'elsewhere' })
  await expect.poll(() => app.server.sent('in').map((call) => call.body['text'])).toContain('second')
  goOn()
  await Promise.all([first, second])
  expect(delivered).toEqual(['elsewhere', 'first', 'second'])
})

test('what a turn says keeps its order even when the bot does not wait', async () => {
  const { baton, delivered } = app.bot()
  const soon = { body: { paused: false, epoch: 1, suppressed: false } }
  app.server.answer('out', () => new Promise((answer) => setTimeout(answer, 30, soon)), soon)
  baton.onMessage(async (_message, conversation) => void (await Promise.all([conversation.say('one'), conversation.say('two')])))
  await baton.receive(hello)
  expect(delivered).toEqual(['one', 'two'])
})

test('a bot that is lost says so and calls a person', async () => {
  const { baton } = app.bot()
  baton.onMessage(async (_message, conversation) => {
    await conversation.dontUnderstand()
    await conversation.askForHuman()
  })
  await baton.receive(hello)
  expect(app.server.calls.map((call) => call.path)).toEqual(['in', 'unknown', 'human'])
  expect(app.server.sent('human')[0]?.body).toEqual(hello)
})

test('a turn that fails is the failure of receive, and the next message is answered all the same', async () => {
  const { baton, delivered } = app.bot()
  baton.onMessage(async (message, conversation) => {
    if (message.text === 'hello') throw new Error('the bot stumbled')
    await conversation.say('here I am')
  })
  const [stumbled] = await Promise.allSettled([baton.receive(hello), baton.receive({ ...hello, text: 'again', id: 'm2' })])
  expect(stumbled).toMatchObject({ status: 'rejected', reason: { message: 'the bot stumbled' } })
  expect(delivered).toEqual(['here I am'])
})

test('a bot that speaks up by itself is held back where a person has the conversation', async () => {
  const { baton, delivered } = app.bot()
  app.server.answer('channel_state', { body: { paused: true, epoch: 9 } })
  app.server.answer('out', { body: { paused: true, epoch: 9, suppressed: true } })
  const conversation = await baton.conversation('c1')
  expect(await conversation.say('Your parcel is here')).toMatchObject({ sent: false, suppressed: true })
  expect(app.server.sent('out')[0]?.headers['epoch']).toBe('9')
  expect(delivered).toEqual([])
})

test('the lower calls speak the wire as it is', async () => {
  const { baton } = app.bot()
  app.server.answer('channels/paused', { body: ['c1', 'c2'] })
  await baton.pause('c1', 30)
  expect(app.server.sent('update_channel')[0]?.body).toEqual({ channel_id: 'c1', paused: true, is_archived: false, minutes: 30 })
  expect(await baton.channelState('c1')).toEqual({ paused: false, epoch: 1 })
  expect(await baton.pausedChannels()).toEqual(['c1', 'c2'])
})
