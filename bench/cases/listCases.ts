import { type Criteria, wholeInbox } from '#features/inbox/conversations/contract.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { labels, rareLabel } from '../seed/words.ts'

/** One way of asking for the list. */
export interface ListCase {
  name: string
  /** Whose list: 0 has many unread conversations, 1 has read everything, the others are ordinary. */
  person: number
  criteria: Partial<Criteria>
  /** The number of a bot; undefined for all. */
  bot?: number
  phrase?: string
  /** The number of the person to whom they are assigned. */
  assignee?: number
  page?: 2
}

/** Every tab, folder and filter of the inbox, each where it is easy and where it is hard to fill a page. */
export const listCases: ListCase[] = [
  { name: 'all', person: 2, criteria: {} },
  { name: 'all, second page', person: 2, criteria: {}, page: 2 },
  { name: 'mine', person: 2, criteria: { tab: 'mine' } },
  { name: 'unassigned', person: 2, criteria: { tab: 'unassigned' } },
  { name: 'done', person: 2, criteria: { folder: 'done' } },
  { name: 'done, mine', person: 2, criteria: { folder: 'done', tab: 'mine' } },
  { name: 'one bot', person: 2, criteria: {}, bot: 1 },
  { name: 'smallest bot, mine', person: 2, criteria: { tab: 'mine' }, bot: 4 },
  { name: 'needs human', person: 2, criteria: { filterNeedsHuman: true } },
  { name: 'follow up', person: 2, criteria: { filterFollowUp: true } },
  { name: 'follow up, mine', person: 2, criteria: { filterFollowUp: true, tab: 'mine' } },
  { name: 'unread, many', person: 0, criteria: { filterUnread: true } },
  { name: 'unread, none', person: 1, criteria: { filterUnread: true } },
  { name: 'unread, mine', person: 2, criteria: { filterUnread: true, tab: 'mine' } },
  { name: 'label on many', person: 2, criteria: { filterTags: [labels[0]!] } },
  { name: 'label on few', person: 2, criteria: { filterTags: [rareLabel] } },
  { name: 'label on few, done', person: 2, criteria: { filterTags: [rareLabel], folder: 'done' } },
  { name: 'two labels', person: 2, criteria: { filterTags: [labels[0]!, labels[1]!] } },
  { name: 'snoozed', person: 2, criteria: { folder: 'snoozed' } },
  { name: 'snoozed, mine', person: 2, criteria: { folder: 'snoozed', tab: 'mine' } },
  { name: 'longest waiting', person: 2, criteria: { sort: 'waiting' } },
  { name: 'longest waiting, second page', person: 2, criteria: { sort: 'waiting' }, page: 2 },
  { name: 'longest waiting, mine', person: 2, criteria: { sort: 'waiting', tab: 'mine' } },
  { name: 'longest waiting, unassigned', person: 2, criteria: { sort: 'waiting', tab: 'unassigned' } },
  { name: 'longest waiting, needs human', person: 2, criteria: { sort: 'waiting', filterNeedsHuman: true } },
  { name: 'next up', person: 2, criteria: { sort: 'waiting', filterNextUp: true } },
  { name: 'longest waiting, unread', person: 2, criteria: { sort: 'waiting', filterUnread: true } },
  { name: 'longest waiting, label on few', person: 2, criteria: { sort: 'waiting', filterTags: [rareLabel] } },
  { name: 'longest waiting, smallest bot', person: 2, criteria: { sort: 'waiting' }, bot: 4 },
  { name: 'of a colleague', person: 2, criteria: {}, assignee: 3 },
  { name: 'of a colleague, done', person: 2, criteria: { folder: 'done' }, assignee: 3 },
  { name: 'waiting for a reply', person: 2, criteria: { filterWaiting: true, sort: 'waiting' } },
  { name: 'waiting for a reply, mine', person: 2, criteria: { filterWaiting: true, sort: 'waiting', tab: 'mine' } },
  { name: 'waiting for a reply, of a colleague', person: 2, criteria: { filterWaiting: true, sort: 'waiting' }, assignee: 3 },
  { name: 'waiting for a reply, newest first', person: 2, criteria: { filterWaiting: true } },
  { name: 'held by the AI', person: 2, criteria: { filterHolder: 'ai' } },
  { name: 'held by a person', person: 2, criteria: { filterHolder: 'person' } },
  { name: 'held by a person, done', person: 2, criteria: { filterHolder: 'person', folder: 'done' } },
  { name: 'of a source', person: 2, criteria: { filterSource: 'npm' } },
  { name: 'of a source, longest waiting', person: 2, criteria: { filterSource: 'npm', sort: 'waiting' } },
  { name: 'last week', person: 2, criteria: { filterDays: 7 } },
  { name: 'some days long ago', person: 2, criteria: { filterFrom: 1_600_000_000, filterTo: 1_700_000_000 } },
  { name: 'mentions', person: 2, criteria: { filterMentions: true } },
  { name: 'phrase, common name', person: 2, criteria: {}, phrase: 'anna' },
  { name: 'phrase, full name', person: 2, criteria: {}, phrase: 'anna novak' },
  { name: 'phrase, words in another order', person: 2, criteria: {}, phrase: 'novak anna' },
  { name: 'phrase, a word and two letters', person: 2, criteria: {}, phrase: 'novak an' },
  { name: 'phrase, nobody', person: 2, criteria: {}, phrase: 'zzyzx' },
  { name: 'phrase, two letters', person: 2, criteria: {}, phrase: 'an' },
]

/** The address and headers of a list call. `cursor` is the place behind which the page begins. */
export function listRequest(fixture: Fixture, wanted: ListCase, cursor = '*'): { url: string; headers: Record<string, string> } {
  return {
    url: `/api/channels/list/*/${encodeURIComponent(wanted.phrase ?? '*')}/${encodeURIComponent(cursor)}`,
    headers: {
      authorization: `Bearer ${fixture.people[wanted.person]!.token}`,
      clientkey: wanted.bot === undefined ? 'all' : fixture.bots[wanted.bot]!.clientKey,
      criteria: JSON.stringify({
        ...wholeInbox,
        ...wanted.criteria,
        ...(wanted.assignee !== undefined && { filterAssignee: fixture.people[wanted.assignee]!.id }),
      }),
      teamid: fixture.workspace,
    },
  }
}

/** The addresses of what finds customers in every folder: their conversations, and how many lie where. */
export const findAddresses = (phrase: string): string[] =>
  ['/api/channels/find', '/api/channels/find/counts'].map((path) => `${path}?phrase=${encodeURIComponent(phrase)}`)
