import type { ConversationList } from '#features/inbox/conversations/contract.ts'
import { listCases, listRequest, type ListCase } from '../cases/listCases.ts'
import { listPageSql } from '../cases/listPageSql.ts'
import type { Context, Seeded } from '../Context.ts'
import { callApp } from '../measure/callApp.ts'
import { callHttp } from '../measure/callHttp.ts'
import { openBareRoute } from '../measure/openBareRoute.ts'
import { sampleInTurn } from '../measure/sampleInTurn.ts'
import { round, type Summary } from '../measure/summary.ts'
import { openServer } from '../openServer.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

/** Of the plain list. */
const maxRatio = 2
const maxGrowth = 1.5
/** Of any list, beside the plain one. */
const maxBesidePlain = 20

interface CaseFigures {
  http: Summary
  bare: Summary
}

export const list: Row = {
  name: 'list',
  what: 'The conversation list with its three counts, any filter',
  goal: `p50 at most ${maxRatio}x a bare Fastify route that sends the page's rows; growth at most ${maxGrowth}x; no filter over ${maxBesidePlain}x the plain list`,
  requires: ['little', 'large'],
  async run(context): Promise<RowResult> {
    const little = await measureAll(context, await context.database('little'))
    const large = await measureAll(context, await context.database('large'))
    const cases = listCases.map(({ name }) => {
      const [before, after] = [little[name]!, large[name]!]
      return {
        name,
        little: before,
        large: after,
        ratio: round(after.http.p50 / after.bare.p50),
        growth: round(after.http.p50 / before.http.p50),
        besidePlain: round(after.http.p50 / large[listCases[0]!.name]!.http.p50),
      }
    })
    const worst = (key: 'ratio' | 'growth' | 'besidePlain') => cases.reduce((a, b) => (b[key] > a[key] ? b : a))
    const [furthest, steepest, slowest] = [worst('ratio'), worst('growth'), worst('besidePlain')]
    const plain = cases[0]!
    for (const each of cases)
      context.log(
        `  ${each.name}: ${each.large.http.p50} ms, ${each.ratio}x the bare route, growth ${each.growth}x, ${each.besidePlain}x the plain list`,
      )
    const missing = (key: 'ratio' | 'growth' | 'besidePlain', max: number) => cases.filter((each) => each[key] > max).length
    return {
      figures: { cases },
      measured: `${plain.large.http.p50} ms p50, ${plain.large.http.p95} ms p95 (all), ${plain.ratio}x; worst ratio ${furthest.ratio}x (${furthest.name}); worst growth ${steepest.growth}x (${steepest.name}); slowest ${slowest.large.http.p50} ms, ${slowest.besidePlain}x (${slowest.name})`,
      limit: `${plain.large.bare.p50} ms p50, ${plain.large.bare.p95} ms p95 (all)`,
      verdict: verdictOf(furthest.ratio <= maxRatio && steepest.growth <= maxGrowth && slowest.besidePlain <= maxBesidePlain),
      notes: [
        `By HTTP: session, access, page, three counts, JSON. The bare route runs the page alone as a prepared statement and sends its rows. Of ${cases.length} lists ${missing('ratio', maxRatio)} are beyond the ratio, ${missing('growth', maxGrowth)} beyond the growth, ${missing('besidePlain', maxBesidePlain)} beyond ${maxBesidePlain}x the plain one.`,
      ],
      ...(plain.ratio > 50 && { belowFloor: 'The plain list takes fifty times as long as a bare page: a query lost its index.' }),
    }
  },
}

async function measureAll(context: Context, { url, fixture }: Seeded): Promise<Record<string, CaseFigures>> {
  const { server, close } = await openServer(url)
  const client = await context.connect(url)
  const bare = await openBareRoute(client)
  try {
    const found: Record<string, CaseFigures> = {}
    for (const wanted of listCases) {
      const cursor = wanted.page === 2 ? (JSON.parse(await callApp(server.app, listRequest(fixture, wanted))) as ConversationList) : null
      const request = listRequest(fixture, wanted, cursor?.timestamp ?? '*')
      const sql = listPageSql(fixture, wanted, cursor && placeOf(cursor))
      await demandSameRows(wanted, (await client.query<{ id: string }>(sql)).rows, await callApp(server.app, request))
      bare.sql = sql
      found[wanted.name] = await sampleInTurn(
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

function placeOf(page: ConversationList): { at: Date; id: string } {
  const last = page.channels.at(-1)!
  return { at: new Date(Math.round(last.timestamp * 1000)), id: last.id }
}

/** A limit that reads other rows would be none. A phrase is left out: which of many matches the call finds is its own choice. */
async function demandSameRows(wanted: ListCase, rows: { id: string }[], body: string): Promise<void> {
  const { channels } = JSON.parse(body) as ConversationList
  const theirs = rows.slice(0, 25).map(({ id }) => id)
  if (wanted.phrase === undefined && theirs.join() !== channels.map(({ id }) => id).join())
    throw new Error(`The list "${wanted.name}" and the SQL beside it do not show the same conversations.`)
}
