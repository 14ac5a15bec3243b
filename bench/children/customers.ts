import { setTimeout as sleep } from 'node:timers/promises'
import { summary, type Summary } from '../measure/summary.ts'
import { customerLines, botLines } from '../seed/words.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { HttpCaller } from './HttpCaller.ts'
import { inCall, outCall } from './inCall.ts'
import { now } from './now.ts'
import { serve } from './serve.ts'
import { steadily } from './steadily.ts'

interface Writing {
  url: string
  fixture: Fixture
  perSecond: number
  seconds: number
  /** The share of messages that a bot answers, where it may, as soon as a language service would have. */
  answered: number
}

/** How many messages the customers wrote and the bots; `ms` is what a bot waits for its report of one. */
export interface Written {
  customers: number
  bots: number
  ms: Summary
}

/** A bot needs so many milliseconds to think. */
const thinking = 400

serve({
  write: async ({ url, fixture, perSecond, seconds, answered }: Writing): Promise<Written> => {
    const idle: HttpCaller[] = []
    const all: HttpCaller[] = []
    const times: number[] = []
    let bots = 0
    const call = async (request: string): Promise<string> => {
      const caller = idle.pop() ?? (await HttpCaller.open(url))
      if (!all.includes(caller)) all.push(caller)
      const body = await caller.call(request)
      idle.push(caller)
      return body
    }
    const write = async (i: number) => {
      const n = Math.floor(Math.random() * fixture.conversations)
      const from = now()
      const { paused, epoch } = JSON.parse(await call(inCall(fixture, n, customerLines[i % customerLines.length]!))) as {
        paused: boolean
        epoch: number
      }
      times.push(now() - from)
      if (paused || Math.random() >= answered) return
      await sleep(thinking)
      await call(outCall(fixture, n, botLines[i % botLines.length]!, epoch))
      bots++
    }
    const under: Promise<void>[] = []
    const customers = await steadily(perSecond, seconds, (i) => void under.push(write(i)))
    await Promise.all(under)
    for (const caller of all) caller.close()
    return { customers, bots, ms: summary(times) }
  },
})
