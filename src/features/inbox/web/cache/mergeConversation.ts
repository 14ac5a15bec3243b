import { isInSnapshot } from '#shared/cursor.ts'
import {
  type Conversation,
  type ConversationList,
  type Criteria,
  type Facets,
  type Seen,
  wholeInbox,
} from '#features/inbox/conversations/contract.ts'
import {
  countCap,
  facetsOf,
  isDated,
  isOn,
  isSameSeen,
  isTallied,
  withSeen,
  recount,
  type Question,
} from '#features/inbox/conversations/rules.ts'
import type { ListPage, ListPages, ListQuestion } from './ListPages.ts'
import { findRow, withoutOlder, withoutRow, withRow } from './placeRow.ts'

/** A conversation after a change, and what it was before; `cursor` is the place of the change in the log. */
export interface ConversationChange {
  conversation: Conversation
  was: Facets | null
  cursor: string
}

/**
 * The list after a change. A row changes only when the change is newer than it; a count only when the answer it came with had not
 * seen the change, and once. `seen` says what the reader has read of a conversation that is not on the list.
 */
export function mergeConversation(data: ListPages, change: ConversationChange, question: ListQuestion & Question, seen: Seen): ListPages {
  const { conversation, was, cursor } = change
  const row = findRow(data.pages, conversation.id)
  const counted = countStep(data.pages, was, facetsOf(conversation), cursor, question)
  if (row && row.rev >= conversation.rev) {
    const known = withoutOlder(counted, row)
    return known === data.pages ? data : { ...data, pages: known }
  }
  const next = withSeen(conversation, row ?? seen)
  // Whether a phrase is found in a conversation only the server knows; rows that are here have been found already.
  const shown = isOn(next, question) && (row !== undefined || question.phrase === '')
  const without = row ? withoutRow(counted, row.id) : counted
  const pages = shown ? withRow(without, next, question.criteria) : without
  return pages === data.pages ? data : { ...data, pages: noteFollowers(data, [...pages], question) }
}

/** The list after a conversation has gone out of its reader's sight. */
export function mergeLoss(
  data: ListPages,
  { id, was, cursor }: { id: string; was: Facets; cursor: string },
  question: ListQuestion & Question,
): ListPages {
  const counted = countStep(data.pages, was, { ...was, is_deleted: true }, cursor, question)
  const pages = findRow(data.pages, id) ? withoutRow(counted, id) : counted
  return pages === data.pages ? data : { ...data, pages: noteFollowers(data, [...pages], question) }
}

/** The list after its reader has read a conversation, or marked it unread. */
export function mergeSeen(data: ListPages, id: string, seen: Seen, question: ListQuestion & Question): ListPages {
  const row = findRow(data.pages, id)
  if (!row || isSameSeen(row, seen)) return data
  const next = withSeen(row, seen)
  const without = withoutRow(data.pages, id)
  const pages = isOn(next, question) ? withRow(without, next, question.criteria) : without
  return { ...data, pages: noteFollowers(data, pages, question) }
}

/** Only so many are told of what is next up: where one of them leaves a list that is here to its end, only the server knows who follows (`hasFallen`). */
function noteFollowers(before: ListPages, pages: ListPage[], { criteria }: ListQuestion): ListPage[] {
  const last = pages.at(-1)!
  const rowsIn = (all: readonly ListPage[]) => all.reduce((sum, { channels }) => sum + channels.length, 0)
  if (!criteria.filterNextUp || !last.capped || last.hasNext || rowsIn(pages) >= rowsIn(before.pages)) return pages
  return [...pages.slice(0, -1), { ...last, hasFallen: true }]
}

/** The badges of tabs and sidebar, from the answer that was read last. */
export function countsOf({ pages }: Pick<ListPages, 'pages'>): ConversationList {
  return pages.at(-1)!
}

/**
 * The pages with the counts of the last one carried on. What a phrase, the unread filter, a time or Next up counts cannot be told from a change; what
 * was counted only so far stays there, as more may be behind it, until it falls: then the server must say (`hasFallen`).
 */
function countStep(pages: ListPage[], was: Facets | null, now: Facets, cursor: string, question: ListQuestion & Question): ListPage[] {
  const page = pages.at(-1)!
  if ((page.upTo !== undefined && cursor <= page.upTo) || isInSnapshot(cursor, page.snapshot)) return pages
  const changeOf = (criteria: Criteria) => recount(noCounts, was, now, { ...question, criteria })
  const isExact =
    question.phrase === '' && !question.criteria.filterUnread && !question.criteria.filterNextUp && !isDated(question.criteria)
  const tabs = isExact ? changeOf(question.criteria) : noCounts
  const endOfPlaces = isTallied(question.sight.scope) ? Infinity : countCap
  const endOfTabs = page.isFiltered ? (page.countedTo ?? countCap) : endOfPlaces
  let hasFallen = page.hasFallen ?? false
  const step = (count: number, change: number, end: number) => {
    if (count < end) return Math.min(count + change, end)
    hasFallen ||= change < 0
    return count
  }
  const ofPlace = (count: number, criteria: Partial<Criteria>) =>
    step(count, changeOf({ ...wholeInbox, ...criteria }).totalCount, endOfPlaces)
  const next: ListPage = {
    ...page,
    upTo: cursor,
    totalCount: step(page.totalCount, tabs.totalCount, endOfTabs),
    unassignedCount: step(page.unassignedCount, tabs.unassignedCount, endOfTabs),
    mineCount: step(page.mineCount, tabs.mineCount, endOfTabs),
    capped: page.capped || page.totalCount + tabs.totalCount >= endOfTabs,
    inboxCount: ofPlace(page.inboxCount, {}),
    needsHumanCount: ofPlace(page.needsHumanCount, { filterNeedsHuman: true }),
    followUpCount: ofPlace(page.followUpCount, { filterFollowUp: true }),
    snoozedCount: ofPlace(page.snoozedCount, { folder: 'snoozed' }),
  }
  return [...pages.slice(0, -1), hasFallen ? { ...next, hasFallen } : next]
}

const noCounts = { totalCount: 0, unassignedCount: 0, mineCount: 0, capped: false }
