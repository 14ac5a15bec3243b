import { expect, test } from 'vitest'
import { signedWebhook, until } from './testing/standInBaton.ts'
import { restless, secret, type TestBot, useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const hello = { channel: 'c1', text: 'hello', id: 'm1' }
const mention = { type: 'event_callback', event: { type: 'app_mention', channel: 'C1', user: 'U', text: 'hello', ts: '1.2' } }
const free = { body: { paused: false, epoch: 1, channel: 'c1' } }

function answering(bot: TestBot): TestBot {
  bot.baton.onMessage(async (message, conversation) => void (await conversation.say(`about ${message.text}`)))
  return bot
}

test('a message that its platform delivers again is told and answered once', async () => {
  const { baton, delivered } = answering(app.bot({ platform: 'slack' }))
  expect(await baton.receive(mention)).toMatchObject([{ channel: 'C1', answered: true }])
  expect(await baton.receive(mention)).toEqual([])
  expect([delivered, app.server.sent('in').length]).toEqual([['about hello'], 1])
})

test('what Slack sends as a message and as a mention is two, so that a bot that answers mentions alone sees the mention', async () => {
  const { baton, delivered } = app.bot({ platform: 'slack' })
  baton.onMessage(async ({ raw }, conversation) => raw['type'] === 'app_mention' && conversation.say('you called me'))
  expect(await baton.receive({ ...mention, event: { ...mention.event, type: 'message' } })).toHaveLength(1)
  expect(await baton.receive(mention)).toMatchObject([{ answered: true }])
  expect(delivered).toEqual(['you called me'])
})

test('nor is it where one body brings it twice, with another one', async () => {
  const { baton, delivered } = answering(app.bot({ platform: 'messenger' }))
  const [one, two] = ['one', 'two'].map((mid) => ({ sender: { id: 'U' }, message: { mid, text: mid } }))
  expect(await baton.receive({ object: 'page', entry: [{ messaging: [one, one, two] }] })).toHaveLength(2)
  expect(delivered).toEqual(['about one', 'about two'])
})

test('while the bot still thinks about a message, its repeats wait for it, and are not answered again', async () => {
  const { baton, delivered } = app.bot()
  const thinking = Promise.withResolvers<void>()
  baton.onMessage(async (message, conversation) => {
    await thinking.promise
    await conversation.say(`about ${message.text}`)
  })
  const [first, ...repeats] = [baton.receive(hello), baton.receive(hello), baton.receive(hello)]
  const over = repeats.map((repeat) => repeat.then(() => delivered.length))
  await until(() => app.server.sent('in').length > 0)
  thinking.resolve()
  expect(await first).toMatchObject([{ answered: true }])
  expect([await Promise.all(repeats), await Promise.all(over)]).toEqual([
    [[], []],
    [1, 1],
  ])
  expect([delivered, app.server.sent('in').length]).toEqual([['about hello'], 1])
})

test('and one is taken in the place of a first one that fails, once, also while the bot closes', async () => {
  const { baton, delivered } = app.bot()
  const thinking = Promise.withResolvers<void>()
  let turns = 0
  baton.onMessage(async (_message, conversation) => {
    turns += 1
    if (turns === 1) return thinking.promise
    await conversation.say('here I am')
  })
  const [first, ...repeats] = [baton.receive(hello), baton.receive(hello), baton.receive(hello)]
  await until(() => turns === 1)
  const closed = baton.close().then(() => [...delivered])
  thinking.reject(new Error('the bot stumbled'))
  await expect(first).rejects.toThrow('the bot stumbled')
  expect(await Promise.all(repeats)).toMatchObject([[{ answered: true }], []])
  expect([await closed, delivered]).toEqual([['here I am'], ['here I am']])
})

test('a message that has no id, or its id in another channel, is no repeat', async () => {
  const { baton, delivered } = answering(app.bot())
  const [nameless, empty] = [
    { channel: 'c1', text: 'hi' },
    { ...hello, id: '' },
  ]
  for (const body of [nameless, nameless, empty, empty, hello, { ...hello, channel: 'c2' }])
    expect(await baton.receive(body)).toMatchObject([{ answered: true }])
  expect(delivered).toEqual(['about hi', 'about hi', ...Array.from({ length: 4 }, () => 'about hello')])
})

test('what the bot failed at, or Baton refused, is taken again', async () => {
  const { baton, delivered } = app.bot()
  let turns = 0
  baton.onMessage(async (_message, conversation) => {
    turns += 1
    if (turns === 1) throw new Error('the bot stumbled')
    await conversation.say('here I am')
  })
  app.server.answer('in', { status: 401 }, free)
  await expect(baton.receive(hello)).rejects.toMatchObject({ status: 401 })
  await expect(baton.receive(hello)).rejects.toThrow('the bot stumbled')
  expect(await baton.receive(hello)).toMatchObject([{ answered: true }])
  expect(await baton.receive(hello)).toEqual([])
  expect(delivered).toEqual(['here I am'])
})

test('a bot that gets a conversation back answers what it received before, and its platform’s repeat is not answered again', async () => {
  const { baton, delivered } = answering(app.bot())
  app.server.answer('in', { body: { paused: true, epoch: 2, channel: 'c1' } }, { body: { paused: false, epoch: 3, channel: 'c1' } })
  expect(await baton.receive(hello)).toMatchObject([{ paused: true, answered: false }])
  const { headers, body } = signedWebhook(secret, 'channel update', { channel: 'c1', paused: false, epoch: 3, unanswered: [hello] })
  expect(await baton.webhook(headers, body)).toMatchObject({ status: 200 })
  expect(await baton.receive(hello)).toEqual([])
  expect(delivered).toEqual(['about hello'])
})

test('what a silent bot answers once Baton is back is answered once', async () => {
  const { baton, delivered } = answering(app.bot({ onUnreachable: 'silent', retry: restless }))
  app.server.answer('in', { status: 503 })
  expect(await baton.receive(hello)).toMatchObject([{ reached: false, answered: false }])
  expect(await baton.receive(hello)).toEqual([])
  app.server.answer('in', free)
  await until(() => delivered.length > 0)
  expect(await baton.receive(hello)).toEqual([])
  await baton.close()
  expect(delivered).toEqual(['about hello'])
})

test('a silent bot that closes as Baton is back brings what it may answer now', async () => {
  const { baton, delivered } = app.bot({ onUnreachable: 'silent' })
  baton.onMessage(async (message, conversation) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    await conversation.say(`about ${message.text}`)
  })
  app.server.answer('in', { status: 503 })
  await baton.receive(hello)
  app.server.answer('in', free)
  await baton.close()
  expect(delivered).toEqual(['about hello'])
})

test.each([
  ['it fails at it then', free],
  ['Baton refuses it then', { status: 422 }],
])('and is taken again where %s', async (_why, answer) => {
  const { baton, delivered, errors } = app.bot({ onUnreachable: 'silent', retry: restless })
  baton.onMessage(() => Promise.reject(new Error('the bot stumbled')))
  app.server.answer('in', { status: 503 })
  await baton.receive(hello)
  const before = errors.length
  app.server.answer('in', answer)
  await until(() => errors.length > before)
  app.server.answer('in', free)
  answering({ baton, delivered, errors })
  expect(await baton.receive(hello)).toMatchObject([{ answered: true }])
  expect(delivered).toEqual(['about hello'])
})

test('a bot without onMessage is told of each, as it alone knows what it has answered', async () => {
  const { baton } = app.bot()
  expect(await baton.receive(hello)).toMatchObject([{ paused: false, answered: false }])
  expect(await baton.receive(hello)).toMatchObject([{ paused: false, answered: false }])
})
