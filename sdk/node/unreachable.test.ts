import { expect, test } from 'vitest'
import { signedWebhook, until } from './testing/standInBaton.ts'
import { secret, type TestBot, useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const hello = { channel: 'c1', text: 'hello', id: 'm1' }
const down = { status: 503 }
const out = { body: { paused: false, epoch: 1, suppressed: false } }

function answering(bot: TestBot): TestBot {
  bot.baton.onMessage(async (_message, conversation) => void (await conversation.say('hi')))
  return bot
}

async function pausedBefore({ baton }: TestBot): Promise<void> {
  const { headers, body } = signedWebhook(secret, 'channel update', { channel: 'c1', paused: true, epoch: 5 })
  expect((await baton.webhook(headers, body)).status).toBe(200)
}

test('Baton is away: the bot talks on, and Baton is told in order, once, when it is back', async () => {
  const { baton, delivered, errors } = answering(app.bot())
  app.server.answer('in', down)
  app.server.answer('out', down)
  expect(await baton.receive(hello)).toMatchObject([{ paused: false, answered: true, reached: false }])
  expect(delivered).toEqual(['hi'])
  expect(errors).not.toHaveLength(0)
  const tried = app.server.calls.length
  app.server.answer('in', { body: { paused: false, epoch: 1, channel: 'c1' } })
  app.server.answer('out', out)
  await until(() => app.server.calls.slice(tried).some((call) => call.path === 'out'))
  const late = app.server.calls.slice(tried).filter((call) => call.path === 'out' || call.path === 'in')
  expect(late.map((call) => call.path)).toEqual(['in', 'out'])
  expect(late[0]?.headers['idempotency-key']).toBe(app.server.sent('in')[0]?.headers['idempotency-key'])
  expect(late[1]?.headers['epoch']).toBeUndefined()
  expect(delivered).toEqual(['hi'])
})

test('Baton is away and a person had the conversation: the bot does not talk over them', async () => {
  const bot = answering(app.bot())
  await pausedBefore(bot)
  app.server.answer('in', down)
  expect(await bot.baton.receive(hello)).toMatchObject([{ paused: true, answered: false, reached: false }])
  expect(bot.delivered).toEqual([])
})

test('a bot set to silent waits, and answers when Baton is back and lets it', async () => {
  const { baton, delivered } = answering(app.bot({ onUnreachable: 'silent' }))
  app.server.answer('in', down)
  expect(await baton.receive(hello)).toMatchObject([{ paused: true, answered: false, reached: false }])
  expect(delivered).toEqual([])
  app.server.answer('in', { body: { paused: false, epoch: 1, channel: 'c1' } })
  await until(() => delivered.length === 1)
  expect(delivered).toEqual(['hi'])
})

test('Baton goes away in the middle of a turn: a silent bot holds its words until Baton has judged them', async () => {
  const { baton, delivered } = answering(app.bot({ onUnreachable: 'silent' }))
  app.server.answer('out', down)
  await baton.receive(hello)
  expect(delivered).toEqual([])
  app.server.answer('out', { body: { paused: true, epoch: 2, suppressed: true } })
  const tried = app.server.sent('out').length
  await until(() => app.server.sent('out').length > tried)
  await baton.close()
  expect(delivered).toEqual([])
  expect(app.server.sent('out').at(-1)?.headers['epoch']).toBe('1')
})

test('while Baton is away the second customer does not wait for every attempt again', async () => {
  const { baton } = answering(app.bot({ retry: { attempts: 3, firstDelayMs: 5, withinMs: 60_000 } }))
  app.server.answer('in', down)
  app.server.answer('out', down)
  await baton.receive(hello)
  const tried = app.server.calls.length
  await baton.receive({ channel: 'c2', text: 'hello' })
  expect(app.server.calls.length - tried).toBe(2)
})

test('closing names what Baton was never told', async () => {
  const { baton, errors } = answering(app.bot())
  app.server.answer('in', down)
  app.server.answer('out', down)
  await baton.receive(hello)
  await baton.close()
  expect(String(errors.at(-1))).toContain('before Baton was told of 2 messages')
})
