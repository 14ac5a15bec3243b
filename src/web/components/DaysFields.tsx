import type { ChangeEvent } from 'react'
import { isDayOrNone, type Days } from '#web/dates/daysOf.ts'
import { TextField } from './Field.tsx'

interface DaysFieldsProps {
  days: Days
  /** What the two are called. */
  text: Days
  onChange: (days: Days) => void
}

/** Between which days: two fields of a form, which tell of whole dates only. */
export function DaysFields({ days: { since, until }, text, onChange }: DaysFieldsProps) {
  const set =
    (end: keyof Days) =>
    ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      if (isDayOrNone(value)) onChange({ since, until, [end]: value })
    }
  return (
    <>
      <TextField type="date" label={text.since} value={since} min="1971-01-01" max={until} onChange={set('since')} />
      <TextField type="date" label={text.until} value={until} min={since || '1971-01-01'} onChange={set('until')} />
    </>
  )
}
