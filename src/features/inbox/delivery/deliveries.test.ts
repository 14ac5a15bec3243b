import { beforeAll, expect, test } from 'vitest'
import { botSockets } from '#providers/sdk/realtime/SocketCounts.ts'
import { afterAnswers } from '#testing/afterAnswers.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import type { Outgoing, Transport } from './ports.ts'
import { Deliveries } from './deliveries.ts'

let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})

test.each([
  ['has come, receives by its socket', false, 'socket'],
  ['has gone, receives by its webhook', true, 'webhook'],
])('a bot that %s, also when its deliveries were already being taken', async (_, wasConnected, by) => {
  const { db, bus } = app.server
  const bot = await app.bot(mara.workspace, `Bot by ${by}`, { webhook: 'https://bot.example/baton' })
  // The test app's own deliveries leave it to another server, which is us.
  bus.publish(botSockets, { node: crypto.randomUUID(), bots: { [bot.id]: 1 } })
  const { conversationId } = await app.report(bot, 'c1', 'Hi')
  await app.callApi(mara, submitMessage, {
    params: { id: conversationId },
    body: { message: { jmid: crypto.randomUUID(), text: 'Hello' } },
  })
  let isConnected = wasConnected
  const taken: [string, Outgoing['kind']][] = []
  const transport = (name: string, fields: Pick<Transport, 'reaches' | 'takesOver'>): Transport => ({
    ...fields,
    concurrency: { perBot: 4 },
    send({ kind }) {
      taken.push([name, kind])
      return Promise.resolve({ outcome: 'sent', providerMessageIds: [], delivered: true })
    },
  })
  const deliveries = new Deliveries({
    ...app.server,
    db: afterAnswers(db, () => (isConnected = !wasConnected)),
    transports: new Map([
      ['sdk-socket', transport('socket', { reaches: () => (isConnected ? [bot.id] : []), takesOver: ['sdk-webhook'] })],
      ['sdk-webhook', transport('webhook', { reaches: () => null })],
    ]),
    credentialsOf: () => ({}),
    publicUrl: () => app.url,
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
