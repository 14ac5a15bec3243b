import type { ConversationList } from '#features/inbox/conversations/contract.ts'
import { listCases, listRequest, type ListCase } from '../cases/listCases.ts'
import { listPageSql } from '../cases/listPageSql.ts'
import type { Context, Seeded } from '../Context.ts'
import { callApp } from '../measure/callApp.ts'
import { callHttp } from '../measure/callHttp.ts'
import { sampleInTurn } from '../measure/sampleInTurn.ts'
import { round, type Summary } from '../measure/summary.ts'
import { openServer } from '../openServer.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const maxRatio = 2
const maxGrowth = 1.3

interface CaseFigures {
  call: Summary
  http: Summary
  sql: Summary
}

export const list: Row = {
  name: 'list',
  what: 'The conversation list with its three counts, any filter',
  goal: `p50 at most ${maxRatio}x the raw SQL of the page; growth at most ${maxGrowth}x`,
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
        ratio: round(after.call.p50 / after.sql.p50),
        growth: round(after.call.p50 / before.call.p50),
      }
    })
    const worst = (key: 'ratio' | 'growth') => cases.reduce((a, b) => (b[key] > a[key] ? b : a))
    const [slowest, steepest] = [worst('ratio'), worst('growth')]
    const plain = cases[0]!
    for (const each of cases)
      context.log(`  ${each.name}: ${each.large.call.p50} ms, ${each.ratio}x the SQL of the page, growth ${each.growth}x`)
    return {
      figures: { cases },
      measured: `${plain.large.call.p50} ms p50, ${plain.large.call.p95} ms p95 (all); worst ratio ${slowest.ratio}x (${slowest.name}); worst growth ${steepest.growth}x (${steepest.name})`,
      limit: `${plain.large.sql.p50} ms p50, ${plain.large.sql.p95} ms p95 (all)`,
      verdict: verdictOf(slowest.ratio <= maxRatio && steepest.growth <= maxGrowth),
      notes: [
        `The call (session, access, page, counts, JSON) without the network is compared with the page alone as a prepared statement, in one process; by HTTP the call takes ${plain.large.http.p50} ms p50.`,
      ],
      ...(plain.ratio > 50 && { belowFloor: 'The plain list takes fifty times as long as its page: a query lost its index.' }),
    }
  },
}

async function measureAll(context: Context, { url, fixture }: Seeded): Promise<Record<string, CaseFigures>> {
  const { server, close } = await openServer(url)
  const client = await context.connect(url)
  try {
    const found: Record<string, CaseFigures> = {}
    for (const wanted of listCases) {
      const cursor = wanted.page === 2 ? (JSON.parse(await callApp(server.app, listRequest(fixture, wanted))) as ConversationList) : null
      const request = listRequest(fixture, wanted, cursor?.timestamp ?? '*')
      const sql = listPageSql(fixture, wanted, cursor && placeOf(cursor))
      await demandSameRows(wanted, (await client.query<{ id: string }>(sql)).rows, await callApp(server.app, request))
      found[wanted.name] = await sampleInTurn(
        {
          sql: () => client.query(sql),
          call: () => callApp(server.app, request),
          http: () => callHttp(server.url, request),
        },
        context.scale.samples,
      )
    }
    return found
  } finally {
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
