import { compareCursors, readCursor, type Cursor } from '#shared/paging.ts'
import type { ConversationList, Criteria, ListedConversation } from '#features/inbox/conversations/contract.ts'
import { inOrder, placeOf } from '#features/inbox/conversations/rules.ts'
import type { ListPage } from './ListPages.ts'

/** The row of a conversation, wherever it stands. */
export function findRow(pages: readonly ListPage[], id: string): ListedConversation | undefined {
  for (const page of pages) {
    const row = page.channels.find((channel) => channel.id === id)
    if (row) return row
  }
  return undefined
}

/** The pages without some rows. Pages that did not hold any stay the same objects. */
export function withoutRows(pages: readonly ListPage[], isOne: (row: ListedConversation) => boolean): ListPage[] {
  return pages.map((page) => (page.channels.some(isOne) ? { ...page, channels: page.channels.filter((row) => !isOne(row)) } : page))
}

/** The pages without a conversation. */
export const withoutRow = (pages: readonly ListPage[], id: string): ListPage[] => withoutRows(pages, (row) => row.id === id)

/** The pages without what a row was before: it may have come up while the page was on its way on which it stood. The same where there is none. */
export function withoutOlder(pages: ListPage[], { id, rev }: ListedConversation): ListPage[] {
  const isOlder = (row: ListedConversation) => row.id === id && row.rev < rev
  if (!pages.some((page) => page.channels.some(isOlder))) return pages
  return withoutRows(pages, isOlder)
}

/** The pages with a row at its place; unchanged where its place is below what is loaded. */
export function withRow(pages: readonly ListPage[], row: ListedConversation, criteria: Criteria): ListPage[] {
  const compare = inOrder(criteria)
  const last = pages.length - 1
  let at = pages.findIndex((page) => page.channels.some((other) => compare(row, other) < 0))
  if (at === -1) {
    if (!isWithin(pages[last]!, placeOf(row, criteria))) return [...pages]
    at = last
  }
  const page = pages[at]!
  const before = page.channels.findIndex((other) => compare(row, other) < 0)
  const channels = page.channels.toSpliced(before === -1 ? page.channels.length : before, 0, row)
  return pages.with(at, { ...page, channels })
}

/** Whether a place is above the one where the page after this begins. */
export function isWithin({ hasNext, timestamp }: ConversationList, place: Cursor): boolean {
  if (!hasNext || timestamp === null) return true
  const end = readCursor(timestamp)
  return end !== null && compareCursors(place, end) <= 0
}
