import { summary, type Summary } from '../measure/summary.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { HttpCaller } from './HttpCaller.ts'
import { inCall } from './inCall.ts'
import { now } from './now.ts'
import { serve } from './serve.ts'

interface Load {
  url: string
  fixture: Fixture
  callers: number
  seconds: number
}

/** What came of a load; `startedAt` by `now()`, `ms` an answer. */
export interface Answered {
  calls: number
  startedAt: number
  endedAt: number
  ms: Summary
}

serve({
  /** So many bots report messages of customers, each its next one when the last was answered. */
  run: async ({ url, fixture, callers, seconds }: Load): Promise<Answered> => {
    const open = await Promise.all(Array.from({ length: callers }, () => HttpCaller.open(url)))
    const times: number[] = []
    const startedAt = now()
    const until = startedAt + seconds * 1000
    await Promise.all(
      open.map(async (caller) => {
        for (let from = now(); from < until; from = now()) {
          await caller.call(
            inCall(fixture, Math.floor(Math.random() * fixture.conversations), 'Where is my order? The tracking page has not moved.'),
          )
          times.push(now() - from)
        }
      }),
    )
    const endedAt = now()
    for (const caller of open) caller.close()
    return { calls: times.length, startedAt, endedAt, ms: summary(times) }
  },
})
