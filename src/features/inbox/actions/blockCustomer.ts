import type { Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { blockCustomer as call } from './contract.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import { conversationErrors } from '#features/inbox/conversations/errors.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { customerBlocked } from '#features/inbox/conversations/customerContract.ts'
import { lockWhere } from '#features/inbox/conversations/readLocked.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { takenBack } from '#features/inbox/handoff/setPaused.ts'
import { lockCustomers, ofTheSame } from '#features/inbox/privacy/customersConversations.ts'
import { beforeBlock, blockedBy, restored } from '#features/inbox/timeline/hold.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { leftToPeople } from '#features/inbox/timeline/leaveToPeople.ts'
import { customerIdOf } from '#features/inbox/timeline/identity.ts'
import { commitStateChanges, lineOf, setFields, type StateChange } from '#features/inbox/timeline/StateChange.ts'
import { endedBy, tellAgain } from './endedBy.ts'
import { tellsHolder } from './tellsHolder.ts'

/** Blocks the customer of a conversation in all that they have with its bot, or ends that. Docs: decisions/094. */
export async function blockCustomer(ctx: RequestContext, { params, body }: Input<typeof call>): Promise<Conversation> {
  const reached = await accessConversation(ctx, params.id)
  const { workspace_id, bot_id, user_key } = reached.row
  const customer = customerIdOf(bot_id, user_key)
  await lockWhere(ctx.db, workspace_id, ofTheSame(reached.row))
  // Conversations are locked before customers. From here on this one begins none.
  await lockCustomers(ctx.db, workspace_id, [customer])
  const rows = await lockWhere(ctx.db, workspace_id, ofTheSame(reached.row))
  const row = rows.find(({ id, deleted_at }) => id === reached.row.id && deleted_at === null)
  if (!row) throw conversationErrors.unknown()
  if ((row.blocked_at !== null) === body.blocked) return toConversation(row)
  const blocked_at = body.blocked ? ctx.now : null
  await ctx.db.updateTable('customer').set({ blocked_at }).where('workspace_id', '=', workspace_id).where('id', '=', customer).execute()
  const steps = rows.map((one) => (body.blocked ? block(ctx, one) : unblock(ctx, one)))
  await commitStateChanges(ctx, steps)
  if (!body.blocked)
    await tellAgain(
      ctx,
      steps.map(({ before, turn }) => ({ before, row: turn.row })),
      await endedBy(ctx, workspace_id, placesOf(rows), ['blocked']),
    )
  ctx.emit(customerBlocked, audienceOf(row), { id: row.id, blocked: body.blocked })
  await recordAudit(ctx, {
    workspace: workspace_id,
    action: body.blocked ? 'customer.blocked' : 'customer.unblocked',
    // The log outlives the customer, whose name goes when they are erased.
    subject: { id: row.id, name: `A customer of ${row.bot_name}` },
  })
  return toConversation(steps.find(({ before }) => before.id === row.id)!.turn.row)
}

const placesOf = (rows: readonly ConversationRow[]) => rows.map(({ id, last_seq: seq }) => ({ id, seq }))

const block = (ctx: RequestContext, row: ConversationRow): StateChange =>
  setFields(ctx, row, blockedBy(row, personOf(ctx).id, ctx.now), lineOf(ctx, 'blocked'))

/** It is where it was, and held as it was. Where somebody has passed it on since it stays so, and what nobody has or waits in is the AI's. */
function unblock(ctx: RequestContext, row: ConversationRow): StateChange {
  const line = lineOf(ctx, 'unblocked')
  const was = beforeBlock(row, ctx.now)
  const isNobodys = row.assignee_id === null && row.waiting_at === null
  if (was === null && !isNobodys) return setFields(ctx, row, { blocked_at: null }, line)
  const hold = was?.hold ?? ofTheAi
  const back = { blocked_at: null, ...was?.folder }
  const change = row.ai_off && !hold.paused ? toSilentAi(ctx, row, hold, line, back) : takenBack(ctx, row, hold, line, {}, back)
  return change.turn.row.paused ? tellsHolder(ctx, change) : change
}

const ofTheAi = { paused: false, assignee_id: null, needs_human_at: null, waiting_at: null, resume_at: null }

/** The AI of its bot is off by now: what it had not answered before the block goes to people. */
function toSilentAi(
  ctx: RequestContext,
  row: ConversationRow,
  hold: Parameters<typeof restored>[1],
  line: TimelineEvent,
  back: Partial<ConversationRow>,
): StateChange {
  const fields = { ...restored({ ...row, ...back }, hold, ctx.now), ...back }
  return setFields(ctx, row, { ...fields, ...leftToPeople({ ...row, ...fields }, ctx.now) }, line)
}
