import { Child } from '../children/Child.ts'
import { round } from '../measure/summary.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const goal = 200

export const memory: Row = {
  name: 'memory',
  what: 'What the server holds in memory while 50 people click through lists and conversations',
  goal: `under ${goal} MB resident`,
  requires: ['large'],
  async run(context): Promise<RowResult> {
    const { url, fixture } = await context.database('large')
    await startOnce(url)
    const [server, agents] = [new Child('server.ts'), new Child('agents.ts')]
    try {
      const address = await server.request<string>('open', { url })
      const atStart = await server.residentMegabytes()
      const seen: number[] = []
      const timer = setInterval(() => void server.residentMegabytes().then((megabytes) => seen.push(megabytes)), 250)
      const clicks = await agents
        .request<number>('work', { url: address, fixture, seconds: context.scale.memory.seconds })
        .finally(() => clearInterval(timer))
      await server.request('close')
      const max = round(Math.max(atStart, ...seen))
      return {
        figures: { atStart: round(atStart), max, atEnd: round(seen.at(-1) ?? Number.NaN), clicks, seconds: context.scale.memory.seconds },
        measured: `${max} MB at most, ${round(atStart)} MB at the start`,
        limit: `${round(await bareNode())} MB for Node.js that does nothing`,
        verdict: verdictOf(max < goal),
        notes: [`The server alone, without PostgreSQL; ${clicks} calls in ${context.scale.memory.seconds} s.`],
        ...(max > 1000 && { belowFloor: 'More than a gigabyte: something is kept that grows with the inbox.' }),
      }
    } finally {
      await Promise.all([server.stop(), agents.stop()])
    }
  },
}

/** After an update the first start compiles everything again; the promise is about every other one. */
async function startOnce(url: string): Promise<void> {
  const server = new Child('server.ts')
  try {
    await server.request('open', { url })
    await server.request('close')
  } finally {
    await server.stop()
  }
}

async function bareNode(): Promise<number> {
  const idle = new Child('idle.ts')
  await idle.request('wait')
  const megabytes = await idle.residentMegabytes()
  await idle.stop()
  return megabytes
}
