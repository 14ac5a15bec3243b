import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'
import type { Picked } from '#features/inbox/web/list/usePicked.ts'

/** Which way what has two states goes for several conversations: to the one that not all of them have. `isIn`: some are in the inbox. */
export function togglesOf({ rows, question }: Pick<Picked, 'rows' | 'question'>) {
  return {
    isIn: question.criteria.folder === 'inbox' || rows.some((row) => folderOf(facetsOf(row)) === 'inbox'),
    star: rows.some((row) => !row.is_starred),
    unread: !rows.some((row) => row.is_unread),
    pause: rows.some((row) => !row.paused),
  }
}
