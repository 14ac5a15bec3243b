import { alphabet } from '#features/workspaces/members/byName.ts'
import { maySee, type SeenFrom } from '#features/workspaces/members/scope.ts'
import type { Label } from './labels/contract.ts'
import { compareText } from '#shared/compareText.ts'
import { neatName } from '#shared/neatName.ts'
import { seesEverything, seesOwn } from '#shared/visibility.ts'
import { compareCursors, type Cursor } from '#shared/paging.ts'
import type { Conversation, Counts, Criteria, Facets, ListedConversation, Seen } from './contract.ts'

/** Who holds a conversation: the AI, a person, nobody though somebody should (`help`), or nobody because it rests. */
export type Holder = 'ai' | 'person' | 'help' | 'nobody'

/** The one idea of the product, decided in one place. An AI that is off holds nothing: what it has is answered by nobody. */
export function holderOf(
  conversation: Pick<Conversation, 'paused' | 'assignee' | 'needs_human_since' | 'blocked_since'>,
  isAiOff = false,
): Holder {
  if (conversation.needs_human_since !== null) return 'help'
  if (!conversation.paused) return isAiOff ? 'nobody' : 'ai'
  return conversation.assignee === null || isBlocked(conversation) ? 'nobody' : 'person'
}

/** Whether its customer is blocked. */
export const isBlocked = ({ blocked_since = null }: Pick<Conversation, 'blocked_since'>): boolean => blocked_since !== null

/** The attributes of a conversation that lists and counts are made of. */
export function facetsOf(conversation: Conversation): Facets {
  return {
    client_key: conversation.client_key,
    assignee: conversation.assignee,
    mentioned: conversation.mentioned,
    is_done: conversation.is_done,
    is_deleted: conversation.is_deleted,
    is_snoozed: conversation.snoozed_until !== null,
    is_starred: conversation.is_starred,
    needs_human: conversation.needs_human_since !== null,
    paused: conversation.paused,
    is_waiting: conversation.waiting_since !== null,
    is_blocked: isBlocked(conversation),
    tags: conversation.tags,
  }
}

/** What somebody has read of a conversation, without what else is there. */
export function seenOnly({ seen_in, marked_unread, ignore_unread_reset, mention_unread, woke_unread, note_unread }: Seen): Seen {
  return { seen_in, marked_unread, ignore_unread_reset, mention_unread, woke_unread, note_unread }
}

/** Adds what one person has read to a conversation. */
export function withSeen(conversation: Conversation, seen: Seen): ListedConversation {
  const { seen_in, marked_unread } = seen
  const unread = Math.max(0, conversation.in_count - seen_in)
  return {
    ...conversation,
    ...seenOnly(seen),
    baton_unread_count_display: unread === 0 && marked_unread ? 1 : unread,
    is_unread: unread > 0 || marked_unread,
  }
}

/** Whether a conversation is one of somebody's own: they hold it, and the AI is silent. */
function isHeldBy({ assignee, paused }: Pick<Conversation, 'assignee' | 'paused'>, person: string): boolean {
  return paused && assignee === person
}

/** Whether the customer of a conversation in the inbox waits for this person, who holds it. */
export function isWaitingFor(conversation: Conversation, person: string): boolean {
  return conversation.waiting_since !== null && isHeldBy(conversation, person) && isInInbox(conversation)
}

/** Whether a conversation lies in the inbox and needs a human. */
export function isWaitingForHuman(conversation: Conversation): boolean {
  return conversation.needs_human_since !== null && isInInbox(conversation)
}

/** Whether it is neither done, snoozed nor deleted. */
export const isInInbox = (conversation: Conversation): boolean => !conversation.is_deleted && folderOf(facetsOf(conversation)) === 'inbox'

/**
 * Whether a conversation calls for its reader: it needs a human and they may take it, its customer wrote to them who hold it, a note mentions
 * them or is left for them, its snooze ended and that concerns them, or they marked it for themselves. What the AI handles calls for nobody.
 */
export function callsFor(row: ListedConversation, reader: { id: string; mayChat: boolean }): boolean {
  if (row.is_deleted) return false
  if (hasFlag(row)) return true
  if (!reader.mayChat || !isInInbox(row)) return false
  return isWaitingForHuman(row) || (row.is_unread && isHeldBy(row, reader.id))
}

/**
 * Whether a conversation is next up for its reader: it needs a human and they may take it, its customer waits for them, who hold it, a note
 * mentions them or is left for them, its snooze ended and that concerns them, or they marked it for themselves. Unlike what is bold it stays so when it is read, until it is answered.
 */
