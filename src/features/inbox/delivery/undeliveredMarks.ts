import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { namesJoined, toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import { facetsOfRow } from '#features/inbox/timeline/turn.ts'

/** Since when an answer of conversation `c` hangs or has failed, with nothing behind it that got there; null where there is none. */
const undeliveredAt = sql`(select min(d.created_at) from delivery d
    join message m on m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.seq = d.seq
    where d.workspace_id = c.workspace_id and d.conversation_id = c.id and d.seq is not null
      and (m.delivery = 'failed' or (m.delivery = 'queued' and m.delivery_why is not null))
      and not exists (select from message n where n.workspace_id = c.workspace_id and n.conversation_id = c.id and n.seq > d.seq
        and n.delivery in ('accepted', 'delivered', 'read')))`

/**
 * Marks conversations in which an answer hangs or has failed (`undelivered_at`), so that the list shows it, and takes the mark away. It follows what
 * becomes of messages instead of every way in which that is written: those hold the lock of a delivery, and a conversation is locked before its outbox.
 */
export function undeliveredMarks(): Subscription {
  return {
    name: 'undelivered',
    events: [messageChanged],
    gatherMs: 50,
    async handle(ctx, changes) {
      const places = new Map<string, Place>()
      for (const { workspace, body } of changes) {
        const { conversation_id: id, message } = messageChanged.body.parse(body)
        // Also what is on its way no more: an answer that became a draft, a reply that was taken back.
        if (message.by !== 'customer') places.set(id, { workspace_id: workspace, id })
      }
      if (places.size > 0) await markThose(ctx, [...places.values()])
    },
    async onGap(ctx) {
      const { rows } = await sql<Place>`select workspace_id, id from conversation where undelivered_at is not null
        union select workspace_id, conversation_id from delivery where seq is not null and state = 'failed'
        union select workspace_id, conversation_id from delivery where seq is not null and state in ('queued', 'sending') and why is not null`.execute(
        ctx.db,
      )
      if (rows.length > 0) await markThose(ctx, rows)
    },
  }
}

type Place = Pick<ConversationRow, 'workspace_id' | 'id'>

/** These conversations `c`: by their whole keys, as their ids alone are in no index. */
const at = (
  places: Place[],
) => sql`unnest(${places.map((one) => one.workspace_id)}::uuid[], ${places.map(({ id }) => id)}::uuid[]) w (workspace_id, id)
    join conversation c using (workspace_id, id)`

async function markThose(ctx: RequestContext, places: Place[]): Promise<void> {
  const { rows: wrong } = await sql<Place>`select c.workspace_id, c.id from ${at(places)}
    where c.undelivered_at is distinct from ${undeliveredAt}`.execute(ctx.db)
  if (wrong.length === 0) return
  // In the order in which everybody locks them.
  const before = await readLocked(
    ctx.db,
    sql<LockedRow>`select ${lockedColumns} from ${at(wrong)} ${namesJoined} order by c.id for no key update of c`,
  )
  for (const row of before) {
    const { rows } = await sql<
      Pick<ConversationRow, 'rev' | 'undelivered_at'>
    >`update conversation c set undelivered_at = ${undeliveredAt}, rev = rev + 1
      where workspace_id = ${row.workspace_id} and id = ${row.id} and undelivered_at is distinct from ${undeliveredAt} returning rev, undelivered_at`.execute(
      ctx.db,
    )
    const [marked] = rows
    if (marked)
      ctx.emit(conversationChanged, audienceOf(row), { conversation: toConversation({ ...row, ...marked }), was: facetsOfRow(row) })
  }
}
