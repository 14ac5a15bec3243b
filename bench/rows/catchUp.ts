import type { Answer } from '#shared/call.ts'
import type { changesSince } from '#shared/live.ts'
import { writeLogCursor } from '#shared/cursor.ts'
import { Child } from '../children/Child.ts'
import { listCases, listRequest } from '../cases/listCases.ts'
import { callHttp } from '../measure/callHttp.ts'
import { median, round } from '../measure/summary.ts'
import { verdictOf, type Outcome, type Row } from '../Row.ts'
import { fillChanges } from '../seed/fillChanges.ts'

const goal = 300

export const catchUp: Row = {
  name: 'catch-up',
  what: 'A page is right again after an hour away',
  goal: `under ${goal} ms after 100,000 changes`,
  needs: ['middle'],
  async run(context): Promise<Outcome> {
    const { url, scene } = await context.database('middle')
    const client = await context.connect(url)
    const server = new Child('server.ts')
    try {
      const missed = await fillChanges(client, scene, context.scale.catchUp.changes)
      const since = writeLogCursor(missed.since, 0)
      const address = await server.ask<string>('open', { url })
      const headers = { authorization: `Bearer ${scene.people[0]!.token}`, teamid: scene.workspace }
      const runs: { ms: number; calls: number; changes: number; snapshot: boolean; kilobytes: number }[] = []
      const raws: number[] = []
      for (let i = 0; i < context.scale.catchUp.rounds + 1; i++) {
        let from = performance.now()
        await client.query({
          name: 'missed',
          text: `select xid::text, id, name, conversation_id, body::text from change where workspace_id = $1 and (xid, id) > ($2::text::xid8, 0) order by xid, id`,
          values: [scene.workspace, String(missed.since)],
        })
        const raw = performance.now() - from
        from = performance.now()
        const run = { calls: 0, changes: 0, snapshot: false, kilobytes: 0 }
        for (let cursor = since, more = true; more;) {
          const body = await callHttp(address, { url: `/api/changes?since=${cursor}`, headers })
          const answer = JSON.parse(body) as Answer<typeof changesSince>
          run.calls++
          run.changes += answer.changes.length
          run.kilobytes += body.length / 1000
          run.snapshot ||= answer.snapshot
          cursor = answer.cursor
          more = answer.more
        }
        // A page that is told to begin anew is right when it has its list again.
        if (run.snapshot) await callHttp(address, listRequest(scene, listCases[0]!))
        const ms = performance.now() - from
        // The first time warms both.
        if (i === 0) continue
        raws.push(raw)
        runs.push({ ...run, ms })
      }
      await server.ask('close')
      const [ms, raw] = [median(runs.map((run) => run.ms)), median(raws)]
      const { calls, changes, snapshot, kilobytes } = runs[0]!
      if (!snapshot && changes !== missed.changes) throw new Error(`${missed.changes} changes were missed, ${changes} came.`)
      return {
        figures: { ms, raw, calls, changes, snapshot, kilobytes: round(kilobytes), missed: missed.changes },
        measured: `${ms} ms for ${missed.changes} changes in ${calls} calls, ${round(kilobytes / 1000)} MB${snapshot ? ' (begun anew)' : ''}`,
        limit: `${raw} ms to fetch the same rows by raw SQL`,
        verdict: verdictOf(ms < goal),
        ...(ms > 60_000 && { belowFloor: 'A minute to catch up: each page reads the log from its beginning.' }),
      }
    } finally {
      await server.stop()
      await client.end()
    }
  },
}
