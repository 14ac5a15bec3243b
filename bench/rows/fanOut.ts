import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { reports } from '../cases/reports.ts'
import { Child } from '../children/Child.ts'
import { now } from '../children/now.ts'
import { median, round } from '../measure/summary.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const goal = 0.5
const crowds = 2

/** Milliseconds until everybody has it: one change, and a burst of them; `perSecond` are arrivals in the burst. */
interface Spread {
  one: number
  burst: number
  perSecond: number
}

export const fanOut: Row = {
  name: 'fan-out',
  what: 'Changes to 5,000 sockets of one workspace',
  goal: 'at least half the throughput of bare ws',
  requires: ['middle'],
  async run(context): Promise<RowResult> {
    const { url, fixture } = await context.database('middle')
    const { rounds, burst } = context.scale.fanOut
    const open = await openFilesAllowed()
    const sockets = Math.min(context.scale.fanOut.sockets, open - 500)
    const server = new Child('server.ts')
    const bare = new Child('bareCast.ts')
    const listeners = Array.from({ length: crowds }, () => new Child('crowd.ts'))
    const tokens = fixture.people.map(({ token }) => token)
    const join = async (place: { url: string; bare?: boolean }) => {
      await all(listeners, 'leave')
      await all(listeners, 'join', { ...place, tokens, workspace: fixture.workspace, count: Math.floor(sockets / crowds) })
    }
    const spread = async (emit: (times: number) => Promise<unknown>): Promise<Spread> => {
      const timed = async (times: number) => {
        const { received } = await listeners[0]!.request<{ received: number }>('count')
        const from = now()
        const ends = all<number>(listeners, 'received', { changes: received + times })
        await emit(times)
        const took = Math.max(...(await ends)) - from
        await sleep(50)
        return took
      }
      for (let i = 0; i < 10; i++) await timed(i < 7 ? 1 : burst)
      const ones: number[] = []
      const bursts: number[] = []
      for (let i = 0; i < rounds; i++) ones.push(await timed(1))
      for (let i = 0; i < Math.ceil(rounds / 4); i++) bursts.push(await timed(burst))
      return { one: median(ones), burst: median(bursts), perSecond: round((sockets * burst * 1000) / median(bursts)) }
    }
    try {
      await join({ url: await server.request<string>('open', { url, env: { SOCKETS_PER_ADDRESS: String(sockets + 500) } }) })
      const ours = await spread((times) => server.request('ingest', reports(fixture, times)))
      const { frame } = (await listeners[0]!.request<{ frame: string } | null>('last'))!
      await all(listeners, 'leave')
      await server.request('close')
      await join({ url: await bare.request<string>('open'), bare: true })
      const limit = await spread((times) => bare.request('cast', { frame, times }))
      // One change weighs what it costs to reach the sockets, a burst what many changes cost; the worse of the two counts.
      const ratio = round(Math.min(limit.one / ours.one, limit.burst / ours.burst))
      return {
        figures: { sockets, burst, bytes: Buffer.byteLength(frame), ours, limit, ratio },
        measured: `${ours.perSecond} arrivals/s (${ratio}x); one change to all in ${ours.one} ms`,
        limit: `${limit.perSecond} arrivals/s by bare ws; one frame to all in ${limit.one} ms`,
        verdict: verdictOf(ratio >= goal && sockets === context.scale.fanOut.sockets),
        notes: [
          `${sockets} sockets in ${crowds} processes, a frame of ${Buffer.byteLength(frame)} bytes, bursts of ${burst}; ours includes storing the message and reading the log.`,
          ...(sockets < context.scale.fanOut.sockets
            ? [
                `Only ${open} files may be open at once here; raise it by "ulimit -n 12000" for all ${context.scale.fanOut.sockets} sockets.`,
              ]
            : []),
        ],
        ...(ratio < 0.02 && { belowFloor: 'A fiftieth of bare ws: frames are made for each socket, or sent one by one.' }),
      }
    } finally {
      await Promise.all([server, bare, ...listeners].map((child) => child.stop()))
    }
  },
}

function all<T = void>(children: Child[], what: string, input?: unknown): Promise<T[]> {
  return Promise.all(children.map((child) => child.request<T>(what, input)))
}

/** How many files a process may have open; each socket is one. Node raises the soft limit to the hard one by itself. */
async function openFilesAllowed(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  return Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? 1024)
}
