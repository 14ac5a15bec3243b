import type { SearchAnswer } from '#features/search/contract.ts'
import { searchCases, searchRequest } from '../cases/searchCases.ts'
import type { Context, Seeded } from '../Context.ts'
import { callApp } from '../measure/callApp.ts'
import { sampleInTurn } from '../measure/sampleInTurn.ts'
import { round, type Summary } from '../measure/summary.ts'
import { openServer } from '../openServer.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const maxUsual = 50
const maxMs = 150
const maxGrowth = 3

interface CaseFigures extends Summary {
  messageCount: number
  fileCount: number
}

export const search: Row = {
  name: 'search',
  what: 'Search in everything that was said, newest first, with both counts',
  goal: `p95 under ${maxUsual} ms for what is typed most, under ${maxMs} ms for everything; growth at most ${maxGrowth}x from ten times fewer messages`,
  requires: ['middle', 'large'],
  async run(context): Promise<RowResult> {
    const middle = await measureAll(context, await context.database('middle'))
    const large = await measureAll(context, await context.database('large'))
    const cases = searchCases.map(({ name, isUsual = false }) => {
      const [before, after] = [middle[name]!, large[name]!]
      return { name, isUsual, middle: before, large: after, growth: round(after.p50 / before.p50) }
    })
    for (const { name, middle: before, large: after, growth } of cases)
      context.log(
        `  ${name}: p50 ${after.p50} ms, p95 ${after.p95} ms (${after.messageCount} messages, ${after.fileCount} files), ten times fewer: ${before.p50} ms, growth ${growth}x`,
      )
    const slowestOf = (some: typeof cases) => some.reduce((a, b) => (b.large.p95 > a.large.p95 ? b : a))
    const [slowest, slowestUsual] = [slowestOf(cases), slowestOf(cases.filter(({ isUsual }) => isUsual))]
    const steepest = cases.reduce((a, b) => (b.growth > a.growth ? b : a))
    const common = cases[0]!.large
    return {
      figures: { cases },
      measured: `${common.p50} ms p50, ${common.p95} ms p95 (${cases[0]!.name}); slowest p95 of what is typed most ${slowestUsual.large.p95} ms (${slowestUsual.name}), of everything ${slowest.large.p95} ms (${slowest.name}); steepest growth ${steepest.growth}x (${steepest.name})`,
      limit: `${maxUsual} and ${maxMs} ms p95`,
      verdict: verdictOf(slowestUsual.large.p95 < maxUsual && slowest.large.p95 < maxMs && steepest.growth <= maxGrowth),
      notes: ['Without the network: session, access, search, both counts, 25 messages as JSON.'],
      ...(common.p50 > 2000 && { belowFloor: 'A search for a common word takes two seconds: it looks through everything.' }),
    }
  },
}

async function measureAll(context: Context, { url, fixture }: Seeded): Promise<Record<string, CaseFigures>> {
  const { server, close } = await openServer(url)
  try {
    const found: Record<string, CaseFigures> = {}
    for (const wanted of searchCases) {
      const first = JSON.parse(await callApp(server.app, searchRequest(fixture, wanted))) as SearchAnswer
      const request = searchRequest(fixture, wanted, wanted.page === 2 ? first.next! : undefined)
      const { call } = await sampleInTurn({ call: () => callApp(server.app, request) }, context.scale.samples)
      found[wanted.name] = { ...call, messageCount: first.messageCount, fileCount: first.fileCount }
    }
    return found
  } finally {
    await close()
  }
}
