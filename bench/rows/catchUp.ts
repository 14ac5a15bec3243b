import type { Client } from 'pg'
import type { CallResponse } from '#shared/call.ts'
import { writeLogCursor } from '#shared/cursor.ts'
import type { changesSince } from '#shared/liveProtocol.ts'
import { listCases, listRequest } from '../cases/listCases.ts'
import { cursorBefore } from '../cases/cursorBefore.ts'
import { Child } from '../children/Child.ts'
import { callHttp } from '../measure/callHttp.ts'
import { median, round } from '../measure/summary.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'
import { fillChanges } from '../seed/fillChanges.ts'
import type { Fixture } from '../seed/Fixture.ts'

const goal = 300
/** A shorter absence, of as many changes as are told one by one at the most: the worst on that side of where replaying ends. */
const shorter = 2000

/** How a page got right again. `refetched`: it was told to fetch its screen again instead of replaying. */
interface CaughtUp {
  ms: number
  calls: number
  changes: number
  refetched: boolean
  kilobytes: number
}

export const catchUp: Row = {
  name: 'catch-up',
  what: 'A page is right again after an hour away',
  goal: `under ${goal} ms after 100,000 changes`,
  requires: ['middle'],
  async run(context): Promise<RowResult> {
    const { url, fixture } = await context.database('middle')
    const client = await context.connect(url)
    const server = new Child('server.ts')
    try {
      const missed = context.scale.catchUp.changes
      await fillChanges(client, fixture, missed)
      const address = await server.request<string>('open', { url })
      const absences = []
      for (const changes of [missed, shorter]) {
        const since = await cursorBefore(client, changes)
        const [runs, raws]: [CaughtUp[], number[]] = [[], []]
        for (let i = -1; i < context.scale.catchUp.rounds; i++) {
          const raw = await fetchRaw(client, fixture, since)
          const run = await catchUpOnce(address, fixture, writeLogCursor(since.xid, since.id))
          // The first time warms both.
          if (i < 0) continue
          raws.push(raw)
          runs.push(run)
        }
        const { refetched, changes: came } = runs[0]!
        if (!refetched && came !== changes) throw new Error(`${changes} changes were missed, ${came} came.`)
        absences.push({ ...runs[0]!, missed: changes, ms: median(runs.map((run) => run.ms)), raw: median(raws) })
      }
      await server.request('close')
      const slowest = Math.max(...absences.map(({ ms }) => ms))
      return {
        figures: { absences },
        measured: absences.map((each) => `${each.ms} ms after ${each.missed} changes (${words(each)})`).join('; '),
        limit: absences.map(({ raw, missed: changes }) => `${raw} ms to fetch ${changes} rows by raw SQL`).join('; '),
        verdict: verdictOf(slowest < goal),
        ...(slowest > 30_000 && { belowFloor: 'Half a minute to catch up: each page reads the log from its beginning.' }),
      }
    } finally {
      await server.stop()
      await client.end()
    }
  },
}

const words = ({ refetched, calls, kilobytes }: CaughtUp) =>
  `${refetched ? 'fetched again' : 'replayed'} in ${calls} calls, ${round(kilobytes)} kB`

async function fetchRaw(client: Client, { workspace }: Fixture, since: { xid: number; id: number }): Promise<number> {
  const from = performance.now()
  await client.query({
    name: 'missed',
    text: `select xid::text, id, name, conversation_id, body::text from change where workspace_id = $1 and (xid, id) > ($2::text::xid8, $3) order by xid, id`,
    values: [workspace, String(since.xid), since.id],
  })
  return performance.now() - from
}

/** As the page does it: what it missed, page after page; or, when told to start over, its list and its open conversation. */
async function catchUpOnce(address: string, fixture: Fixture, since: string): Promise<CaughtUp> {
  const headers = { authorization: `Bearer ${fixture.people[0]!.token}`, teamid: fixture.workspace }
  const found = { calls: 0, changes: 0, refetched: false, kilobytes: 0 }
  const call = async (request: { url: string; headers: Record<string, string> }) => {
    const body = await callHttp(address, request)
    found.calls++
    found.kilobytes += body.length / 1000
    return body
  }
  const from = performance.now()
  for (let cursor = since, more = true; more;) {
    const answer = JSON.parse(await call({ url: `/api/changes?since=${cursor}`, headers })) as CallResponse<typeof changesSince>
    found.changes += answer.changes.length
    found.refetched ||= answer.snapshot
    ;({ cursor, more } = answer)
  }
  if (found.refetched)
    await Promise.all([call(listRequest(fixture, listCases[0]!)), call({ url: `/api/channels/${fixture.long.id}`, headers })])
  return { ...found, ms: performance.now() - from }
}
