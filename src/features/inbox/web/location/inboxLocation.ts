import { decodePart } from '#web/navigation/decodePart.ts'
import { type Criteria, type Facets, wholeInbox } from '#features/inbox/conversations/contract.ts'
import { folderOf, inTab } from '#features/inbox/conversations/rules.ts'
import { isId } from '#shared/ids.ts'
import { filtersIn, nextUpFilter } from '#web/navigation/inboxFilters.ts'
import { isDate, timesOf } from './dateFilter.ts'
import type { ListQuestion } from '#features/inbox/web/cache/ListPages.ts'

/** Everything about the inbox that its address says, so that back, reload and a sent link give the same screen. */
export interface InboxLocation {
  /** The open conversation. */
  id: string | null
  /** The message to begin at, by its number. */
  around: number | null
  /** Whether the details slide over the conversation; where there is room beside it, the device keeps that. */
  details: boolean
  /** Deleted ones are shown to owners only, and not by the list's question. */
  folder: Criteria['folder'] | 'deleted'
  /** Null: not chosen, the spec's rule decides. */
  tab: Criteria['tab'] | null
  /** The queue of what needs the reader; what else narrows a list counts for nothing in it. */
  nextUp: boolean
  needsHuman: boolean
  /** Only those whose customer waits for a person, also while somebody holds them. */
  waiting: boolean
  followUp: boolean
  unread: boolean
  /** Conversations that mention the reader, of every folder. */
  mentions: boolean
  /** Only what this person has, by id. */
  assignee: string | null
  /** Only what the AI holds, or a person. */
  holder: Criteria['filterHolder']
  /** Only what bots of this source brought. */
  source: string | null
  /** When the last message was said: the last days ('7d'), or from one day to another ('2026-11-01..2026-11-20'; either may be missing). '' for any time. */
  date: string
  /** Names of labels that all must be there. */
  tags: readonly string[]
  /** Null: as `sortOf` says by itself. */
  sort: Criteria['sort'] | null
  /** The saved view one came by; the rest of the address says what it shows. */
  view: string | null
  /** '' for none. */
  phrase: string
  /** A client key, or 'all'. */
  bot: string
}

/** The inbox as one comes to it. */
export const plainInbox: InboxLocation = {
  id: null,
  around: null,
  details: false,
  folder: 'inbox',
  tab: null,
  nextUp: false,
  needsHuman: false,
  waiting: false,
  followUp: false,
  unread: false,
  mentions: false,
  assignee: null,
  holder: null,
  source: null,
  date: '',
  tags: [],
  sort: null,
  view: null,
  phrase: '',
  bot: 'all',
}

/** What takes every filter off a place. */
export const noFilters = {
  needsHuman: false,
  waiting: false,
  followUp: false,
  unread: false,
  assignee: null,
  holder: null,
  source: null,
  date: '',
  tags: [],
  view: null,
} as const satisfies Partial<InboxLocation>

const folders: readonly InboxLocation['folder'][] = ['inbox', 'done', 'snoozed', 'deleted']
const sorts: readonly Criteria['sort'][] = ['newest', 'waiting']
const holders = ['ai', 'person', 'blocked'] as const
const tabs: readonly Criteria['tab'][] = ['mine', 'unassigned', 'all']

/** A value of an address, where it is one of those that are understood. */
const oneOf = <Value extends string>(known: readonly Value[], given: string): Value | null => known.find((one) => one === given) ?? null

/** Reads `/messages/`, `/messages/{id}/` or `/messages/{id}/done` and its query. What it does not understand it leaves out. */
export function readInboxLocation(path: string, search: string): InboxLocation {
  const [, id = '', folder = ''] = path.split('/').filter(Boolean).map(decodePart)
  const query = new URLSearchParams(search)
  const param = (name: string) => query.get(name) ?? ''
  const filters = filtersIn(search)
  const message = param('message')
  const assignee = param('assignee')
  const date = param('date')
  return {
    id: id || null,
    around: id && /^\d{1,10}$/.test(message) ? Number(message) : null,
    details: id !== '' && query.has('details'),
    folder: oneOf(folders, folder === 'done' ? folder : param('folder')) ?? 'inbox',
    tab: oneOf(tabs, param('tab')),
    nextUp: filters.includes(nextUpFilter),
    needsHuman: filters.includes('needs-human'),
    waiting: filters.includes('waiting'),
    followUp: filters.includes('follow-up'),
    unread: filters.includes('unread'),
    mentions: filters.includes('mentions'),
    assignee: isId(assignee) ? assignee : null,
    holder: oneOf(holders, param('holder')),
    source: param('source').slice(0, 60) || null,
    date: isDate(date) ? date : '',
    tags: [...new Set(query.getAll('label').map((tag) => tag.trim().slice(0, 60)))].filter(Boolean).slice(0, 50),
    sort: oneOf(sorts, param('sort')),
    view: param('view') || null,
    phrase: param('phrase').trim().slice(0, 200),
    bot: param('bot') || 'all',
  }
}

