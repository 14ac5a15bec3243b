import { Child } from '../children/Child.ts'
import type { Answered } from '../children/callers.ts'
import type { Context, Seeded } from '../Context.ts'
import { median, round } from '../measure/summary.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const rawClients = 16
const goals = [
  { callers: 256, times: 2 },
  { callers: 64, times: 1.2 },
]

/** Messages a second, but for `ms`, which is what a caller waits. */
interface Load {
  callers: number
  answered: number
  received: number
  ms: Answered['ms']
}
interface Round {
  raw: number
  byCallers: Load[]
}

export const ingest: Row = {
  name: 'ingest',
  what: 'A bot reports a message: committed, answered, and received by a socket',
  goal: goals.map(({ callers, times }) => `from ${callers} callers at least ${times}x`).join(', ') + ' the rows of 16 raw SQL clients',
  requires: ['middle'],
  async run(context): Promise<RowResult> {
    const seeded = await context.database('middle')
    const children = {
      server: new Child('server.ts'),
      callers: new Child('callers.ts'),
      raw: new Child('rawWriters.ts'),
      crowd: new Child('crowd.ts'),
    }
    try {
      const rounds = await measure(context, seeded, children)
      const raw = median(rounds.map((each) => each.raw))
      const found = goals.map(({ callers, times }, i) => {
        const received = median(rounds.map((each) => each.byCallers[i]!.received))
        return { callers, times, received, ratio: round(received / raw), ms: rounds.at(-1)!.byCallers[i]!.ms }
      })
      return {
        figures: { rounds, raw, found },
        measured: found
          .map(({ callers, received, ratio, ms }) => `${received}/s from ${callers} (${ratio}x, p50 ${ms.p50} ms, p99 ${ms.p99} ms)`)
          .join('; '),
        limit: `${raw}/s by ${rawClients} raw SQL clients`,
        verdict: verdictOf(found.every(({ ratio, times }) => ratio >= times)),
        notes: [
          'Counted until the socket has received the last one. One process calls, another one listens, the server and the database are two more, all on the same cores.',
        ],
        // A tenth of what the database takes one by one: batches are not made any more, or something waits for a timer.
        ...(found.some(({ ratio }) => ratio < 0.1) && { belowFloor: 'Fewer messages than a tenth of what the database takes one by one.' }),
      }
    } finally {
      await Promise.all(Object.values(children).map((child) => child.stop()))
    }
  },
}

type Children = Record<'server' | 'callers' | 'raw' | 'crowd', Child>

async function measure(context: Context, seeded: Seeded, children: Children): Promise<Round[]> {
  const { seconds, warmup, rounds } = context.scale.ingest
  const { url, fixture } = seeded
  const client = await context.connect(url)
  const found: Round[] = []
  try {
    const change = await served(seeded, children, async (load) => {
      await load(64, warmup)
      return (await children.crowd.request<{ change: { body: unknown } } | null>('last'))!.change.body
    })
    for (let i = 0; i < rounds; i++) {
      // A checkpoint in the midst of one and not the other would decide the ratio.
      await client.query('checkpoint')
      // No server runs meanwhile: it would read these rows from the log and tell its sockets of them.
      const asked = { url, fixture, clients: rawClients, seconds, change: JSON.stringify(change) }
      const written = await children.raw.request<{ rows: number; startedAt: number; endedAt: number }>('run', asked)
      const byCallers = await served(seeded, children, async (load) => {
        await load(64, warmup)
        const loads: Load[] = []
        for (const { callers } of goals) {
          await client.query('checkpoint')
          loads.push(await load(callers, seconds))
        }
        return loads
      })
      const raw = round((written.rows * 1000) / (written.endedAt - written.startedAt))
      found.push({ raw, byCallers })
      context.log(
        `  round ${i + 1}: raw ${raw}/s, ${byCallers.map(({ callers, received }) => `${callers} callers ${received}/s`).join(', ')}`,
      )
    }
  } finally {
    await client.end()
  }
  return found
}

/** Does something while a server runs and a page listens. */
async function served<T>(
  { url, fixture }: Seeded,
  { server, callers, crowd }: Children,
  work: (load: (callers: number, seconds: number) => Promise<Load>) => Promise<T>,
): Promise<T> {
  const address = await server.request<string>('open', { url })
  await crowd.request('join', { url: address, tokens: [fixture.people[0]!.token], workspace: fixture.workspace, count: 1 })
  const result = await work(async (count, seconds) => {
    const before = await crowd.request<{ received: number }>('count')
    const answered = await callers.request<Answered>('run', { url: address, fixture, callers: count, seconds })
    const receivedAt = await crowd.request<number>('received', { changes: before.received + answered.calls })
    const perSecond = (end: number) => round((answered.calls * 1000) / (end - answered.startedAt))
    return { callers: count, answered: perSecond(answered.endedAt), received: perSecond(receivedAt), ms: answered.ms }
  })
  await crowd.request('leave')
  await server.request('close')
  return result
}
