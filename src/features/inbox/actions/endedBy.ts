import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { isOut, markWoken } from '#features/inbox/conversations/markWoken.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'
import type { EndedByMove } from '#features/inbox/timeline/toMessage.ts'

/** What the last move of each conversation up to one of its lines ended, for who takes that move back. `lines` say that it was moved so. */
export async function endedBy(
  ctx: RequestContext,
  workspaceId: string,
  moved: readonly { id: string; seq: number }[],
  lines: TimelineEvent['what'][],
): Promise<Map<string, EndedByMove>> {
  if (moved.length === 0) return new Map()
  const { rows } = await sql<{ id: string; ended: EndedByMove }>`select n.id, l.ended
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ seq }) => seq)}::int[]) n (id, seq)
    cross join lateral (select m.body -> 'ended' as ended from message m
      where m.workspace_id = ${workspaceId} and m.conversation_id = n.id and m.seq <= n.seq and m.type = 'event'
        and m.body #>> '{event,what}' = any(${lines}) order by m.seq desc limit 1) l
    where l.ended is not null`.execute(ctx.db)
  return new Map(rows.map(({ id, ended }) => [id, ended]))
}

/** Who had snoozed it until a time, in seconds since 1970, where that is what was ended. */
export function snoozerOf(until: number, ended: EndedByMove | undefined): string | undefined {
  return ended?.snooze?.until === Math.round(until * 1000) ? ended.snooze.by : undefined
}

/** Where taking back a move brought conversations back to the inbox, the end of a snooze is news again for whom it was. */
export async function tellAgain(
  ctx: RequestContext,
  moved: readonly { before: ConversationRow; row: ConversationRow }[],
  ended: ReadonlyMap<string, EndedByMove>,
): Promise<void> {
  const back = moved.filter(({ before, row }) => isOut(before) && !isOut(row))
  await markWoken(
    ctx,
    back.flatMap(({ row }) => (ended.get(row.id)?.told ?? []).map((person) => ({ row, person }))),
  )
}
