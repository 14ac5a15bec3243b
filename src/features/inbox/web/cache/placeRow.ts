import { compareCursors, readCursor } from '#shared/paging.ts'
import type { Conversation, Criteria, ListedConversation } from '#features/inbox/conversations/contract.ts'
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

/** The pages without a conversation. Pages that did not hold it stay the same objects. */
export function withoutRow(pages: readonly ListPage[], id: string): ListPage[] {
  return pages.map((page) =>
    page.channels.some((row) => row.id === id) ? { ...page, channels: page.channels.filter((row) => row.id !== id) } : page,
  )
}

/** The pages without what a row was before: it may have come up while the page was on its way on which it stood. The same where there is none. */
export function withoutOlder(pages: ListPage[], { id, rev }: ListedConversation): ListPage[] {
  const isOlder = (row: ListedConversation) => row.id === id && row.rev < rev
  if (!pages.some((page) => page.channels.some(isOlder))) return pages
  return pages.map((page) => ({ ...page, channels: page.channels.filter((row) => !isOlder(row)) }))
}

/** The pages with a row at its place; unchanged where its place is below what is loaded. */
export function withRow(pages: readonly ListPage[], row: ListedConversation, criteria: Criteria): ListPage[] {
  const compare = inOrder(criteria)
  const last = pages.length - 1
  let at = pages.findIndex((page) => page.channels.some((other) => compare(row, other) < 0))
  if (at === -1) {
    if (!isWithin(pages[last]!, row, criteria)) return [...pages]
    at = last
  }
  const page = pages[at]!
  const before = page.channels.findIndex((other) => compare(row, other) < 0)
  const channels = page.channels.toSpliced(before === -1 ? page.channels.length : before, 0, row)
  return pages.with(at, { ...page, channels })
}

/** Whether a conversation stands above the place where the next page begins. */
function isWithin(last: ListPage, row: Conversation, criteria: Criteria): boolean {
  if (!last.hasNext || last.timestamp === null) return true
  const place = readCursor(last.timestamp)
  return place !== null && compareCursors(placeOf(row, criteria), place) <= 0
}
