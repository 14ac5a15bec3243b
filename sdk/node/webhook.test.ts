import { expect, test } from 'vitest'
import { createOncePerId } from './oncePerId.ts'
import type { OutgoingMessage } from './outgoingMessage.ts'
import { sign } from './signature.ts'
import { signedWebhook, until } from './testing/standInBaton.ts'
import { secret, type TestBot, useStandIn } from './testing/testBot.ts'
import { answerWebhook } from './webhook.ts'

const app = useStandIn()
const reply = { id: 'r1', channel: 'c1', text: 'A person here', ts: '1700000000.000100', slack_user: 'U1', team: 'T1' }

function post({ baton }: TestBot, name: string, payload: unknown, id?: string) {
  const { headers, body } = signedWebhook(secret, name, payload, id)
  return baton.webhook(headers, body)
}

test('a reply of a person is brought to the customer once, however often it comes', async () => {
  const bot = app.bot()
  const received: string[] = []
  bot.baton.onReply((events) => void received.push(events.text))
  expect(await post(bot, 'chat response', reply, 'd1')).toEqual({ status: 200, body: '{"ok":true}' })
  expect(await post(bot, 'chat response', reply, 'd1')).toMatchObject({ status: 200 })
  expect(received).toEqual(['A person here'])
})

test('a reply that failed is asked for again and then delivered', async () => {
  const bot = app.bot()
  let attempts = 0
  bot.baton.onReply(() => {
    attempts += 1
    if (attempts === 1) throw new Error('the platform is down')
  })
  expect(await post(bot, 'chat response', reply, 'd1')).toEqual({
    status: 500,
    body: '{"error":"the platform is down","code":"failed","message":"the platform is down"}',
  })
  expect(await post(bot, 'chat response', reply, 'd1')).toMatchObject({ status: 200 })
  expect(attempts).toBe(2)
  expect(bot.errors).toHaveLength(1)
})

test('a repeat that comes while the first is still being worked on has to come again', async () => {
  const bot = app.bot()
  let goOn = () => {}
  bot.baton.onReply(() => new Promise<void>((resume) => (goOn = resume)))
  const first = post(bot, 'chat response', reply, 'd1')
  expect(await post(bot, 'chat response', reply, 'd1')).toMatchObject({ status: 409 })
  goOn()
  expect(await first).toMatchObject({ status: 200 })
  expect(await post(bot, 'chat response', reply, 'd1')).toMatchObject({ status: 200 })
})

test('without onReply the option send delivers, and the platform id of it is reported as an echo', async () => {
  const delivered: unknown[] = []
  const bot = app.bot({ send: (channel, message) => (delivered.push([channel, message]), 'platform-7') })
  await post(bot, 'chat response', { ...reply, quick_replies: [{ title: 'Yes' }] })
  expect(delivered).toEqual([['c1', { text: 'A person here', quick_replies: [{ title: 'Yes' }] }]])
  await until(() => app.server.sent('out').length === 1)
  expect(app.server.sent('out')[0]).toMatchObject({ headers: { 'echo-of': 'r1' }, body: { channel: 'c1', id: 'platform-7' } })
})

test('on Messenger the option send is given pictures and files as the Send API takes them, elsewhere as they are', async () => {
  const delivered: unknown[] = []
  const send = (_channel: string, { attachments }: OutgoingMessage) => void delivered.push(attachments)
  const attachments = [
    { image_url: 'https://baton.example/f/1', file_name: 'shoe.jpg' },
    { file_url: 'https://baton.example/f/2', file_name: 'a bill.pdf', file_type: 'application/pdf', file_size: 7 },
    { file_url: 'https://elsewhere.example/3', file_name: 'plan.pdf' },
  ]
  await post(app.bot({ send, platform: 'messenger' }), 'chat response', { ...reply, attachments })
  await post(app.bot({ send, platform: 'slack' }), 'chat response', { ...reply, attachments })
  expect(delivered).toEqual([
    [
      { type: 'image', payload: { url: 'https://baton.example/f/1' } },
      { type: 'file', payload: { url: 'https://baton.example/f/2/a%20bill.pdf' } },
      { type: 'file', payload: { url: 'https://elsewhere.example/3' } },
    ],
    attachments,
  ])
})

test('a bot that can deliver nothing says so instead of swallowing the reply', async () => {
  const bot = app.bot({ send: undefined as never })
  expect(await post(bot, 'chat response', reply)).toMatchObject({ status: 500, body: expect.stringContaining('neither onReply') })
})

test('a bot that gets a conversation back answers what nobody answered, in order, once', async () => {
  const bot = app.bot()
  const updates: unknown[] = []
  bot.baton.onChannelUpdate((update) => void updates.push(update.paused))
  bot.baton.onMessage(async (message, conversation) => void (await conversation.say(`about ${message.text}`)))
  app.server.answer('in', { body: { paused: false, epoch: 3, channel: 'c1' } })
  const unanswered = ['one', 'two'].map((text, at) => ({ channel: 'c1', text, id: `m${at}` }))
  const update = { channel: 'c1', paused: false, epoch: 3, assignee: null, is_done: false, unanswered }
  expect(await post(bot, 'channel update', update)).toMatchObject({ status: 200 })
  expect(await post(bot, 'channel update', update)).toMatchObject({ status: 200 })
  expect(bot.delivered).toEqual(['about one', 'about two'])
  expect(updates).toEqual([false, false])
  expect(app.server.sent('out').map((call) => call.headers['epoch'])).toEqual(['3', '3'])
})

