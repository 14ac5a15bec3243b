import { queries } from '#web/api/client.ts'
import type { Conversation } from '../../contract.ts'
import { belongs, facetsOf, listed, nothingSeen } from '../../rules.ts'
import { askedByMe } from '../askedByMe.ts'
import type { ListPages } from '../ListPages.ts'
import { findRow, withoutRow, withRow } from '../placeRow.ts'

/**
 * Puts what a call answered into what this page keeps, so that a page whose connection is away shows it too. Badges are left to the change
 * of the log, which counts each change once.
 */
export function takeAnswer(conversation: Conversation): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: ['conversations'] })) {
    const data = query.state.data as ListPages | undefined
    const row = data && findRow(data.pages, conversation.id)
    if (!row || row.rev >= conversation.rev) continue
    const next = listed(conversation, row ?? nothingSeen)
    const question = askedByMe(query.queryKey)
    const without = withoutRow(data.pages, row.id)
    const pages = belongs(facetsOf(conversation), question, next.is_unread) ? withRow(without, next, question.criteria) : without
    queries.setQueryData<ListPages>(query.queryKey, { ...data, pages })
  }
  queries.setQueriesData<{ conversation: Conversation }>({ queryKey: ['conversation', conversation.id] }, (open) =>
    open && open.conversation.rev < conversation.rev ? { ...open, conversation } : open,
  )
}
