import { EventEmitter, once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { topic } from '#shared/topics.ts'
import { ownPort } from '#testing/ownPort.ts'
import { redisBus } from './redisBus.ts'
import { watchRedis } from './watchRedis.ts'

const number = topic('number', z.number())
let events: string[]
const news = {
  down: ({ message, cause }: Error) => void events.push(`${message} (${(cause as Error).message})`),
  back: () => void events.push('back'),
}
const down = (why: string): unknown => expect.stringMatching(new RegExp(`^Redis does not answer\\..+\\(${why}\\)$`))
beforeEach(() => void (events = []))

test('an outage is told once, and so is its end, and the next one again', () => {
  const redis = new EventEmitter()
  const { failed, worked } = watchRedis(redis as unknown as Redis, news)
  redis.emit('ready')
  for (const why of ['refused', 'refused', 'reset']) redis.emit('error', new Error(why))
  failed(new Error('not writeable'))
  redis.emit('ready')
  worked()
  failed(new Error('timed out'))
  worked()
  expect(events).toEqual([down('refused'), 'back', down('timed out'), 'back'])
})

test('hints that nobody carries are let go of in silence', async () => {
  const bus = redisBus({ url: `redis://127.0.0.1:${await ownPort()}`, installation: 'test', news, onError: () => undefined })
  const received: unknown[] = []
  bus.subscribe(number, (message) => received.push(message))
  for (let i = 0; i < 300; i++) {
    bus.publish(number, i)
    if (i % 30 === 0) await sleep(20)
  }
  await expect.poll(() => received.length).toBe(300)
  // One line for each of its two connections, which fail in a time of their own.
  await expect.poll(() => events.length).toBeGreaterThan(1)
  expect(events).toHaveLength(2)
  await bus.close()
})

test('one that takes connections and hangs is told of as well', { timeout: 60_000 }, async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const bus = redisBus({ url: `redis://127.0.0.1:${port}`, installation: 'test', news, onError: () => undefined })
  await expect.poll(() => events).toEqual([down('Socket timeout\\..+')])
  await bus.close()
  sockets.forEach((socket) => socket.destroy())
  mute.close()
})
