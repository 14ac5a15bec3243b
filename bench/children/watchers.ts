import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { protocolVersion } from '#shared/liveProtocol.ts'
import { summary, type Summary } from '../measure/summary.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { HttpCaller } from './HttpCaller.ts'
import { inCall } from './inCall.ts'
import { now } from './now.ts'
import { serve } from './serve.ts'

interface Watch {
  url: string
  fixture: Fixture
  perSecond: number
  seconds: number
}

/** Milliseconds from just before a request to the arrival at each socket; `missing` are arrivals that never came. */
export interface Watched {
  ms: Summary
  missing: number
}

/** People before their screens, and a bot that reports messages steadily, in one process and so on one clock. */
serve({
  run: async ({ url, fixture, perSecond, seconds }: Watch): Promise<Watched> => {
    const sentAt = new Map<string, number>()
    const times: number[] = []
    const sockets = await Promise.all(fixture.people.map(({ token }) => connect(url, token, fixture.workspace)))
    for (const socket of sockets) {
      socket.on('changes', ({ changes }: { changes: { body: { message?: { text: string } } }[] }) => {
        const sent = changes.flatMap(({ body }) => sentAt.get(body.message?.text ?? '') ?? [])
        for (const at of sent) times.push(now() - at)
      })
    }
    const idle = await Promise.all(Array.from({ length: 20 }, () => HttpCaller.open(url)))
    const all = [...idle]
    const started = now()
    const count = Math.floor(perSecond * seconds)
    const answers: Promise<unknown>[] = []
    for (let i = 0; i < count; i++) {
      const due = started + (i * 1000) / perSecond
      if (due > now()) await sleep(due - now())
      const caller = idle.pop() ?? (await HttpCaller.open(url))
      if (!all.includes(caller)) all.push(caller)
      const text = `Message ${i}, said to be seen`
      const request = inCall(fixture, Math.floor(Math.random() * fixture.conversations), text)
      sentAt.set(text, now())
      answers.push(caller.call(request).then(() => idle.push(caller)))
    }
    await Promise.all(answers)
    const expected = count * sockets.length
    for (let i = 0; i < 100 && times.length < expected; i++) await sleep(50)
    for (const socket of sockets) socket.disconnect()
    for (const caller of all) caller.close()
    return { ms: summary(times), missing: expected - times.length }
  },
})

async function connect(url: string, token: string, workspace: string): Promise<Socket> {
  const socket = io(url, { path: '/realtime', transports: ['websocket'], auth: { token }, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  await socket.timeout(10_000).emitWithAck('set_team', workspace, { version: protocolVersion })
  return socket
}
