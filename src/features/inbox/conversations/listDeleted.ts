import { sql } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import { pageSize, readCursor, writeCursor } from '#shared/paging.ts'
import { day, keptDays, wireSeconds } from '#shared/time.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace, keptSince } from '#features/workspaces/members/server/access.ts'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import type { listDeleted as call } from './deletedContract.ts'
import { namesJoined, shownColumns, toConversation, type ShownRow } from './toConversation.ts'
import { requestErrors } from '#platform/http/errors.ts'

interface Row extends ShownRow {
  deleted_by: string | null
  deleter: string | null
}

/** What was deleted and can be restored, the latest first. */
export async function listDeleted(ctx: RequestContext, { query, headers }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const from = query.cursor === undefined ? null : readCursor(query.cursor)
  if (query.cursor !== undefined && from === null) throw requestErrors.badCursor({ source: '`next` of the page before' })
  const after = from ? sql`and (c.deleted_at, c.id) < (${new Date(from.at)}, ${from.id})` : sql``
  const since = keptSince(ctx)
  const { rows } = await sql<Row>`select ${shownColumns}, c.deleted_by, p.name as deleter from (
      select * from conversation c where c.workspace_id = ${workspaceId} and c.deleted_at > ${since} and ${ofLivingBots(workspaceId, sql`c.bot_id`)} ${after}
      order by c.deleted_at desc, c.id desc limit ${sql.lit(pageSize + 1)}) c
    ${namesJoined} left join person p on p.id = c.deleted_by order by c.deleted_at desc, c.id desc`.execute(ctx.db)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    channels: shown.map((row) => ({
      ...toConversation(row),
      deleted_at: wireSeconds(row.deleted_at!.getTime()),
      deleted_by: row.deleted_by === null ? null : { id: row.deleted_by, name: row.deleter ?? 'A former colleague' },
      erased_at: wireSeconds(row.deleted_at!.getTime() + keptDays * day),
    })),
    next: rows.length > pageSize && last ? writeCursor({ at: last.deleted_at!.getTime(), id: last.id }) : null,
  }
}
