import { changeExact } from '#web/live/changeExact.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { isOn, withSeen } from '#features/inbox/conversations/rules.ts'
import { askedByMe } from '#features/inbox/web/cache/askedByMe.ts'
import type { ListPages } from '#features/inbox/web/cache/ListPages.ts'
import { findRow, withoutRow, withRow } from '#features/inbox/web/cache/placeRow.ts'

/**
 * Puts what a call answered into what this page keeps, so that a page whose connection is away shows it too. Badges are left to the change
 * of the log, which counts each change once.
 */
export function applyResponseToCache(conversation: Conversation): void {
  for (const [key, data] of queries.getQueriesData<ListPages>({ queryKey: queryKeys.conversations })) {
    const row = data && findRow(data.pages, conversation.id)
    if (!row || row.rev >= conversation.rev) continue
    const next = withSeen(conversation, row)
    const question = askedByMe(key)
    const without = withoutRow(data.pages, row.id)
    const pages = isOn(next, question) ? withRow(without, next, question.criteria) : without
    changeExact(key, { ...data, pages })
  }
  queries.setQueriesData<{ conversation: Conversation }>({ queryKey: [...queryKeys.conversation, conversation.id] }, (open) =>
    open && open.conversation.rev < conversation.rev ? { ...open, conversation } : open,
  )
}
