import type { CallResponse, Input } from '#shared/call.ts'
import { customerErrors } from './errors.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { isTyped } from '#shared/isTyped.ts'
import type { eraseCustomer as call } from './contract.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import { lockCustomersConversations } from './customersConversations.ts'
import { eraseAndEmit } from './eraseDeleted.ts'
import { eraseSaidAsGuest } from './eraseSaidAsGuest.ts'
import { emptyUnreadEvents } from '#features/inbox/webhooks/emptyEvents.ts'

/** Erases a customer with everything that was ever said to them, and what they said in conversations of others. The log says that it was done and by whom, not to whom: their name goes, too. */
export async function eraseCustomer(ctx: RequestContext, { params, body }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const { row, member } = await accessConversation(ctx, params.id)
  if (!isTyped(body.name, row.customer_name)) throw customerErrors.wrongName({ name: row.customer_name })
  const { own: rows, shared } = await lockCustomersConversations(ctx, row)
  await eraseSaidAsGuest(ctx, row, shared)
  await eraseAndEmit(ctx, rows)
  const bot = { workspaceId: row.workspace_id, id: row.bot_id }
  await emptyUnreadEvents(ctx.db, bot, [row.user_key, ...rows.map(({ channel }) => channel)])
  await recordAudit(ctx, {
    workspace: member.workspaceId,
    action: 'customer.erased',
    subject: { id: null, name: `A customer of ${row.bot_name}` },
    before: { conversations: rows.length },
  })
  return { ok: true, conversations: rows.length }
}
