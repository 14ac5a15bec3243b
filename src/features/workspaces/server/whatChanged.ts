import type { Answer, Input } from '#shared/call.ts'
import type { changesSince as call } from '#shared/live.ts'
import { changesOf, headOfLog } from '#platform/event-log/feed.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { accessNamedWorkspace, hearerOf } from '#features/workspaces/members/server/access.ts'

/** How many changes one answer holds; an hour away is a few hundred answers at the very most. */
const atOnce = 500

/** What a page missed; `snapshot` when the log no longer reaches back to its cursor. */
export async function whatChanged(unit: Unit, { query, headers }: Input<typeof call>): Promise<Answer<typeof call>> {
  const member = await accessNamedWorkspace(unit, headers.teamid)
  const found = await changesOf(unit.db, member.workspaceId, hearerOf(member), query.since, atOnce)
  if (!found) return { changes: [], cursor: await headOfLog(unit.db), more: false, snapshot: true }
  return { ...found, snapshot: false }
}