function isNextUp(row: ListedConversation, reader: { id: string; mayChat: boolean }): boolean {
  if (row.is_deleted) return false
  if (hasFlag(row)) return true
  return reader.mayChat && (isWaitingForHuman(row) || isWaitingFor(row, reader.id))
}

/** Whether something flags a conversation for a person, wherever it lies. */
export const hasFlag = ({ mention_unread, marked_unread, woke_unread, note_unread }: Seen): boolean =>
  mention_unread || marked_unread || woke_unread || note_unread

/** What a person sees who has never opened a conversation that was made after they joined. */
export const nothingSeen: Seen = {
  seen_in: 0,
  marked_unread: false,
  ignore_unread_reset: false,
  mention_unread: false,
  woke_unread: false,
  note_unread: false,
}

/** Whether two readings are the same. */
export function isSameSeen(a: Seen, b: Seen): boolean {
  const isSameMark = a.marked_unread === b.marked_unread && a.ignore_unread_reset === b.ignore_unread_reset
  const isSameFlag = a.mention_unread === b.mention_unread && a.woke_unread === b.woke_unread && a.note_unread === b.note_unread
  return isSameMark && isSameFlag && a.seen_in === b.seen_in
}

/** A list's question: the criteria, the bot ('all' for every one), who asks, and how much of the workspace they see. */
export interface Question {
  criteria: Criteria
  clientKey: string
  person: string
  mayChat: boolean
  sight: SeenFrom
  /** The bots of the source that the list is filtered by, by client key. */
  sourceBots?: readonly string[]
}

/** Where a conversation lies that is not deleted. */
export function folderOf(facets: Pick<Facets, 'is_done' | 'is_snoozed'>): Criteria['folder'] {
  if (facets.is_snoozed) return 'snoozed'
  return facets.is_done ? 'done' : 'inbox'
}

function inFolder(facets: Facets, question: Question): boolean {
  const { criteria } = question
  if (!maySee(question.person, question.sight, facets)) return false
  if (facets.is_deleted) return false
  if (criteria.filterMentions ? !facets.mentioned.includes(question.person) : folderOf(facets) !== criteria.folder) return false
  if (question.clientKey !== 'all' && facets.client_key !== question.clientKey) return false
  return passesFilters(facets, question)
}

/** Whether a conversation passes the filters of a list, but for its tab and for when something was said last. */
function passesFilters(facets: Facets, { criteria, sourceBots }: Question): boolean {
  if (criteria.filterFollowUp && !facets.is_starred) return false
  if (criteria.filterNeedsHuman && !facets.needs_human) return false
  if (criteria.filterWaiting && !facets.is_waiting) return false
  if (criteria.filterAssignee !== null && facets.assignee !== criteria.filterAssignee) return false
  if (criteria.filterHolder !== null && !isHeldSo(facets, criteria.filterHolder)) return false
  if (criteria.filterSource !== null && !sourceBots?.includes(facets.client_key)) return false
  return criteria.filterTags.every((tag) => facets.tags.includes(tag))
}

function isHeldSo({ paused, needs_human, assignee, is_blocked = false }: Facets, holder: NonNullable<Criteria['filterHolder']>): boolean {
  if (holder === 'blocked') return is_blocked
  return holderOf({ paused, assignee, needs_human_since: needs_human ? 0 : null }) === holder
}

/** Whether a list is filtered by when something was said last. */
export function isDated({ filterDays, filterFrom, filterTo }: Criteria): boolean {
  return filterDays !== null || filterFrom !== null || filterTo !== null
}

/** The times, in seconds since 1970, between which the last message of what a list shows was said: from the first on, and before the second. */
export function spanOf({ filterDays, filterFrom, filterTo }: Criteria, now: number): [from: number, to: number] {
  const days = filterDays === null ? 0 : now - filterDays * 86_400
  return [Math.max(days, filterFrom ?? 0), filterTo ?? Infinity]
}

/** Whether a conversation stands under a tab of its folder. */
export function inTab(facets: Pick<Facets, 'assignee'>, tab: Criteria['tab'], person: string): boolean {
  return tab === 'all' || (tab === 'mine' ? facets.assignee === person : facets.assignee === null)
}

