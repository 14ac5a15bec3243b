import { useState } from 'react'
import { useBots } from '#web/query/useBots.ts'
import { useMe } from '#web/query/useMe.ts'
import { SelectField, TextField } from '#web/components/Field.tsx'
import { PersonPicker } from '#web/components/PersonPicker.tsx'
import { Popup } from '#web/components/menu/Popup.tsx'
import { daysOf, isDate } from '#features/inbox/web/location/dateFilter.ts'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { filterStrings as text } from './filter.strings.ts'
import { nameOfSource } from './nameOfSource.ts'
import type { ToolPopupProps } from './ToolPopupProps.ts'
import { useAiNote } from './useAiNote.ts'

/** Narrows the list by who has it, who holds it, where it comes from, and when something was said last. */
export function MoreFilters({ open, onOpenChange, anchor, place, go }: ToolPopupProps) {
  const me = useMe()
  const bots = useBots() ?? []
  const aiNote = useAiNote(place)
  const sources = [...new Set([...bots.map(({ source }) => source), ...(place.source === null ? [] : [place.source])])]
  const people = (me?.users ?? [])
    .toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id))
    .map((one) => ({ ...one, name: one.id === me?.id ? text.you(one.name) : one.name || one.email }))
  // What somebody has is looked for under every tab.
  const chooseAssignee = (id: string) => go({ assignee: id || null, ...(id && { tab: 'all' }) })
  const chooseHolder = (holder: string) =>
    go({
      holder: holder === 'ai' || holder === 'person' || holder === 'blocked' ? holder : null,
      needsHuman: holder === 'help',
      ...(holder && { tab: 'all' }),
      // What those write who are blocked lies there.
      ...(holder === 'blocked' && { folder: 'done' }),
    })
  return (
    <Popup open={open} onOpenChange={onOpenChange} anchor={anchor} name={text.title}>
      <div className="space-y-2.5 p-1.5">
        <PersonPicker
          label={text.assignee}
          placeholder={text.any}
          people={people}
          chosen={place.assignee === null ? null : (people.find(({ id }) => id === place.assignee) ?? somebodyWhoLeft(place.assignee))}
          onChoose={(person) => chooseAssignee(person?.id ?? '')}
          words={{ search: text.searchAssignee, clear: text.clearAssignee, nobody: text.noAssignee }}
        />
        <SelectField
          label={text.holder}
          value={place.holder ?? (place.needsHuman ? 'help' : '')}
          choices={{ ...text.holders, ai: `${text.holders.ai}${aiNote}` }}
          onChange={(event) => chooseHolder(event.target.value)}
        />
        <SelectField
          label={text.source}
          value={place.source ?? ''}
          choices={{ '': text.anySource, ...Object.fromEntries(sources.map((source) => [source, nameOfSource(source)])) }}
          onChange={(event) => go({ source: event.target.value || null })}
        />
        <DateFilter date={place.date} onDate={(date) => go({ date })} />
      </div>
    </Popup>
  )
}

const somebodyWhoLeft = (id: string) => ({ id, name: text.formerly, email: '', image: null })

/** When the last message was said: within the last days, or between two days, which count only when they make sense. */
function DateFilter({ date, onDate }: { date: InboxLocation['date']; onDate: (date: string) => void }) {
  const [days, setDays] = useState(daysOf(date))
  const [isBetween, setBetween] = useState(date.includes('..'))
  const [from, to] = days
  const setDay = (next: [string, string]) => {
    setDays(next)
    const span = next.join('..')
    if (isDate(span)) onDate(span)
    else if (span === '..') onDate('')
  }
  const known = isBetween || date in text.dates ? {} : { [date]: text.days(date.slice(0, -1)) }
  return (
    <>
      <SelectField
        label={text.date}
        value={isBetween ? 'days' : date}
        choices={{ ...text.dates, ...known }}
        onChange={({ target: { value } }) => {
          setBetween(value === 'days')
          if (value !== 'days') onDate(value)
        }}
      />
      {isBetween ? (
        // Two dates have no room in one line.
        <div className="grid gap-2">
          <TextField
            type="date"
            label={text.from}
            value={from}
            onChange={(event) => setDay([event.target.value, to])}
            error={from !== '' && to !== '' && from > to ? text.backwards : null}
          />
          <TextField type="date" label={text.to} value={to} onChange={(event) => setDay([from, event.target.value])} />
        </div>
      ) : null}
    </>
  )
}
