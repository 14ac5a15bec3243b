import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import type { SetTeamAnswer } from '#shared/liveProtocol.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { servePageSockets } from '#testing/servePageSockets.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { Sight } from './pageSocketPorts.ts'

let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})

/** Sockets of their own, whose question for a conversation is answered when the test says so. */
async function openSockets() {
  const answer = Promise.withResolvers<Sight>()
  const asked = Promise.withResolvers<void>()
  const { sockets, connect } = await servePageSockets(app, mara, {
    enterConversation: () => {
      asked.resolve()
      return answer.promise
    },
  })
  return {
    sockets,
    connect,
    asked: asked.promise,
    answer: () => answer.resolve({ where: { workspace: mara.workspace, bot: crypto.randomUUID() }, until: Infinity }),
  }
}

test('sockets that are closed wait for the answers that are still under way', async () => {
  const { sockets, connect, asked, answer } = await openSockets()
  const page = await connect()
  page.emit('set_channel', crypto.randomUUID())
  await asked
  const order: string[] = []
  const closed = sockets.close().then(() => order.push('closed'))
  await once(page as never, 'disconnect')
  // The sockets and their server are gone by then; only the answer is missing.
  await expect.poll(() => sockets.io.httpServer.listening).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  order.push('answered')
  answer()
  await closed
  expect(order).toEqual(['answered', 'closed'])
})

test('who goes before the answer is there looks at nothing', async () => {
  const { sockets, connect, asked, answer } = await openSockets()
  const page = await connect()
  page.emit('set_team', mara.workspace, null)
  page.emit('set_channel', crypto.randomUUID())
  await asked
  page.disconnect()
  await expect.poll(() => sockets.io.sockets.sockets.size).toBe(0)
  answer()
  const witness = await connect()
  const looking = once(witness as never, 'looking')
  const joined = await new Promise<SetTeamAnswer>((resolve) => witness.emit('set_team', mara.workspace, null, resolve))
  expect(joined).toMatchObject({ ok: true })
  expect(await looking).toEqual([{ open: [], anew: true }])
  expect([...sockets.io.sockets.adapter.sids.keys()]).toEqual([witness.id])
  witness.disconnect()
  await sockets.close()
})
