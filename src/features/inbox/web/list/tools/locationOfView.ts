import { fieldNames } from '#shared/fieldNames.ts'
import { type Criteria, wholeInbox } from '#features/inbox/conversations/contract.ts'
import type { View } from '#features/inbox/conversations/views/contract.ts'
import { dateOf } from '#features/inbox/web/location/dateFilter.ts'
import { plainInbox, questionOf, sortOf, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'

/** Of a view what it shows. */
type Filters = Pick<View, 'client_key' | 'criteria'>

/** The place that shows a view; what is open beside it stays open. */
export function locationOfView({ id, client_key, ...view }: View, here: InboxLocation): InboxLocation {
  const criteria = wholeOf(view)
  const place: InboxLocation = {
    ...plainInbox,
    id: here.id,
    view: id,
    bot: client_key,
    folder: criteria.folder,
    tab: criteria.tab,
    sort: null,
    tags: criteria.filterTags,
    unread: criteria.filterUnread,
    followUp: criteria.filterFollowUp,
    needsHuman: criteria.filterNeedsHuman,
    waiting: criteria.filterWaiting,
    mentions: criteria.filterMentions,
    assignee: criteria.filterAssignee,
    holder: criteria.filterHolder,
    source: criteria.filterSource,
    date: dateOf(criteria),
  }
  return sortOf(place) === criteria.sort ? place : { ...place, sort: criteria.sort }
}

/** What a view would save of a place; a phrase is not part of it. */
export function savedOf(place: InboxLocation): Filters {
  return { client_key: place.bot, criteria: questionOf(place, place.tab ?? 'all').criteria }
}

/** Whether a place shows exactly what a view does. */
export const shows = (place: InboxLocation, view: Filters): boolean => showsTheSame(savedOf(place), view)

/** What a view that was kept before does not say of its criteria is as usual. */
const wholeOf = ({ criteria }: Pick<View, 'criteria'>): Criteria => ({ ...wholeInbox, ...criteria })

/** Whether two views show the same, in whatever order their labels were chosen. */
export function showsTheSame(one: Filters, other: Filters): boolean {
  const sorted = (tags: readonly string[]) => tags.toSorted().join('\n')
  const [a, b] = [wholeOf(one), wholeOf(other)]
  const isSame = (field: keyof Criteria) => field === 'filterTags' || a[field] === b[field]
  const areTags = sorted(a.filterTags) === sorted(b.filterTags)
  return one.client_key === other.client_key && fieldNames(a).every(isSame) && areTags
}
