import { compareCursors, readCursor, type Cursor } from '#shared/paging.ts'
import type { Conversation, ConversationList, Criteria } from '#features/inbox/conversations/contract.ts'
import { inOrder, placeOf } from '#features/inbox/conversations/rules.ts'
import type { ListPage, ListPages } from './ListPages.ts'
import { findRow } from './placeRow.ts'

/** Where a page ends; null where the list does. */
const endOf = ({ hasNext, timestamp }: ConversationList): Cursor | null => (hasNext && timestamp !== null ? readCursor(timestamp) : null)

const isUpTo = (end: Cursor | null, place: Cursor): boolean => end === null || compareCursors(place, end) <= 0

/** The number of the loaded page where a conversation has its place; -1 where that is below them all. */
export const pageOf = ({ pages }: ListPages, conversation: Conversation, criteria: Criteria): number =>
  pages.findIndex((page) => isUpTo(endOf(page), placeOf(conversation, criteria)))

/** Whether an answer says if a conversation is on its page: it may end before the place of that, where rows have come since the page was loaded. */
export const reaches = (answer: ConversationList, conversation: Conversation, criteria: Criteria): boolean =>
  isUpTo(endOf(answer), placeOf(conversation, criteria))

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
    return (from === null || compareCursors(place, from) > 0) && (isLast || isUpTo(endOf(page), place))
  }
  const has = (rows: readonly Conversation[], { id }: Conversation) => rows.some((row) => row.id === id)
  const within = answer.channels.filter(isOwn)
  const news = within.filter((row) => (findRow(data.pages, row.id)?.rev ?? 0) <= row.rev)
  // A row between two pages may stand on either.
  const stay = data.pages
    .flatMap(({ channels }) => channels.filter(isOwn))
    .filter((row) => !has(news, row) && (has(within, row) || !reaches(answer, row, criteria)))
  const others = data.pages.map((other) => withoutRows(other, (row) => isOwn(row) || has(news, row)))
  const channels = [...news, ...stay].toSorted(inOrder(criteria))
  const pages = others.with(at, { ...answer, channels, ...borderOf(page, answer, isLast) })
  const { channels: rows, timestamp, hasNext } = pages[last]!
  return { ...data, pages: pages.with(last, { ...answer, channels: rows, timestamp, hasNext }) }
}

/** The same page where there is none of them. */
function withoutRows(page: ListPage, isOne: (row: Conversation) => boolean): ListPage {
  return page.channels.some(isOne) ? { ...page, channels: page.channels.filter((row) => !isOne(row)) } : page
}

/** Where a page goes on: where it did, so that it meets the next one; the last one reaches as far as its new answer does. */
function borderOf(page: ListPage, answer: ConversationList, isLast: boolean): Pick<ListPage, 'timestamp' | 'hasNext'> {
  const end = endOf(page)
  const isFurther = isLast && (endOf(answer) === null || (end !== null && isUpTo(endOf(answer), end)))
  return isFurther ? { timestamp: answer.timestamp, hasNext: answer.hasNext } : { timestamp: page.timestamp, hasNext: page.hasNext }
}