/** Whether a conversation belongs on a list; the row says what its reader has read of it. */
export function isOn(row: ListedConversation, question: Question): boolean {
  const facets = facetsOf(row)
  const { criteria, person, mayChat, sight, clientKey } = question
  if (!criteria.filterNextUp) {
    const [from, to] = isDated(criteria) ? spanOf(criteria, Date.now() / 1000) : [0, Infinity]
    if (row.timestamp < from || row.timestamp >= to || (criteria.filterUnread && !row.is_unread)) return false
    return inFolder(facets, question) && inTab(facets, criteria.tab, person)
  }
  return maySee(person, sight, facets) && (clientKey === 'all' || clientKey === row.client_key) && isNextUp(row, { id: person, mayChat })
}

/** Counting under a filter stops here: nobody reads the difference between 100 and 30,000, but everybody would wait for it. */
export const countCap = 100
/** A letter or two are true of many, whose customers are looked up one by one, and are typed on the way to a name: counting stops here, a page and a bit. */
export const shortCap = 30

/** Whether the tallies, which are kept for each bot, can say what a member of this scope sees: they know nothing of what concerns one person only. */
export const isTallied = (scope: string): boolean => seesEverything(scope) || !seesOwn(scope)

/** Whether one of the counts is only where counting stopped: there are so many or more. */
export function isCapped({ capped, countedTo = countCap }: Pick<Counts, 'capped' | 'countedTo'>, count: number): boolean {
  return capped && count >= countedTo
}

/** The counts after a conversation's facets went from `was` (null: it is new) to `now`. */
export function recount(counts: Counts, was: Facets | null, now: Facets, question: Question): Counts {
  const change = (tab: Criteria['tab']) => {
    const before = was !== null && inFolder(was, question) && inTab(was, tab, question.person)
    const after = inFolder(now, question) && inTab(now, tab, question.person)
    return Number(after) - Number(before)
  }
  return {
    totalCount: counts.totalCount + change('all'),
    unassignedCount: counts.unassignedCount + change('unassigned'),
    mineCount: counts.mineCount + change('mine'),
    capped: counts.capped,
  }
}

/** Whether a list begins with those who wait. Outside the inbox nobody is asked to answer; mentions are in every folder. */
export function startsWithWaiting({ sort, folder, filterMentions }: Criteria): boolean {
  return sort === 'waiting' && folder === 'inbox' && !filterMentions
}

/** Whether a list begins with what comes back soonest: that of what is snoozed. Mentions are in every folder. */
export function startsWithSoonest({ folder, filterMentions, filterNextUp }: Criteria): boolean {
  return folder === 'snoozed' && !filterMentions && !filterNextUp
}

/** Whether a list shows less than its folder, by what it is asked for. */
export function narrows(criteria: Criteria): boolean {
  const { filterFollowUp, filterUnread, filterNeedsHuman, filterWaiting, filterNextUp, filterMentions, filterTags } = criteria
  const isFlagged =
    filterFollowUp || filterUnread || filterNeedsHuman || filterWaiting || filterNextUp || filterMentions || filterTags.length > 0
  return (
    isFlagged || criteria.filterAssignee !== null || criteria.filterHolder !== null || criteria.filterSource !== null || isDated(criteria)
  )
}

/** A conversation's place on a list, as the server orders it. */
export function placeOf({ id, timestamp, waiting_since, snoozed_until }: Conversation, criteria: Criteria): Cursor {
  const since = startsWithWaiting(criteria) ? waiting_since : null
  const first = startsWithSoonest(criteria) ? snoozed_until : since
  return { at: Math.round((first ?? timestamp) * 1000), id, ...(first !== null && { waits: true }) }
}

/** The order of two conversations on a list. */
export function inOrder(criteria: Criteria): (a: Conversation, b: Conversation) => number {
  return (a, b) => compareCursors(placeOf(a, criteria), placeOf(b, criteria))
}

/** The name that a new label gets of one that was typed or reported. */
export const neatLabel = (name: string): string => neatName(name.replace(/\s+/g, ' '))

/** How lists of labels are sorted, on both sides; the same name at several bots by bot. */
export function byLabelName(a: Label, b: Label): number {
  return alphabet.compare(a.name, b.name) || compareText(a.client_key, b.client_key)
}

/** Whether somebody is called so because they told no name: the inbox calls them so, and nobody outside may hear it. */
export const isVisitorName = (name: string): boolean => /^Visitor \d{4}$/.test(name)

/** What bears the name of its bot, with the present one; the very same where that changes nothing. */
export function withBotName<Row extends Pick<Conversation, 'client_key' | 'bot_profile'>>(
  row: Row,
  { client_key, name }: Pick<Conversation, 'client_key'> & Conversation['bot_profile'],
): Row {
  if (row.client_key !== client_key || row.bot_profile.name === name) return row
  return { ...row, bot_profile: { ...row.bot_profile, name } }
}
