import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { conversationAssigned } from '#features/inbox/conversations/contract.ts'
import { toConversation } from '#features/inbox/conversations/toConversation.ts'
import type { StateChange } from '#features/inbox/timeline/StateChange.ts'

/** A step by which somebody else than the one who acts holds a conversation: once it is written, they are told. */
export function tellsHolder(ctx: RequestContext, change: StateChange): StateChange {
  const { id, name } = personOf(ctx)
  const person = change.turn.row.assignee_id
  if (person === null || person === id) return change
  const after = async () => {
    await change.after?.()
    const now = change.turn.row
    const audience = { workspace: now.workspace_id, conversation: now.id, person }
    ctx.emit(conversationAssigned, audience, { conversation: toConversation(now), by: { id, name } })
  }
  return { ...change, after }
}
