import { compareCursors, readCursor } from '#shared/paging.ts'
import type { Conversation, ConversationList, Criteria } from '#features/inbox/conversations/contract.ts'
import { inOrder, placeOf } from '#features/inbox/conversations/rules.ts'
import type { ListPage, ListPages } from './ListPages.ts'
import { findRow, isWithin, withoutRows } from './placeRow.ts'

/** The number of the loaded page where a conversation has its place; -1 where that is below them all. */
export const pageOf = ({ pages }: ListPages, conversation: Conversation, criteria: Criteria): number =>
  pages.findIndex((page) => isWithin(page, placeOf(conversation, criteria)))

/**
 * The list with one of its pages as it was answered again, and the badges of that answer. A row that is newer here than in the answer stays as it is, and so
 * does what has its place between the end of the answer and that of the page.
 */
export function mergePage(data: ListPages, at: number, answer: ConversationList, criteria: Criteria): ListPages {
  const page = data.pages[at]!
  const last = data.pages.length - 1
  const isLast = at === last
  const from = readCursor(data.pageParams[at]!)
  const isOwn = (row: Conversation) => {
    const place = placeOf(row, criteria)
    return (from === null || compareCursors(place, from) > 0) && (isLast || isWithin(page, place))
  }
  const has = (rows: readonly Conversation[], { id }: Conversation) => rows.some((row) => row.id === id)
  const within = answer.channels.filter(isOwn)
  const news = within.filter((row) => (findRow(data.pages, row.id)?.rev ?? 0) <= row.rev)
  // A row between two pages may stand on either.
  const stay = data.pages
    .flatMap(({ channels }) => channels.filter(isOwn))
    .filter((row) => !has(news, row) && (has(within, row) || !isWithin(answer, placeOf(row, criteria))))
  const others = withoutRows(data.pages, (row) => isOwn(row) || has(news, row))
  const channels = [...news, ...stay].toSorted(inOrder(criteria))
  const pages = others.with(at, { ...answer, channels, ...borderOf(page, answer, isLast) })
  const { channels: rows, timestamp, hasNext } = pages[last]!
  return { ...data, pages: pages.with(last, { ...answer, channels: rows, timestamp, hasNext }) }
}

/** Where a page goes on: where it did, so that it meets the next one; the last one reaches as far as its new answer does. */
function borderOf(page: ListPage, answer: ConversationList, isLast: boolean): Pick<ListPage, 'timestamp' | 'hasNext'> {
  const end = page.timestamp === null ? null : readCursor(page.timestamp)
  const isFurther = isLast && (!answer.hasNext || (end !== null && isWithin(answer, end)))
  return isFurther ? { timestamp: answer.timestamp, hasNext: answer.hasNext } : { timestamp: page.timestamp, hasNext: page.hasNext }
}