/** The address of a place; what is as usual is left out. */
export function writeInboxLocation(place: InboxLocation): string {
  const path = pathOf(place)
  const query = new URLSearchParams()
  if (place.folder !== 'inbox' && !path.endsWith('/done')) query.set('folder', place.folder)
  if (place.tab !== null) query.set('tab', place.tab)
  setFilters(query, place)
  if (place.sort !== null) query.set('sort', place.sort)
  if (place.view !== null) query.set('view', place.view)
  if (place.phrase !== '') query.set('phrase', place.phrase)
  if (place.bot !== 'all') query.set('bot', place.bot)
  if (place.id !== null && place.around !== null) query.set('message', String(place.around))
  if (place.id !== null && place.details) query.set('details', '')
  const text = query
    .toString()
    .replaceAll('%2C', ',')
    .replace(/details=(?=&|$)/, 'details')
  return text ? `${path}?${text}` : path
}

/** An open conversation has a path of its own, which says itself that it is done. */
function pathOf({ id, folder }: InboxLocation): string {
  if (id === null) return '/messages/'
  return `/messages/${encodeURIComponent(id)}/${folder === 'done' ? 'done' : ''}`
}

function setFilters(query: URLSearchParams, place: InboxLocation): void {
  const { nextUp, mentions, needsHuman, followUp, unread, waiting } = place
  const named = { [nextUpFilter]: nextUp, mentions, 'needs-human': needsHuman, 'follow-up': followUp, unread, waiting }
  const filters = Object.entries(named).flatMap(([name, isOn]) => (isOn ? name : []))
  if (filters.length > 0) query.set('filter', filters.join(','))
  if (place.assignee !== null) query.set('assignee', place.assignee)
  if (place.holder !== null) query.set('holder', place.holder)
  if (place.source !== null) query.set('source', place.source)
  if (place.date !== '') query.set('date', place.date)
  for (const tag of place.tags) query.append('label', tag)
}

/**
 * How a place differs from one beside whose open conversation stands the list it is on: its folder, where the address named none or it was restored
 * meanwhile, and a tab that has it. Null where nothing needs to change. Next up and Mentions have conversations of every folder.
 */
export function ownFolder(place: InboxLocation, opened: Opened, me: string): Partial<InboxLocation> | null {
  if (place.nextUp || place.mentions) return null
  const folder = opened === 'deleted' ? opened : folderOf(opened)
  if (folder === place.folder || (place.folder !== 'inbox' && place.folder !== 'deleted')) return null
  const stays = opened === 'deleted' || (place.tab !== null && inTab(opened, place.tab, me))
  return stays ? { folder } : { folder, tab: 'all' }
}

/** What is known of an open conversation; owners learn of one that was deleted. */
export type Opened = Facets | 'deleted'

/** The tab that is asked for while none was chosen: what one searches or filters is looked for everywhere. */
export function askedTab(place: InboxLocation): Criteria['tab'] {
  return place.tab ?? (isNarrowed(place) ? 'all' : 'mine')
}

/** The order of a place's list: where people wait for one, the customer who waits longest comes first. */
export function sortOf({ sort, needsHuman, waiting, folder }: InboxLocation): Criteria['sort'] {
  return sort ?? ((needsHuman || waiting) && folder === 'inbox' ? 'waiting' : 'newest')
}

/** From a place to those who need a human, or back from them to all; what is open stays open. */
export function toNeedsHuman(place: InboxLocation): InboxLocation {
  const isThere = place.needsHuman && place.folder === 'inbox'
  return { ...plainInbox, bot: place.bot, id: place.id, details: place.details, tab: 'all', needsHuman: !isThere }
}

type PlaceOfSidebar = InboxLocation['folder'] | 'nextUp' | 'mentions' | 'needsHuman' | 'followUp'

/** Which of the places of the sidebar it is. */
export function placeName({ folder, nextUp, mentions, needsHuman, followUp }: InboxLocation): PlaceOfSidebar {
  if (nextUp) return 'nextUp'
  if (mentions) return 'mentions'
  if (folder !== 'inbox') return folder
  if (needsHuman) return 'needsHuman'
  return followUp ? 'followUp' : 'inbox'
}

/** Next up is the same from everywhere: of all bots, longest waiting first. */
const nextUpQuestion: ListQuestion = { clientKey: 'all', phrase: '', criteria: { ...wholeInbox, sort: 'waiting', filterNextUp: true } }

/** What the list of a place asks the server. */
export function questionOf(place: InboxLocation, tab: Criteria['tab']): ListQuestion {
  if (place.nextUp) return nextUpQuestion
  return {
    clientKey: place.bot,
    // A path cannot carry these; nobody looks for them.
    phrase: /^\.{1,2}$|^\*$/.test(place.phrase) ? '' : place.phrase,
    criteria: {
      ...wholeInbox,
      tab,
      folder: place.folder === 'deleted' ? 'inbox' : place.folder,
      sort: sortOf(place),
      filterTags: [...place.tags],
      filterUnread: place.unread,
      filterFollowUp: place.followUp,
      filterNeedsHuman: place.needsHuman,
      filterWaiting: place.waiting,
      filterMentions: place.mentions,
      filterAssignee: place.assignee,
      filterHolder: place.holder,
      filterSource: place.source,
      ...timesOf(place.date),
    },
  }
}

/** Whether the list shows less than its folder. */
export function isNarrowed(place: InboxLocation): boolean {
  return place.nextUp || place.mentions || place.phrase !== '' || filtersOf(place) > 0
}

/** By how many filters a list is narrowed. */
export function filtersOf({ needsHuman, waiting, followUp, unread, tags, assignee, holder, source, date }: InboxLocation): number {
  return [needsHuman, waiting, followUp, unread, assignee, holder, source, date].filter(Boolean).length + tags.length
}
