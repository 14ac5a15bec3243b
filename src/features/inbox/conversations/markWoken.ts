import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Seen } from './contract.ts'
import { emitSeen } from './emitSeen.ts'
import { seenBy, seenReturned } from './seen.ts'
import type { ConversationRow } from './toConversation.ts'
import { isVisible } from './visibility.ts'

/** A conversation whose snooze ended, and whom that concerns. */
export interface Woken {
  row: ConversationRow
  person: string
}

interface Told extends Seen {
  conversation_id: string
  person_id: string
}

/** Whether a conversation lies elsewhere than in the inbox. */
export const isOut = ({ is_done, snoozed_until, deleted_at }: ConversationRow): boolean =>
  is_done || snoozed_until !== null || deleted_at !== null

/** Notes for people that a snooze ended which concerns them, until they open the conversation. Each receives an event; who may not see it any more does not. */
export async function markWoken(ctx: RequestContext, woken: readonly Woken[]): Promise<void> {
  if (woken.length === 0) return
  const { join, seenIn } = seenBy(sql<string>`m.person_id`, sql`m.joined_at`)
  const { rows } = await sql<Told>`insert into seen (workspace_id, person_id, conversation_id, seen_in, woke_unread)
    select m.workspace_id, m.person_id, c.id, ${seenIn}, true
      from unnest(${woken.map(({ row }) => row.workspace_id)}::uuid[], ${woken.map(({ row }) => row.id)}::uuid[], ${woken.map(({ person }) => person)}::uuid[])
        n (workspace_id, id, person_id)
      join conversation c on c.workspace_id = n.workspace_id and c.id = n.id
      join member m on m.workspace_id = n.workspace_id and m.person_id = n.person_id ${join}
      where ${isVisible()}
    on conflict (workspace_id, person_id, conversation_id) do update set woke_unread = true
    returning conversation_id, person_id, ${seenReturned}`.execute(ctx.db)
  tell(
    ctx,
    woken.map(({ row }) => row),
    rows,
    'ended',
  )
}

/**
 * What left the inbox again was seen to by somebody: that its snooze ended is no news for anybody any more. Answers for whom it was, by conversation: it is news
 * again where that is taken back.
 */
export async function forgetWoken(ctx: RequestContext, left: readonly ConversationRow[]): Promise<Map<string, string[]>> {
  if (left.length === 0) return new Map()
  const { rows } = await sql<Told>`update seen set woke_unread = false
    from unnest(${left.map((row) => row.workspace_id)}::uuid[], ${left.map(({ id }) => id)}::uuid[]) n (workspace_id, id)
    where seen.workspace_id = n.workspace_id and seen.conversation_id = n.id and seen.woke_unread
    returning conversation_id, person_id, ${seenReturned}`.execute(ctx.db)
  tell(ctx, left, rows, 'over')
  const byConversation = Map.groupBy(rows, (row) => row.conversation_id)
  return new Map([...byConversation].map(([id, told]) => [id, told.map((row) => row.person_id)]))
}

function tell(ctx: RequestContext, rows: readonly ConversationRow[], told: readonly Told[], snooze: 'ended' | 'over'): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { conversation_id, person_id, ...seen } of told) {
    const row = byId.get(conversation_id)
    // Who brings it about, by taking a move back, is not alerted of it.
    const isOwn = snooze === 'ended' && person_id === ctx.person?.id
    if (row) emitSeen(ctx, person_id, row, seen, isOwn ? {} : { snooze })
  }
}