test('a bot that thinks for longer than Baton waits says that it is at it, and works on once', async () => {
  const update = { channel: 'c1', paused: false, epoch: 3, unanswered: [{ channel: 'c1', text: 'one', id: 'one' }] }
  const { headers, body } = signedWebhook(secret, 'channel update', update, 'd1')
  const errors: unknown[] = []
  const thoughts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const once = createOncePerId()
  const ask = () => {
    const how = { secret, onError: (error: unknown) => void errors.push(error), answerWithinMs: 20 }
    return answerWebhook({ ...how, deliver: (_name, _payload, id) => once.run(id!, () => thoughts[asked++]!.promise) }, headers, body)
  }
  const stillAtIt = { status: 409, body: expect.stringContaining('"code":"running"') as unknown }
  expect([await ask(), await ask()]).toEqual([stillAtIt, stillAtIt])
  expect([asked, errors]).toEqual([1, []])
  // Nobody waits for it any more: its failure is told, and the next delivery tries again.
  thoughts[0]!.reject(new Error('lost the thread'))
  await until(() => errors.length === 1)
  thoughts[1]!.resolve()
  expect([(await ask()).status, (await ask()).status, asked]).toEqual([200, 200, 2])
})

test('an older update that comes late does not undo a newer one', async () => {
  const bot = app.bot()
  await post(bot, 'channel update', { channel: 'c1', paused: true, epoch: 5 })
  await post(bot, 'channel update', { channel: 'c1', paused: false, epoch: 4 })
  app.server.answer('in', { status: 503 })
  expect(await bot.baton.receive({ channel: 'c1', text: 'hello' })).toMatchObject([{ paused: true, reached: false }])
})

test('the bot receives typing and what Baton received itself', async () => {
  const bot = app.bot()
  const received: unknown[] = []
  bot.baton.onTyping((typing) => void received.push(typing))
  bot.baton.onIncoming((body) => void received.push(body))
  await post(bot, 'user typing', { channel: 'c1' })
  await post(bot, 'incoming', { channel: 'c1', text: 'hello' })
  expect(received).toEqual([{ channel: 'c1' }, { channel: 'c1', text: 'hello' }])
})

test('what this version does not know is accepted, so that it is not repeated for a day', async () => {
  expect(await post(app.bot(), 'news of next year', {})).toEqual({ status: 200, body: '{"ok":true,"ignored":"news of next year"}' })
})

test('a forged, altered, stale or unsigned webhook is refused and changes nothing', async () => {
  const bot = app.bot()
  const received: unknown[] = []
  bot.baton.onReply((events) => void received.push(events))
  const now = Math.floor(Date.now() / 1000)
  const right = signedWebhook(secret, 'chat response', reply, 'd1', now)
  const refused = [
    signedWebhook('another secret', 'chat response', reply, 'd1', now),
    { ...right, body: right.body.replace('person', 'thief') },
    { ...right, headers: { ...right.headers, 'baton-id': 'd2' } },
    { ...right, headers: { ...right.headers, 'baton-time': String(now + 1) } },
    { ...right, headers: { ...right.headers, 'baton-signature': '' } },
    { ...right, headers: { 'message-type': 'chat response' } },
    signedWebhook(secret, 'chat response', reply, 'd1', now - 301),
    signedWebhook(secret, 'chat response', reply, 'd1', now + 302),
  ]
  for (const { headers, body } of refused) expect(await bot.baton.webhook(headers, body)).toMatchObject({ status: 401 })
  expect(received).toEqual([])
  expect(await bot.baton.webhook(right.headers, right.body)).toMatchObject({ status: 200 })
  expect(received).toHaveLength(1)
})

test('headers in any letter case, a Headers object, bytes and a second signature are all read', async () => {
  const bot = app.bot()
  const { headers, body } = signedWebhook(secret, 'user typing', { channel: 'c1' })
  const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
  const rotated = { ...headers, 'baton-signature': `v1=${'0'.repeat(64)}, ${headers['baton-signature']}` }
  for (const each of [shouted, rotated, new Headers(headers)]) {
    expect(await bot.baton.webhook(each, Buffer.from(body))).toMatchObject({ status: 200 })
  }
})

test('a body that is signed but not JSON is refused', async () => {
  const { headers } = signedWebhook(secret, 'user typing', {})
  const signature = sign(secret, headers['baton-id'], headers['baton-time'], headers['message-type'], 'not json')
  expect(await app.bot().baton.webhook({ ...headers, 'baton-signature': signature }, 'not json')).toMatchObject({ status: 400 })
})

test('the signature is the one every language computes', async () => {
  expect(sign('secret', 'id-1', '1700000000', 'chat response', '{"a":"ü"}')).toBe(
    'v1=542b5504ba970c477665abd79706b5de118d682ecfad9f5d826d29a6b653bdb9',
  )
})

test('a captured request is not believed as another event', async () => {
  const bot = app.bot()
  const { headers, body } = signedWebhook(secret, 'user typing', reply)
  expect(await bot.baton.webhook({ ...headers, 'message-type': 'chat response' }, body)).toMatchObject({ status: 401 })
  expect(bot.delivered).toEqual([])
})
