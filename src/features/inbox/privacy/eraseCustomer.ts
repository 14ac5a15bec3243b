import type { Answer, Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { isTyped } from '#shared/isTyped.ts'
import type { eraseCustomer as call } from './contract.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import { lockCustomersConversations } from './customersConversations.ts'
import { eraseAndTell } from './eraseDeleted.ts'

/** Erases a customer with everything that was ever said to them. The log says that it was done and by whom, not to whom: their name goes, too. */
export async function eraseCustomer(unit: Unit, { params, body }: Input<typeof call>): Promise<Answer<typeof call>> {
  const { row, member } = await accessConversation(unit, params.id)
  if (!isTyped(body.name, row.customer_name))
    throw new AppError('bad-input', `To erase this customer, type their name: ${row.customer_name}`)
  const rows = await lockCustomersConversations(unit, row)
  await eraseAndTell(unit, rows)
  await recordAudit(unit, {
    workspace: member.workspaceId,
    action: 'customer.erased',
    subject: { id: null, name: `A customer of ${row.bot_name}` },
    before: { conversations: rows.length },
  })
  return { ok: true, conversations: rows.length }
}
