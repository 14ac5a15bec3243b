import { Desk } from '../agents/Desk.ts'
import { workAtDesk } from '../agents/workAtDesk.ts'
import { summary, type Summary } from '../measure/summary.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { serve } from './serve.ts'

interface Shift {
  url: string
  fixture: Fixture
  seconds: number
}

/** What all people of the office together asked for and were sent; `ms` by kind of call. */
export interface Worked {
  people: number
  requests: number
  replies: number
  bytes: { calls: number; socket: number }
  ms: Record<string, Summary>
  all: Summary
  failures: string[]
}

serve({
  /** Everybody of the workspace works for so many seconds. */
  work: async ({ url, fixture, seconds }: Shift): Promise<Worked> => {
    const desks = await Promise.all(fixture.people.map(({ token }) => Desk.open(url, token, fixture.workspace)))
    const until = performance.now() + seconds * 1000
    await Promise.all(desks.map((desk, person) => workAtDesk(desk, { fixture, person, until })))
    const times = new Map<string, number[]>()
    for (const desk of desks) for (const [kind, took] of desk.times) times.set(kind, [...(times.get(kind) ?? []), ...took])
    const sum = (of: (desk: Desk) => number) => desks.reduce((total, desk) => total + of(desk), 0)
    const worked: Worked = {
      people: desks.length,
      requests: sum((desk) => desk.requests),
      replies: times.get('reply')?.length ?? 0,
      bytes: { calls: sum((desk) => desk.bytes.calls), socket: sum((desk) => desk.bytes.socket) },
      ms: Object.fromEntries([...times].map(([kind, took]) => [kind, summary(took)])),
      all: summary([...times.values()].flat()),
      failures: desks.flatMap((desk) => desk.failures),
    }
    for (const desk of desks) desk.leave()
    return worked
  },
})
