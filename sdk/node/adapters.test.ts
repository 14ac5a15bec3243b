import { expect, test } from 'vitest'
import { activityOf, referenceOf } from './botFramework.ts'
import { botkit } from './botkit.ts'
import { botTurn } from './testing/botTurn.ts'
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

const turn = (incoming: object, says: string[] = []) => botTurn(app.bot({ platform: 'microsoft' }).baton, incoming, says)

/** From now on Baton answers as where a conversation stands so: it holds back what asks with an epoch, and takes the rest for said. */
function stands(paused: boolean, epoch: number): void {
  for (const path of ['in', 'channel_state']) app.server.answer(path, { body: { paused, epoch } })
  app.server.answer('out', ({ headers }) => {
    const asked = headers['epoch']
    return { body: { paused, epoch, suppressed: asked !== undefined && (paused || asked !== String(epoch)) } }
  })
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
  stands(true, 2)
  expect(await turn(activity, ['Hi'])).toMatchObject({ asked: false, sent: [] })
  stands(true, 4)
  app.server.answer('in', { body: { paused: false, epoch: 3 } })
  expect(await turn(activity, ['Too late'])).toMatchObject({ asked: true, sent: [] })
})

test.for(['event', 'conversationUpdate', 'invoke', 'messageReaction'])(
  'on the Bot Framework what the bot says unasked, in a turn of the type %s, goes by who has the conversation',
  async (type) => {
    stands(true, 2)
    expect(await turn({ ...activity, type }, ['Your parcel is there.'])).toEqual({ asked: true, sent: [], errors: [] })
    stands(false, 3)
    expect(await turn({ ...activity, type }, ['It waits for you.'])).toEqual({ asked: true, sent: ['It waits for you.'], errors: [] })
    expect(app.server.sent('channel_state').map(({ body }) => body)).toEqual([{ channel: 'c1' }, { channel: 'c1' }])
  },
)

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

test('a reply of a person becomes one activity with its pictures and files, which says whose words they are', () => {
  const reply = { id: 'r1', channel: 'c1', text: 'Hello', ts: '1', slack_user: 'U', team: 'T', metadata: { baton_id: 'r1' } }
  expect(activityOf(reply)).toEqual({ type: 'message', text: 'Hello', metadata: { baton_id: 'r1' } })
  const attachments = [
    { image_url: 'https://baton.example/f/1', file_name: 'Shoe.JPG' },
    { image_url: 'https://baton.example/f/2' },
    { file_url: 'https://baton.example/f/3', file_name: 'bill.pdf', file_type: 'application/pdf', file_size: 7 },
  ]
  expect(activityOf({ ...reply, attachments }).attachments).toEqual([
    { contentType: 'image/jpeg', contentUrl: 'https://baton.example/f/1', name: 'Shoe.JPG' },
    { contentType: 'image/*', contentUrl: 'https://baton.example/f/2' },
    { contentType: 'application/pdf', contentUrl: 'https://baton.example/f/3', name: 'bill.pdf' },
  ])
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
  expect(app.server.calls.map(({ path, body }) => [path, body['text']])).toEqual([
    ['in', 'Hello'],
    ['channel_state', undefined],
    ['out', 'Hi'],
  ])

  stands(true, 2)
  receive(null, { channel: 'C1', user: 'U1', text: 'Are you there?' }, () => passed.push('received'))
  send(null, { channel: 'C1', text: 'Too late' }, () => passed.push('said'))
  // What Botkit tells itself goes on at once.
  receive(null, { type: 'hello' }, () => passed.push('hello'))
  await until(() => app.server.sent('in').length === 2 && app.server.sent('out').length === 2)
  stands(false, 3)
  receive(null, { channel: 'C1', user: 'U1', text: 'And now?' }, () => passed.push('received again'))
  await until(() => passed.includes('received again'))
  expect(passed).toEqual(['received', 'said', 'hello', 'received again'])
})

test('on Botkit what the bot says unasked goes by who has the conversation, also where it has heard nothing of its customer since its start', async () => {
  const { send } = botkit(app.bot().baton)
  const passed: string[] = []
  const say = (text: string) => send(null, { channel: 'C1', text }, () => passed.push(text))
  stands(true, 2)
  say('A reminder')
  await until(() => app.server.sent('out').length === 1)
  // Handed back.
  stands(false, 3)
  say('Your parcel is there.')
  await until(() => passed.length > 0)
  expect(passed).toEqual(['Your parcel is there.'])
  expect(app.server.sent('out').map(({ headers, body }) => [headers['epoch'], body['text']])).toEqual([
    ['2', 'A reminder'],
    ['3', 'Your parcel is there.'],
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
  stands(false, 3)
  thought.resolve()
  await until(() => app.server.sent('out').length === 1)
  send(null, { channel: 'C1', text: 'Unasked' }, () => passed.push('said unasked'))
  await until(() => passed.includes('said unasked'))
  expect(passed).toEqual(['received', 'said unasked'])
  expect(app.server.sent('out').map(({ headers, body }) => [headers['epoch'], body['text']])).toEqual([
    ['1', 'Slow'],
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
