import { sql } from 'kysely'
import type { Answer, Input } from '#shared/call.ts'
import type { Unit } from '#server/unit.ts'
import type { Seen } from '../contract.ts'
import type { conversationsOfCustomer as call } from '../customerContract.ts'
import { listed } from '../rules.ts'
import { accessConversation } from './access.ts'
import { seenByMember } from './seen.ts'
import { inSightOf } from './sight.ts'
import { namesJoined, shownColumns, toConversation, type ShownRow } from './toConversation.ts'

const most = 50

/** What else a customer has said, as far as the caller sees it. */
export async function conversationsOfCustomer(unit: Unit, { params }: Input<typeof call>): Promise<Answer<typeof call>> {
  const { row, member } = await accessConversation(unit, params.id)
  const { join, columns } = seenByMember(member)
  const { rows } = await sql<
    ShownRow & Seen & { snapshot: string }
  >`select ${shownColumns}, ${columns}, pg_current_snapshot()::text as snapshot
    from conversation c ${namesJoined} ${join}
    where c.workspace_id = ${row.workspace_id} and c.customer_id = (select customer_id from conversation where workspace_id = ${row.workspace_id} and id = ${row.id})
      and c.deleted_at is null and ${inSightOf(member)}
    order by c.last_at desc, c.id desc limit ${most + 1}`.execute(unit.db)
  return {
    conversations: rows.slice(0, most).map((one) =>
      listed(toConversation(one), {
        seen_in: one.seen_in,
        marked_unread: one.marked_unread,
        ignore_unread_reset: one.ignore_unread_reset,
      }),
    ),
    more: rows.length > most,
    snapshot: rows[0]?.snapshot ?? '',
  }
}
