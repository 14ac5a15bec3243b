import { useMe } from '#web/query/useMe.ts'
import { FilterChip } from '#features/inbox/web/list/FilterChip.tsx'
import { daysOf } from '#features/inbox/web/location/dateFilter.ts'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { dayName } from '#web/dates/formats.ts'
import { filterStrings as text } from './filter.strings.ts'
import { nameOfSource } from './nameOfSource.ts'
import { useAiNote } from './useAiNote.ts'

/** Those of the filters that are on which were chosen among "More filters". */
export function MoreChips({ place, go }: { place: InboxLocation; go: GoTo }) {
  const { assignee, holder, source, date } = place
  const aiNote = useAiNote(place)
  const name = useMe()?.users.find(({ id }) => id === assignee)?.name
  return (
    <>
      {assignee === null ? null : (
        <FilterChip name={name === undefined ? text.assignedToFormer : `${text.assignee} ${name}`} onOff={() => go({ assignee: null })} />
      )}
      {holder === null ? null : (
        <FilterChip name={`${text.heldBy[holder]}${holder === 'ai' ? aiNote : ''}`} onOff={() => go({ holder: null })} />
      )}
      {source === null ? null : <FilterChip name={nameOfSource(source)} onOff={() => go({ source: null })} />}
      {date === '' ? null : <FilterChip name={dateName(date)} onOff={() => go({ date: '' })} />}
    </>
  )
}

/** Those of the days that can be chosen by name. */
const dateNames: Readonly<Record<string, string>> = text.dates

function dateName(date: string): string {
  const named = dateNames[date]
  if (named !== undefined) return named
  if (date.endsWith('d')) return text.days(date.slice(0, -1))
  const [from, to] = daysOf(date)
  if (from !== '' && to !== '') return text.between(dayName(from), dayName(to))
  return from === '' ? text.until(dayName(to)) : text.since(dayName(from))
}
