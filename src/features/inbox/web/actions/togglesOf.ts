import type { Conversation, ListedConversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'
import type { Picked } from '#features/inbox/web/list/usePicked.ts'

interface Targeted extends Partial<Pick<Picked, 'question'>> {
  rows: readonly (Conversation & Partial<Pick<ListedConversation, 'is_unread'>>)[]
}

/**
 * Which way what has two states goes for conversations, by a button as by its key: to the one that not all of them have; where some are unread, all are
 * read. `isIn`: some are in the inbox, or would be while none is chosen.
 */
export function togglesOf({ rows, question }: Targeted) {
  return {
    isIn: rows.length === 0 ? question?.criteria.folder === 'inbox' : rows.some((row) => folderOf(facetsOf(row)) === 'inbox'),
    star: rows.some((row) => !row.is_starred),
    unread: !rows.some((row) => row.is_unread),
    pause: rows.some((row) => !row.paused),
  }
}
