import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDevice, type PushSubscriptionData } from '#features/alerts/pushContract.ts'
import { summary, type Summary } from '../measure/summary.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { HttpCaller } from './HttpCaller.ts'
import { humanCall } from './inCall.ts'
import { now } from './now.ts'
import { serve } from './serve.ts'
import { steadily } from './steadily.ts'

/** A push service that takes everything at once, and the bots whose customers ask for a human, in one process and so on one clock. */

/** When a bot asked for a human, by the topic of the pushes about it. */
const askedAt = new Map<string, number>()
const times: number[] = []

const service = createServer((request, response) => {
  const at = now()
  request.resume()
  request.on('end', () => response.writeHead(201, { 'content-length': 0 }).end())
  const asked = askedAt.get(String(request.headers['topic']))
  if (asked !== undefined) times.push(at - asked)
})
/** How long it is waited for pushes after the last report, in milliseconds. */
const timeoutMs = 60_000

interface Calling {
  url: string
  fixture: Fixture
  /** Customers by their numbers, with the ids of their conversations. */
  talks: { n: number; id: string }[]
  perSecond: number
  /** How many devices each report is pushed to. */
  devices: number
}

serve({
  /** Makes so many subscriptions, as browsers do. */
  open: async ({ count }: { count: number }): Promise<PushSubscriptionData[]> => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    return Array.from({ length: count }, (_, n) => {
      const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
      return { endpoint: `${address}/${n}`, keys }
    })
  },
  /** Everybody has one of the subscriptions. */
  subscribe: async ({ url, fixture, subscriptions }: { url: string; fixture: Fixture; subscriptions: object[] }): Promise<void> => {
    for (const [n, { token }] of fixture.people.entries()) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const { status } = await fetch(url + addDevice.path, { method: 'POST', headers, body: JSON.stringify(subscriptions[n]) })
      if (status !== 200) throw new Error(`A device was refused (${status}).`)
    }
  },
  /** Bots ask for humans; milliseconds from just before each report to each push request for it. */
  call: async ({ url, fixture, talks, perSecond, devices }: Calling): Promise<Summary & { lost: number }> => {
    times.length = 0
    askedAt.clear()
    const caller = await HttpCaller.open(url)
    let before: Promise<unknown> = Promise.resolve()
    await steadily(perSecond, talks.length / perSecond, (i) => {
      const { n, id } = talks[i]!
      before = before.then(() => {
        askedAt.set(id.replaceAll('-', ''), now())
        return caller.call(humanCall(fixture, n))
      })
    })
    await before
    const expected = talks.length * devices
    for (let waited = 0; times.length < expected && waited < timeoutMs; waited += 50) await sleep(50)
    caller.close()
    return { ...summary(times), lost: expected - times.length }
  },
})
