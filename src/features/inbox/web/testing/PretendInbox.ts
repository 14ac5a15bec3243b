import { writeLogCursor } from '#shared/cursor.ts'
import { compareCursors, readCursor, writeCursor } from '#shared/paging.ts'
import { type Conversation, type Facets, type ListedConversation, type Seen, wholeInbox } from '#features/inbox/conversations/contract.ts'
import { facetsOf, inOrder, isOn, withSeen, nothingSeen, placeOf, type Question } from '#features/inbox/conversations/rules.ts'
import type { ConversationChange } from '#features/inbox/web/cache/mergeConversation.ts'
import type { ListPage } from '#features/inbox/web/cache/ListPages.ts'

/** A few rows make a page here, so that a few conversations make several. */
const pageSize = 3

/** A change, and for looking back what was there before it. */
export interface EmittedChange extends ConversationChange {
  before: Conversation | undefined
}

/** The naive model: every conversation in memory, every question answered by looking at all of them. */
export class PretendInbox {
  readonly conversations = new Map<string, Conversation>()
  readonly seen = new Map<string, Seen>()
  transaction = 100

  /** Makes or changes a conversation; gives the change as the log tells it. */
  change(number: number, change: Partial<Conversation>): EmittedChange {
    const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
    const old = this.conversations.get(id)
    const was: Facets | null = old ? facetsOf(old) : null
    const conversation = { ...(old ?? blank(id)), ...change, rev: (old?.rev ?? 0) + 1 }
    this.conversations.set(id, conversation)
    return { conversation, was, cursor: writeLogCursor(++this.transaction, 1), before: old }
  }

  seenOf(id: string): Seen {
    return this.seen.get(id) ?? nothingSeen
  }

  rows(question: Question): ListedConversation[] {
    return [...this.conversations.values()]
      .map((conversation) => withSeen(conversation, this.seenOf(conversation.id)))
      .filter((row) => isOn(row, question))
      .toSorted(inOrder(question.criteria))
  }

  counts(question: Question) {
    const count = (criteria: Partial<Question['criteria']>) =>
      this.rows({ ...question, criteria: { ...question.criteria, ...criteria } }).length
    const sidebar: Partial<Question['criteria']> = { ...wholeInbox, filterUnread: question.criteria.filterUnread }
    return {
      totalCount: count({ tab: 'all' }),
      unassignedCount: count({ tab: 'unassigned' }),
      mineCount: count({ tab: 'mine' }),
      inboxCount: count(sidebar),
      needsHumanCount: count({ ...sidebar, filterNeedsHuman: true }),
      followUpCount: count({ ...sidebar, filterFollowUp: true }),
      snoozedCount: count({ ...sidebar, folder: 'snoozed' }),
    }
  }

  /** A page as the server answers it: what begins after `cursor` ('*' for the first). */
  page(question: Question, cursor: string): ListPage {
    const place = readCursor(cursor)
    const all = this.rows(question)
    const rest = place ? all.filter((row) => compareCursors(placeOf(row, question.criteria), place) > 0) : all
    const channels = rest.slice(0, pageSize)
    const last = channels.at(-1)
    const hasNext = rest.length > pageSize
    return {
      client_key: question.clientKey,
      ...this.counts(question),
      capped: false,
      channels,
      channelid: null,
      searchterm: null,
      timestamp: hasNext && last ? writeCursor(placeOf(last, question.criteria)) : null,
      hasNext,
      isFiltered: false,
      snapshot: `${this.transaction + 1}:${this.transaction + 1}:`,
    }
  }
}

/** A conversation in which nothing was said yet. */
export function blank(id: string): Conversation {
  return {
    id,
    rev: 0,
    client_key: 'bot_a',
    name: id.slice(-2),
    team: 'w',
    sourceTeam: 'w',
    sourceChannel: id,
    timestamp: 1,
    created_at: 1,
    paused: false,
    epoch: 0,
    is_starred: false,
    is_done: false,
    is_deleted: false,
    is_archived: false,
    snoozed_until: null,
    tags: [],
    assignee: null,
    mentioned: [],
    needs_human_since: null,
    waiting_since: null,
    customer_at: null,
    undelivered_since: null,
    in_count: 0,
    last_seq: 0,
    user_profile: { id, name: id.slice(-2) },
    bot_profile: { name: 'Shop bot' },
    last_message: null,
  }
}
