import { listCases, listRequest } from '../cases/listCases.ts'
import { callHttp } from '../measure/callHttp.ts'
import { summary, type Summary } from '../measure/summary.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { serve } from './serve.ts'

/** So many people look at lists, one after the other and each without a rest. */
const people = 4
/** Plain lists and filters that find a page at once: what others do while something large is going on. */
const wanted = listCases.slice(0, 12)

let isOn = false
let running: Promise<number[][]> | undefined

serve({
  begin: ({ url, fixture }: { url: string; fixture: Fixture }): void => {
    isOn = true
    running = Promise.all(Array.from({ length: people }, (_, i) => look(url, fixture, i)))
  },
  end: async (): Promise<Summary> => {
    isOn = false
    return summary((await running!).flat())
  },
})

async function look(url: string, fixture: Fixture, first: number): Promise<number[]> {
  const times: number[] = []
  for (let i = first; isOn; i++) {
    const from = performance.now()
    await callHttp(url, listRequest(fixture, wanted[i % wanted.length]!))
    times.push(performance.now() - from)
  }
  return times
}
