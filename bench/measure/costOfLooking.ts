import { setTimeout as sleep } from 'node:timers/promises'
import { Child } from '../children/Child.ts'
import type { Written } from '../children/customers.ts'
import type { Context } from '../Context.ts'
import { median, round } from './summary.ts'

const crowds = [5, 20, 50]
const perSecond = 50

/**
 * What a message costs while so many people have the inbox open, in milliseconds of the server's CPU; `bytes` are the kB that all of them
 * are sent for it, `bare` what a bare ws server needs for one frame of the same text to as many people, `own` is `cpu` without the bytes at
 * the price that the bare server pays for one.
 */
export interface Cost {
  people: number
  perSecond: number
  cpu: number
  bytes: number
  bare: number
  own: number
}

/** Milliseconds of CPU and kB, for one message. */
interface Taken {
  cpu: number
  bytes: number
}

/** Customers write at a steady pace while 5, 20 and 50 people look, in turn; the medians of several rounds. */
export async function presenceCost(context: Context): Promise<Cost[]> {
  const { url, fixture } = await context.database('large')
  const { seconds, rounds } = context.scale.work.looking
  const names = ['server.ts', 'bareCast.ts', 'customers.ts', 'crowd.ts']
  const children = names.map((name) => new Child(name))
  const [server, bare, customers, crowd] = children as [Child, Child, Child, Child]
  try {
    const take = async (of: Child, send: () => Promise<number>): Promise<Taken> => {
      const [before, bytes] = [await of.request<number>('usage'), await crowd.request<number>('bytes')]
      const { received } = await crowd.request<{ received: number }>('count')
      const sent = await send()
      await crowd.request('received', { changes: received + sent })
      await sleep(200)
      const after = await of.request<number>('usage')
      return { cpu: (after - before) / sent, bytes: ((await crowd.request<number>('bytes')) - bytes) / sent / 1000 }
    }
    const inTurn = async (of: Child, place: { url: string; bare?: boolean }, send: (time: number) => Promise<number>) => {
      const taken: Taken[][] = crowds.map(() => [])
      for (let i = -1; i < rounds; i++) {
        for (const [j, people] of crowds.entries()) {
          const tokens = fixture.people.slice(0, people).map(({ token }) => token)
          await crowd.request('join', { ...place, tokens, workspace: fixture.workspace, count: people })
          const one = await take(of, () => send(i < 0 ? Math.min(3, seconds) : seconds))
          await crowd.request('leave')
          // The first round warms compilers and caches.
          if (i >= 0) taken[j]!.push(one)
        }
      }
      return taken.map((all) => ({ cpu: median(all.map(({ cpu }) => cpu)), bytes: median(all.map(({ bytes }) => bytes)) }))
    }
    const address = await server.request<string>('open', { url })
    const write = async (time: number) =>
      (await customers.request<Written>('write', { url: address, fixture, perSecond, seconds: time, answered: 0 })).customers
    await crowd.request('join', { url: address, tokens: [fixture.people[0]!.token], workspace: fixture.workspace, count: 1 })
    await write(1)
    const { frame } = await lastOf(crowd)
    await crowd.request('leave')
    const ours = await inTurn(server, { url: address }, write)
    await server.request('close')
    const place = { url: await bare.request<string>('open'), bare: true }
    const limit = await inTurn(bare, place, (time) => bare.request('castSteadily', { frame, perSecond, seconds: time }))
    return crowds.map((people, i) => {
      const [mine, theirs] = [ours[i]!, limit[i]!]
      const own = round(mine.cpu - (mine.bytes * theirs.cpu) / theirs.bytes)
      return { people, perSecond, cpu: mine.cpu, bytes: mine.bytes, bare: theirs.cpu, own }
    })
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}

/** The change that the first page received last; it comes a moment after the answer to the one who wrote. */
async function lastOf(crowd: Child): Promise<{ frame: string }> {
  for (let i = 0; i < 100; i++) {
    const last = await crowd.request<{ frame: string } | null>('last')
    if (last) return last
    await sleep(20)
  }
  throw new Error('No page has received any message.')
}
