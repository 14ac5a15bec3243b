import { expect, test, vi } from 'vitest'
import { signedWebhook, until } from './testing/standInBaton.ts'
import { restless, secret, type TestBot, useStandIn } from './testing/testBot.ts'

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
  const { baton, delivered, errors } = answering(app.bot({ retry: restless }))
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
  const { baton, delivered } = answering(app.bot({ onUnreachable: 'silent', retry: restless }))
  app.server.answer('in', down)
  expect(await baton.receive(hello)).toMatchObject([{ paused: true, answered: false, reached: false }])
  expect(delivered).toEqual([])
  app.server.answer('in', { body: { paused: false, epoch: 1, channel: 'c1' } })
  await until(() => delivered.length === 1)
  expect(delivered).toEqual(['hi'])
})

test('Baton goes away in the middle of a turn: a silent bot holds its words until Baton has judged them', async () => {
  const { baton, delivered } = answering(app.bot({ onUnreachable: 'silent', retry: restless }))
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

test('closing ends though a turn does not, and names what Baton was never told', { timeout: 40_000 }, async () => {
  const { baton, errors } = app.bot({ retry: resting })
  const [thinking, thought] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  baton.onMessage(async (message) => {
    if (message.channel !== 'c1') return
    thinking.resolve()
    await thought.promise
  })
  const turn = baton.receive(hello)
  await thinking.promise
  app.server.answer('in', down)
  await baton.receive({ channel: 'c2', text: 'hello' })
  await baton.close()
  expect(String(errors.at(-1))).toContain('before Baton was told of 1 messages')
  thought.resolve()
  await turn
})

test('closing waits for a turn that is running and tells what it said', async () => {
  const { baton, delivered } = app.bot()
  const [thinking, thought] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  baton.onMessage(async (_message, conversation) => {
    thinking.resolve()
    await thought.promise
    await conversation.say('hi')
  })
  // Baton is away while the bot says it, and back when the bot tells what it missed.
  app.server.answer('out', down, down, down, out)
  const turn = baton.receive(hello)
  await thinking.promise
  const closed = baton.close()
  thought.resolve()
  await Promise.all([turn, closed])
  expect(delivered).toEqual(['hi'])
  expect(app.server.sent('out').map(({ headers }) => 'epoch' in headers)).toEqual([true, true, true, false])
})

test('what is missed after closing is named too', async () => {
  const { baton, errors } = answering(app.bot())
  await baton.close()
  app.server.answer('in', down)
  app.server.answer('out', down)
  await baton.receive(hello)
  expect(errors.filter((error) => String(error).includes('Closed before Baton was told of a message'))).toHaveLength(2)
})

/** Rests for half a minute before it tells what waits, so that only what a customer writes makes it tell. */
const resting = { attempts: 3, firstDelayMs: 5, withinMs: 60_000 }

function answeringEach(bot: TestBot): TestBot {
  bot.baton.onMessage(async (message, conversation) => void (await conversation.say(`about ${message.text}`)))
  return bot
}

function backAgain(): () => unknown[] {
  const tried = app.server.calls.length
  app.server.answer('in', { body: { paused: false, epoch: 1, channel: 'c1' } })
  app.server.answer('out', out)
  app.server.answer('human', { body: { paused: false, epoch: 1 } })
  return () => app.server.calls.slice(tried).map(({ path, body }) => [path, body['text']])
}

test('what a customer writes when Baton is back does not overtake what was said while it was away', async () => {
  const { baton } = answeringEach(app.bot({ retry: resting }))
  app.server.answer('in', down)
  app.server.answer('out', down)
  await baton.receive({ channel: 'c1', text: 'one' })
  await baton.receive({ channel: 'c2', text: 'elsewhere' })
  const told = backAgain()
  expect(await baton.receive({ channel: 'c1', text: 'two' })).toMatchObject([{ answered: true, reached: true }])
  // Nobody waits for what was said elsewhere.
  expect(told()).toEqual([
    ['in', 'one'],
    ['out', 'about one'],
    ['in', 'two'],
    ['out', 'about two'],
  ])
})

test('nor does an edit, nor a call for a person', async () => {
  const { baton } = app.bot({ retry: resting })
  app.server.answer('in', down)
  await baton.receive({ channel: 'c1', text: 'one', id: 'm1' })
  let told = backAgain()
  await baton.messageEdited({ channel: 'c1', text: 'two', id: 'm1' })
  expect(told()).toEqual([
    ['in', 'one'],
    ['in', 'two'],
  ])
  app.server.answer('in', down)
  app.server.answer('human', down)
  baton.onMessage((_message, conversation) => conversation.askForHuman())
  await baton.receive({ channel: 'c1', text: 'three' })
  told = backAgain()
  await baton.receive({ channel: 'c1', text: 'four' })
  expect(told()).toEqual([
    ['in', 'three'],
    ['human', 'three'],
    ['in', 'four'],
    ['human', 'four'],
  ])
})

test('while Baton is still away a call is one attempt at what waits, and waits behind it', async () => {
  const { baton, delivered } = answeringEach(app.bot({ retry: resting }))
  app.server.answer('in', down)
  app.server.answer('out', down)
  await baton.receive({ channel: 'c1', text: 'one' })
  const tried = app.server.calls.length
  expect(await baton.receive({ channel: 'c1', text: 'two' })).toMatchObject([{ answered: true, reached: false }])
  expect(app.server.calls.slice(tried).map(({ body }) => body['text'])).toEqual(['one', 'one'])
  expect(delivered).toEqual(['about one', 'about two'])
  const told = backAgain()
  await baton.close()
  expect(told()).toEqual([
    ['in', 'one'],
    ['out', 'about one'],
    ['in', 'two'],
    ['out', 'about two'],
  ])
})

test('a customer waits for what Baton missed no longer than for one attempt', async () => {
  const { baton } = answeringEach(app.bot({ retry: { attempts: 3, firstDelayMs: 5, withinMs: 3000 } }))
  app.server.answer('in', down)
  app.server.answer('out', down)
  await baton.receive({ channel: 'c1', text: 'one' })
  const tried = app.server.calls.length
  let answer = (_answer: object): void => {}
  const never = new Promise<object>((resolve) => (answer = resolve))
  app.server.answer('in', () => never)
  expect(await baton.receive({ channel: 'c1', text: 'two' })).toMatchObject([{ answered: true, reached: false }])
  expect(new Set(app.server.calls.slice(tried).map(({ body }) => body['text']))).toEqual(new Set(['one']))
  answer(out)
})

test('an onError that throws or rejects loses nothing, and has nothing told without end', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const full = new Error('the log is full')
  let told = 0
  const onError = (): unknown => {
    if (told++ === 0) return Promise.reject(full)
    throw full
  }
  const { baton, delivered } = answeringEach(app.bot({ retry: resting, onError }))
  app.server.answer('in', down)
  app.server.answer('out', down)
  expect(await baton.receive({ channel: 'c1', text: 'one' })).toMatchObject([{ answered: true, reached: false }])
  const calls = backAgain()
  app.server.answer(
    'in',
    { status: 422, body: { code: 'unreadable', message: 'No' } },
    { body: { paused: false, epoch: 1, channel: 'c1' } },
  )
  expect(await baton.receive({ channel: 'c1', text: 'two' })).toMatchObject([{ answered: true, reached: true }])
  expect(calls()).toEqual([
    ['in', 'one'],
    ['out', 'about one'],
    ['in', 'two'],
    ['out', 'about two'],
  ])
  expect(delivered).toEqual(['about one', 'about two'])
  expect(printed).toHaveBeenCalled()
  printed.mockRestore()
})
