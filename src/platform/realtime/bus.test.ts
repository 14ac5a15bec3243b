import { Redis } from 'ioredis'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { topic } from '#shared/topics.ts'
import { startRedis } from '#testing/startRedis.ts'
import { localBus, type Bus } from './bus.ts'
import { redisBus } from './redisBus.ts'

const redis = await startRedis()
if (!redis) console.warn('Skipped: what servers receive over Redis, as this machine has none. Install it ("apt-get install redis-server").')
afterAll(() => redis?.stop())

const letter = topic('letter', z.object({ text: z.string() }))
let errors: string[]
const onError = (error: unknown) => void errors.push((error as Error).message)
beforeEach(() => void (errors = []))

test('a listener that throws takes neither its neighbours nor the server with it', async () => {
  const bus = localBus({ onError })
  const received: string[] = []
  bus.subscribe(letter, () => {
    throw new Error('I cannot read')
  })
  bus.subscribe(letter, ({ text }) => void received.push(text))
  bus.publish(letter, { text: 'one' })
  await expect.poll(() => received).toEqual(['one'])
  expect(errors).toEqual(['I cannot read'])
})

describe.skipIf(!redis)('over Redis', () => {
  const open = (installation: string): Bus =>
    redisBus({ url: redis!.url, installation, news: { down: onError, back: () => undefined }, onError })

  test('junk is dropped and said once, and what is meant is received behind it', async () => {
    const [one, two, stranger] = [open('ours'), open('ours'), new Redis(redis!.url)]
    const received: string[] = []
    two.subscribe(letter, ({ text }) => void received.push(text))
    // Once the first is received, both listen.
    const knock = setInterval(() => one.publish(letter, { text: 'knock' }), 20)
    await expect.poll(() => received.length).toBeGreaterThan(0)
    clearInterval(knock)

    const junk = [
      'not json',
      'null',
      '7',
      '{}',
      '[]',
      '{"from":"x"}',
      '{"from":"x","topic":"letter"}',
      '{"from":"x","topic":"letter","message":null}',
    ]
    for (let i = 0; i < 3; i++)
      for (const text of [...junk, '{"from":"x","topic":"letter","message":{"text":7}}', '{"from":"x","topic":"nobody","message":1}'])
        await stranger.publish('baton:ours', text)
    one.publish(letter, { text: 'the end' })
    await expect.poll(() => received.at(-1)).toBe('the end')
    expect(received.every((text) => text === 'knock' || text === 'the end')).toBe(true)
    // Both servers receive it, and each reports each thing once.
    expect(new Set(errors).size).toBe(2)
    expect(errors.length).toBeLessThanOrEqual(4)
    stranger.disconnect()
    await Promise.all([one.close(), two.close()])
  })

  test('messages of another installation on the same Redis are not received', async () => {
    const [ours, ourOther, theirs] = [open('ours'), open('ours'), open('theirs')]
    const received: string[] = []
    ourOther.subscribe(letter, ({ text }) => void received.push(text))
    const knock = setInterval(() => {
      theirs.publish(letter, { text: 'theirs' })
      ours.publish(letter, { text: 'ours' })
    }, 20)
    await expect.poll(() => received.length).toBeGreaterThan(3)
    clearInterval(knock)
    expect(new Set(received)).toEqual(new Set(['ours']))
    await Promise.all([ours.close(), ourOther.close(), theirs.close()])
  })
})
