import { fieldNames } from '#shared/fieldNames.ts'
import type { Criteria } from '#features/inbox/conversations/contract.ts'
import type { View } from '#features/inbox/conversations/views/contract.ts'
import { dateOf } from '#features/inbox/web/location/dateFilter.ts'
import { plainInbox, questionOf, sortOf, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'

/** The place that shows a view; what is open beside it stays open. */
export function locationOfView({ id, client_key, criteria }: View, here: InboxLocation): InboxLocation {
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
    mentions: criteria.filterMentions,
    assignee: criteria.filterAssignee,
    holder: criteria.filterHolder,
    source: criteria.filterSource,
    date: dateOf(criteria),
  }
  return sortOf(place) === criteria.sort ? place : { ...place, sort: criteria.sort }
}

/** What a view would save of a place; a phrase is not part of it. */
export function savedOf(place: InboxLocation): Pick<View, 'client_key' | 'criteria'> {
  return { client_key: place.bot, criteria: questionOf(place, place.tab ?? 'all').criteria }
}

/** Whether a place shows exactly what a view does. */
export function shows(place: InboxLocation, { client_key, criteria }: Pick<View, 'client_key' | 'criteria'>): boolean {
  const one = savedOf(place)
  const sorted = (tags: readonly string[]) => tags.toSorted().join('\n')
  const fields = fieldNames(one.criteria)
  const isSame = (field: keyof Criteria) => field === 'filterTags' || one.criteria[field] === criteria[field]
  return one.client_key === client_key && fields.every(isSame) && sorted(one.criteria.filterTags) === sorted(criteria.filterTags)
}
