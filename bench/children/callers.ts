import { summary, type Summary } from '../measure/summary.ts'
import { channelOf, type Fixture } from '../seed/Fixture.ts'
import { HttpCaller } from './HttpCaller.ts'
import { inCall } from './inCall.ts'
import { now } from './now.ts'
import { serve } from './serve.ts'
import { webhookCall } from './webhookCall.ts'

const text = 'Where is my order? The tracking page has not moved.'

interface Load {
  url: string
  fixture: Fixture
  callers: number
  seconds: number
  /** A page whose customers write, instead of bots that report. */
  page?: string
}

/** What came of a load; `startedAt` by `now()`, `ms` an answer. */
export interface Answered {
  calls: number
  startedAt: number
  endedAt: number
  ms: Summary
}

serve({
  /** So many bots, or connections of a company, report messages of customers, each its next one when the last was answered. */
  run: async ({ url, fixture, callers, seconds, page }: Load): Promise<Answered> => {
    const open = await Promise.all(Array.from({ length: callers }, () => HttpCaller.open(url)))
    const times: number[] = []
    const startedAt = now()
    const until = startedAt + seconds * 1000
    await Promise.all(
      open.map(async (caller) => {
        for (let from = now(); from < until; from = now()) {
          const n = Math.floor(Math.random() * fixture.conversations)
          await caller.call(page === undefined ? inCall(fixture, n, text) : webhookCall(page, channelOf(n), text))
          times.push(now() - from)
        }
      }),
    )
    const endedAt = now()
    for (const caller of open) caller.close()
    return { calls: times.length, startedAt, endedAt, ms: summary(times) }
  },
})
