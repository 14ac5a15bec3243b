import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import type { LiveChange } from '#shared/liveProtocol.ts'
import { onChanges, onCaughtUp, onConnected, onLost, unconnected, type Follower, type Transition } from './follower.ts'

const at = (n: number) => writeLogCursor(n, 0)
const change = (n: number): LiveChange => ({ cursor: at(n), workspace: 'w', name: 'thing.changed', body: n })

/** A server with a log, its socket, and a page that follows it; every message between them may be late or lost with its connection. */
class World {
  log: LiveChange[] = []
  follower: Follower = unconnected
  applied: unknown[] = []
  firstCursor: string | null = null
  isUp = false
  onSocket: LiveChange[] = []
  answers: { since: string; run: number; page: Parameters<typeof onCaughtUp>[1] }[] = []

  head = () => this.log.at(-1)?.cursor ?? at(0)

  take(step: Transition) {
    this.follower = step.follower
    this.applied.push(...step.apply.map((one) => one.body))
    if (step.fetchSince !== null) this.askLog(step.fetchSince)
  }
  askLog(since: string) {
    const missed = this.log.filter((one) => one.cursor > since)
    const changes = missed.slice(0, 2)
    const more = missed.length > 2
    this.answers.push({
      since,
      run: this.follower.run,
      page: { changes, cursor: more ? changes.at(-1)!.cursor : this.head(), more, snapshot: false },
    })
  }
  readonly can = {
    append: () => {
      const next = change(this.log.length + 1)
      this.log.push(next)
      if (this.isUp) this.onSocket.push(next)
    },
    deliver: () => {
      const next = this.onSocket.shift()
      if (next) this.take(onChanges(this.follower, [next]))
    },
    connect: () => {
      if (this.isUp) return
      this.isUp = true
      this.firstCursor ??= this.head()
      this.take(onConnected(this.follower, this.head()))
    },
    lose: () => {
      if (!this.isUp) return
      this.isUp = false
      this.onSocket = []
      this.take(onLost(this.follower))
    },
    answer: () => {
      const next = this.answers.shift()
      if (next) this.take(onCaughtUp(this.follower, next.page, next))
    },
    answerLast: () => {
      const next = this.answers.pop()
      if (next) this.take(onCaughtUp(this.follower, next.page, next))
    },
    poll: () => {
      if (this.follower.cursor !== null) this.askLog(this.follower.cursor)
    },
  }
}

const moves = fc.array(
  fc.constantFrom<(keyof World['can'])[]>('append', 'append', 'deliver', 'deliver', 'connect', 'lose', 'answer', 'answerLast', 'poll'),
  {
    maxLength: 120,
    size: 'max',
  },
)

describe('following the log', () => {
  it('applies every change once and in order, however socket, losses, catching up and the net mix', () => {
    fc.assert(
      fc.property(moves, (played) => {
        const world = new World()
        for (const move of played) world.can[move]()
        const early = world.applied.length
        world.can.connect()
        for (let i = 0; i < 200; i++) {
          world.can.answer()
          world.can.deliver()
        }
        const expected = world.log.filter((one) => one.cursor > world.firstCursor!).map((one) => one.body)
        expect(world.applied).toEqual(expected)
        expect(world.applied.slice(0, early)).toEqual(expected.slice(0, early))
        expect(world.follower).toMatchObject({ state: 'live', held: [] })
      }),
      { numRuns: 1000 },
    )
  })

  it('takes what comes within a frame in one step, each once and in the order of the log', () => {
    const live = onConnected(unconnected, at(1)).follower
    const step = onChanges(live, [change(3), change(2), change(4), change(3)])
    expect(step).toMatchObject({ apply: [change(2), change(3), change(4)], follower: { state: 'live', cursor: at(4) } })
  })

  it('is live at once where nothing was missed, and catches up where something was', () => {
    const first = onConnected(unconnected, at(5))
    expect(first).toMatchObject({ follower: { state: 'live', cursor: at(5) }, fetchSince: null })
    const away = onLost(first.follower).follower
    expect(away.state).toBe('offline')
    expect(onConnected(away, at(5))).toMatchObject({ follower: { state: 'live' }, fetchSince: null })
    expect(onConnected(away, at(9))).toMatchObject({ follower: { state: 'catching up' }, fetchSince: at(5) })
  })

  it('does not take an answer from before the connection was lost for having caught up', () => {
    const before = onConnected(unconnected, at(1)).follower
    const again = onConnected(onLost(before).follower, at(4)).follower
    const old = onCaughtUp(again, { changes: [change(2)], cursor: at(2), more: false, snapshot: false }, { since: at(1), run: before.run })
    expect(old.apply).toEqual([change(2)])
    expect(old.follower).toMatchObject({ state: 'catching up', cursor: at(2) })
  })

  it('asks for everything again where the log no longer reaches back', () => {
    const again = onConnected(onLost(onConnected(unconnected, at(1)).follower).follower, at(900)).follower
    const transition = onCaughtUp(again, { changes: [], cursor: at(900), more: false, snapshot: true }, { since: at(1), run: again.run })
    expect(transition).toMatchObject({ refetch: true, apply: [], follower: { state: 'live', cursor: at(900) } })
  })

  it('follows a database that was restored and counts from the start, and applies what comes on the way', () => {
    const away = onLost(onConnected(unconnected, at(900)).follower).follower
    const again = onConnected(away, at(40))
    expect(again).toMatchObject({ fetchSince: at(900), follower: { state: 'catching up' } })
    const held = onChanges(again.follower, [change(43)]).follower
    const nothing = { changes: [], cursor: at(42), more: false, snapshot: true }
    const there = onCaughtUp(held, nothing, { since: at(900), run: held.run })
    expect(there).toMatchObject({ refetch: true, apply: [change(43)], follower: { state: 'live', cursor: at(43) } })
    expect(onChanges(there.follower, [change(44)]).apply).toEqual([change(44)])
  })

  it('goes on where it was when a server says a place that it has passed, and applies nothing twice', () => {
    const away = onLost(onConnected(unconnected, at(9)).follower).follower
    const again = onConnected(away, at(7)).follower
    const held = onChanges(again, [change(8)]).follower
    const same = onCaughtUp(held, { changes: [], cursor: at(9), more: false, snapshot: false }, { since: at(9), run: held.run })
    expect(same).toMatchObject({ refetch: false, apply: [], follower: { state: 'live', cursor: at(9) } })
  })
})
