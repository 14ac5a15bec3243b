import { expect, test } from 'vitest'
import { botFramework, referenceOf } from './botFramework.ts'
import { botkit } from './botkit.ts'
import { until } from './testing/standInBaton.ts'
import { useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const activity = {
  type: 'message',
  id: 'a1',
  channelId: 'webchat',
  serviceUrl: 'https://smba.example/',
  conversation: { id: 'c1' },
  from: { id: 'U1' },
  recipient: { id: 'B1' },
  text: 'Hello',
}

/** A turn as adapters run it: the middleware, then the bot, whose activities pass the handlers of the turn. */
async function turn(incoming: object, says: string[] = []) {
  const { baton } = app.bot({ platform: 'microsoft' })
  const errors: unknown[] = []
  const sent: string[] = []
  const handlers: ((turn: never, activities: object[], next: () => Promise<unknown>) => Promise<unknown>)[] = []
  const context = { activity: incoming, onSendActivities: (handler: (typeof handlers)[0]) => handlers.push(handler) }
  let asked = false
  await botFramework(baton, (error) => errors.push(error)).onTurn(context, async () => {
    asked = true
    const activities = says.map((text) => ({ type: 'message', text }))
    await handlers[0]!(undefined as never, activities, async () => sent.push(...activities.map(({ text }) => text)))
  })
  return { asked, sent, errors }
}

test('a bot on the Bot Framework reports to Baton, and says what Baton lets it say', async () => {
  expect(await turn(activity, ['Hi', 'How can I help?'])).toEqual({ asked: true, sent: ['Hi', 'How can I help?'], errors: [] })
  const [inCall, outCall] = app.server.calls
  expect([inCall!.path, inCall!.body]).toEqual(['in', activity])
  expect(outCall).toMatchObject({
    path: 'out',
    body: { text: 'Hi', conversation: { id: 'c1' }, from: { id: 'B1' }, recipient: { id: 'U1' }, channelId: 'webchat' },
  })
})

test('on the Bot Framework a person who has the conversation silences the bot, also in the middle of a turn', async () => {
  app.server.answer('in', { body: { paused: true, epoch: 2 } })
  expect(await turn(activity, ['Hi'])).toMatchObject({ asked: false, sent: [] })
  app.server.answer('in', { body: { paused: false, epoch: 3 } })
  app.server.answer('out', { body: { paused: true, epoch: 4, suppressed: true } })
  expect(await turn(activity, ['Too late'])).toMatchObject({ asked: true, sent: [] })
})

test('on the Bot Framework typing and joining are nobody’s message, and without Baton the bot talks on', async () => {
  expect(await turn({ ...activity, type: 'typing' })).toMatchObject({ asked: true })
  expect(app.server.calls).toEqual([])
  await app.server.goAway()
  expect(await turn(activity, ['Hi'])).toMatchObject({ asked: true, sent: ['Hi'] })
})

test('a reply of a person finds the way back by the activity that Baton kept', () => {
  const reply = { id: 'r1', channel: 'c1', text: 'Hello', ts: '1', slack_user: 'U', team: 'T' }
  expect(referenceOf({ ...reply, activity })).toMatchObject({ conversation: { id: 'c1' }, user: { id: 'U1' }, bot: { id: 'B1' } })
  expect(() => referenceOf(reply)).toThrow('no activity')
})

test('a bot on Botkit receives and speaks unless a person has the conversation', async () => {
  const { receive, send } = botkit(app.bot().baton)
  const passed: string[] = []
  const loop: Record<string, unknown> = { channel: 'C1', user: 'U1', text: 'Hello' }
  loop['raw_message'] = loop
  receive(null, loop, () => passed.push('received'))
  await until(() => passed.length === 1)
  send(null, { channel: 'C1', text: 'Hi' }, () => passed.push('said'))
  await until(() => passed.length === 2)
  expect(app.server.calls.map(({ path, body }) => [path, (body as { text: string }).text])).toEqual([
    ['in', 'Hello'],
    ['out', 'Hi'],
  ])

  app.server.answer('in', { body: { paused: true, epoch: 2 } })
  app.server.answer('out', { body: { paused: true, epoch: 2, suppressed: true } })
  receive(null, { channel: 'C1', user: 'U1', text: 'Are you there?' }, () => passed.push('received'))
  send(null, { channel: 'C1', text: 'Too late' }, () => passed.push('said'))
  // What Botkit tells itself goes on at once.
  receive(null, { type: 'hello' }, () => passed.push('hello'))
  await until(() => app.server.calls.length === 4)
  app.server.answer('in', { body: { paused: false, epoch: 3 } })
  receive(null, { channel: 'C1', user: 'U1', text: 'And now?' }, () => passed.push('received again'))
  await until(() => passed.includes('received again'))
  expect(passed).toEqual(['received', 'said', 'hello', 'received again'])
})

test('on Botkit a bot that got the conversation back speaks unasked, before its customer writes again', async () => {
  const { receive, send } = botkit(app.bot().baton)
  const passed: string[] = []
  receive(null, { channel: 'C1', user: 'U1', text: 'Hello' }, () => passed.push('received'))
  await until(() => passed.length === 1)
  // Taken over and handed back.
  app.server.answer('out', ({ headers }) => ({ body: { paused: false, epoch: 3, suppressed: headers['epoch'] !== '3' } }))
  send(null, { channel: 'C1', text: 'Your parcel is there.' }, () => passed.push('said'))
  await until(() => passed.length === 2)
  send(null, { channel: 'C1', text: 'It waits for you.' }, () => passed.push('said'))
  await until(() => passed.length === 3)
  expect(app.server.sent('out').map(({ headers, body }) => [headers['epoch'], body['text']])).toEqual([
    ['1', 'Your parcel is there.'],
    ['3', 'Your parcel is there.'],
    ['3', 'It waits for you.'],
  ])
})

test('on Botkit a slow answer to what a customer wrote before a person had the conversation is not said once the bot has it back', async () => {
  const { receive, send } = botkit(app.bot().baton)
  const passed: string[] = []
  const thought = Promise.withResolvers<void>()
  receive(null, { channel: 'C1', user: 'U1', text: 'Hello' }, () => {
    passed.push('received')
    void thought.promise.then(() => send(null, { channel: 'C1', text: 'Slow' }, () => passed.push('said slowly')))
  })
  await until(() => passed.length === 1)
  // Taken over and handed back.
  app.server.answer('out', ({ headers }) => ({ body: { paused: false, epoch: 3, suppressed: headers['epoch'] !== '3' } }))
  thought.resolve()
  await until(() => app.server.sent('out').length === 1)
  send(null, { channel: 'C1', text: 'Unasked' }, () => passed.push('said unasked'))
  await until(() => passed.includes('said unasked'))
  expect(passed).toEqual(['received', 'said unasked'])
  expect(app.server.sent('out').map(({ headers, body }) => [headers['epoch'], body['text']])).toEqual([
    ['1', 'Slow'],
    ['1', 'Unasked'],
    ['3', 'Unasked'],
  ])
})

test('on Botkit a picture or a file without a word is told too, and what says nothing goes on', async () => {
  const { receive } = botkit(app.bot().baton)
  const passed: string[] = []
  const picture = { channel: 'C1', user: 'U1', attachments: [{ type: 'image', payload: { url: 'https://files.example/1.jpg' } }] }
  const file = { channel: 'C1', user: 'U1', text: '', files: [{ id: 'F1', name: 'plan.pdf' }] }
  for (const message of [picture, file]) receive(null, message, () => passed.push('received'))
  await until(() => passed.length === 2)
  expect(app.server.sent('in').map(({ body }) => body)).toEqual([picture, file])
  for (const noise of [
    { channel: 'C1', read: { watermark: 1 } },
    { channel: 'C1', attachments: [] },
  ])
    receive(null, noise, () => passed.push('noise'))
  expect(passed).toEqual(['received', 'received', 'noise', 'noise'])
  expect(app.server.calls).toHaveLength(2)
})
