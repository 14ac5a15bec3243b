import { openCases } from '../cases/openCases.ts'
import type { Context, Seeded } from '../Context.ts'
import { callHttp } from '../measure/callHttp.ts'
import { openBareRoute } from '../measure/openBareRoute.ts'
import { sampleInTurn } from '../measure/sampleInTurn.ts'
import { round, type Summary } from '../measure/summary.ts'
import { openServer } from '../openServer.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const maxRatio = 2
const maxGrowth = 1.5

export const open: Row = {
  name: 'open',
  what: 'Open a conversation with a long history: newest, around the middle, before it',
  goal: `p50 at most ${maxRatio}x a bare Fastify route that sends the stretch's rows; growth from a short conversation of a little inbox at most ${maxGrowth}x`,
  requires: ['little', 'large'],
  async run(context): Promise<RowResult> {
    const short = await measure(context, await context.database('little'), 'short')
    const long = await measure(context, await context.database('large'), 'long')
    const cases = Object.entries(long).map(([name, after]) => ({
      name,
      short: short[name]!,
      long: after,
      ratio: round(after.http.p50 / after.bare.p50),
      growth: round(after.http.p50 / short[name]!.http.p50),
    }))
    const ratio = Math.max(...cases.map((each) => each.ratio))
    const growth = Math.max(...cases.map((each) => each.growth))
    const [newest] = cases
    for (const each of cases) context.log(`  ${each.name}: ${each.long.http.p50} ms, ${each.ratio}x the bare route, growth ${each.growth}x`)
    const { fixture } = await context.database('large')
    return {
      figures: { messages: fixture.long.messages, cases },
      measured: `${newest!.long.http.p50} ms p50, ${newest!.long.http.p95} ms p95 (newest); worst ratio ${ratio}x; worst growth ${growth}x`,
      limit: `${newest!.long.bare.p50} ms p50, ${newest!.long.bare.p95} ms p95 (newest)`,
      verdict: verdictOf(ratio <= maxRatio && growth <= maxGrowth),
      notes: [
        'By HTTP: session, access, what is read, the stretch, JSON. The bare route runs the stretch alone as a prepared statement and sends its rows.',
      ],
      ...(growth > 20 && { belowFloor: 'Opening a long conversation takes twenty times as long as a short one: a query lost its index.' }),
    }
  },
}

async function measure(
  context: Context,
  { url, fixture }: Seeded,
  which: 'long' | 'short',
): Promise<Record<string, Record<'bare' | 'http', Summary>>> {
  const { server, close } = await openServer(url)
  const client = await context.connect(url)
  const bare = await openBareRoute(client)
  try {
    const found: Record<string, Record<'bare' | 'http', Summary>> = {}
    for (const { name, person, id, query, sql } of openCases(fixture, which)) {
      const headers = { authorization: `Bearer ${fixture.people[person]!.token}`, tzoffset: '-60' }
      const request = { url: `/api/channels/${id}${query}`, headers }
      bare.sql = sql
      found[name] = await sampleInTurn(
        { bare: () => callHttp(bare.url, { url: '/', headers: {} }), http: () => callHttp(server.url, request) },
        context.scale.samples,
      )
    }
    return found
  } finally {
    await bare.close()
    await client.end()
    await close()
  }
}
