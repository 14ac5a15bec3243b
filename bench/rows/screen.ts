import { Child } from '../children/Child.ts'
import type { Watched } from '../children/watchers.ts'
import { round } from '../measure/summary.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const perSecond = 100
const goal = 50

export const screen: Row = {
  name: 'screen',
  what: `From a bot's report to the screens of 50 people, at ${perSecond} messages a second`,
  goal: `p99 under ${goal} ms`,
  requires: ['middle'],
  async run(context): Promise<RowResult> {
    const { url, fixture } = await context.database('middle')
    const { seconds } = context.scale.screen
    const children = {
      server: new Child('server.ts'),
      bare: new Child('bareEmit.ts'),
      watchers: new Child('watchers.ts'),
      crowd: new Child('crowd.ts'),
    }
    const { server, bare, watchers, crowd } = children
    try {
      const address = await server.request<string>('open', { url })
      await crowd.request('join', { url: address, tokens: [fixture.people[0]!.token], workspace: fixture.workspace, count: 1 })
      const watch = (at: string, time: number) => watchers.request<Watched>('run', { url: at, fixture, perSecond, seconds: time })
      await watch(address, Math.min(3, seconds))
      const { change } = (await crowd.request<{ change: object } | null>('last'))!
      const ours = await watch(address, seconds)
      const bareAddress = await bare.request<string>('open', { change })
      await watch(bareAddress, Math.min(3, seconds))
      const limit = await watch(bareAddress, seconds)
      await server.request('close')
      if (ours.missing > 0) throw new Error(`${ours.missing} changes never reached a screen.`)
      return {
        figures: { ours, limit, over: round(ours.ms.p50 - limit.ms.p50) },
        measured: `p50 ${ours.ms.p50} ms, p95 ${ours.ms.p95} ms, p99 ${ours.ms.p99} ms`,
        limit: `p50 ${limit.ms.p50} ms, p95 ${limit.ms.p95} ms, p99 ${limit.ms.p99} ms by a bare socket.io round`,
        verdict: verdictOf(ours.ms.p99 < goal),
        notes: ['From just before the request to the arrival at each of the 50 sockets. The limit has no keys, no database and no log.'],
        ...(ours.ms.p50 > 500 && { belowFloor: 'Half a second to a screen: the hints are lost, and only the slow poll carries changes.' }),
      }
    } finally {
      await Promise.all(Object.values(children).map((child) => child.stop()))
    }
  },
}
