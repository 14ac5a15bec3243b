import { expect, onTestFinished, test, vi } from 'vitest'
import { servePageSockets } from '#testing/servePageSockets.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { localBus } from './bus.ts'
import { Presence, presence } from './presence.ts'

const conversation = crypto.randomUUID()
const where = { workspace: 'w', bot: 'b' }
const [mara, ben] = [
  { id: 'm', name: 'Mara' },
  { id: 'b', name: 'Ben' },
]

test('who looks is repeated among the servers, and told only where it is others than before; a server that died is told once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const bus = localBus({ onError: (error) => expect.unreachable(String(error)) })
  const told: string[][] = []
  const one = new Presence(bus, (_channel, people) => void told.push(people.map(({ name }) => name)))
  const other = new Presence(bus, () => undefined)
  let said = 0
  bus.subscribe(presence, () => void said++)
  // What is published is received in the next turn, also the answer to that.
  const heard = async () => {
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const passMinute = async () => {
    for (let quarter = 0; quarter < 4; quarter++) {
      vi.advanceTimersByTime(15_000)
      await heard()
    }
  }

  one.enter(conversation, where, 'her tab', mara)
  await heard()
  one.enter(conversation, where, 'her other tab', mara)
  await heard()
  other.enter(conversation, where, 'his tab', ben)
  await heard()
  expect(told).toEqual([['Mara'], ['Ben', 'Mara']])

  said = 0
  await passMinute()
  expect(said).toBe(8)
  expect(told).toHaveLength(2)

  one.leave(conversation, 'her other tab')
  await heard()
  expect(told).toHaveLength(2)
  // It dies, and says nothing of that.
  vi.spyOn(bus, 'publish').mockImplementationOnce(() => undefined)
  other.stop()
  await passMinute()
  expect(told.slice(2)).toEqual([['Mara']])
  one.leave(conversation, 'her tab')
  await heard()
  expect(told.slice(3)).toEqual([[]])
  one.stop()
})

test('another tab of somebody is told who is there, and nobody else is told anything', async () => {
  const app = await sharedTestApp()
  const person = await app.person('Mara')
  const { sockets, connect } = await servePageSockets(app, person)
  onTestFinished(() => sockets.close())
  const [first, second] = [await connect(), await connect()]
  const received: string[] = []
  for (const event of ['presence', 'looking'] as const) first.on(event, () => void received.push(event))
  await first.emitWithAck('set_team', person.workspace, null)
  first.emit('set_channel', conversation)
  await expect.poll(() => received.filter((event) => event === 'presence').length).toBeGreaterThan(0)
  await expect.poll(() => received.filter((event) => event === 'looking')).toHaveLength(2)
  const before = received.length

  const seen = new Promise<{ people: { id: string }[] }>((resolve) => second.on('presence', resolve))
  second.emit('set_channel', conversation)
  expect((await seen).people.map(({ id }) => id)).toEqual([person.id])
  // What was told them of that would have come before the answer.
  await first.emitWithAck('set_team', person.workspace, null)
  expect(received.slice(before)).toEqual(['looking'])
})
