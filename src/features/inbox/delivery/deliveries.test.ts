import { beforeAll, expect, test } from 'vitest'
import { afterAnswers } from '#testing/afterAnswers.ts'
import type { Guest, House } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import type { Outgoing, Road } from './ports.ts'
import { Deliveries } from './deliveries.ts'

let house: House
let mara: Guest
beforeAll(async () => {
  house = await sharedHouse()
  mara = await house.person('Mara')
})

test.each([
  ['has come, hears by its socket', false, 'socket'],
  ['has gone, hears by its webhook', true, 'webhook'],
])('a bot that %s, also when its deliveries were already being taken', async (_, wasConnected, by) => {
  const { db, bus } = house.server
  const bot = await house.bot(mara.workspace, `Bot by ${by}`, { webhook: 'https://bot.example/baton' })
  // The house's own deliveries leave it to another server, which is us.
  bus.publish('bot-sockets', { node: crypto.randomUUID(), bots: { [bot.id]: 1 } })
  const { conversationId } = await house.report(bot, 'c1', 'Hi')
  await house.ask(mara, submitMessage, {
    params: { id: conversationId },
    body: { message: { jmid: crypto.randomUUID(), text: 'Hello' } },
  })
  let isConnected = wasConnected
  const taken: [string, Outgoing['kind']][] = []
  const road = (name: string): Road => ({
    reaches: () => (isConnected ? [bot.id] : []),
    elsewhere: () => [],
    send({ kind }) {
      taken.push([name, kind])
      return Promise.resolve({ ok: true, delivered: true })
    },
  })
  const deliveries = new Deliveries({
    ...house.server,
    db: afterAnswers(db, () => (isConnected = !wasConnected)),
    sockets: road('socket'),
    webhooks: road('webhook'),
    publicUrl: () => house.url,
    onError: (error) => expect.unreachable(String(error)),
  })
  deliveries.start()
  await expect.poll(() => taken).toHaveLength(2)
  await deliveries.stop()
  expect(taken).toEqual([
    [by, 'channel update'],
    [by, 'chat response'],
  ])
})
