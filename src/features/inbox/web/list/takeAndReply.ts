import { knownMe } from '#web/query/useMe.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { isWaitingForHuman } from '#features/inbox/conversations/rules.ts'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'
import { beginWriting } from '#features/inbox/web/composer/typeAhead.ts'

/** Takes a conversation that needs a human, and begins a reply in it; what nobody waits for is only opened. */
export function takeAndReply(row: ListedConversation): void {
  const me = knownMe()
  if (!me || row.waiting_since === null) return
  if (isWaitingForHuman(row)) requestAct({ do: 'assign', assignee: me.id }, [row])
  beginWriting(row.id, 'reply')
}
