import { Fragment, useEffect, useId, useRef, useState } from 'react'
import type { Quiet } from '#features/alerts/quiet.ts'
import { Button } from '#web/components/Button.tsx'
import { SelectField } from '#web/components/Field.tsx'
import { quietStrings as text } from './quiet.strings.ts'

type Week = NonNullable<Quiet['week']>

const office = { from: 9 * 60, to: 18 * 60 }
const fresh = (): Week => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  days: [office, office, office, office, office, null, null],
})
const zones = Intl.supportedValuesOf('timeZone')

const clock = (minutes: number) => `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** The minute of the day of what a field for times holds; null while it is empty. */
function minuteOf(value: string): number | null {
  const [hours, minutes] = value.split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

interface WeekHoursProps {
  week: Week | null
  disabled: boolean
  /** What was typed stays until it is saved. */
  onSave: (week: Week | null, onSaved: () => void) => void
}

/** The hours of each day of the week in which the person wants alerts, in their zone. */
export function WeekHours({ week, disabled, onSave }: WeekHoursProps) {
  const id = useId()
  const [typed, setTyped] = useState<Week | null>(null)
  const draft = typed ?? week
  const place = useRef<HTMLDivElement>(null)
  const isSet = draft !== null
  const wasSet = useRef(isSet)
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasSet.current !== isSet && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasSet.current = isSet
  }, [isSet])
  if (!draft) {
    return (
      <div ref={place}>
        <p className="mb-2 text-pretty text-ink-2">{text.always}</p>
        <Button onClick={() => setTyped(fresh())}>{text.setHours}</Button>
      </div>
    )
  }
  const setDay = (n: number, hours: Week['days'][number]) =>
    setTyped({ ...draft, days: draft.days.map((day, other) => (other === n ? hours : day)) })
  const choices = Object.fromEntries([...new Set([draft.zone, ...zones])].map((zone) => [zone, zone.replaceAll('_', ' ')]))
  return (
    <div ref={place}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(draft, () => setTyped(null))
        }}
      >
        <p className="text-pretty text-ink-2">{text.only}</p>
        <ul aria-label={text.week} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {text.days.map((name, n) => {
            const hours = draft.days[n] ?? null
            return (
              <li key={name} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
                <input
                  id={`${id}-${n}`}
                  type="checkbox"
                  className="size-4"
                  checked={hours !== null}
                  disabled={disabled}
                  onChange={() => setDay(n, hours ? null : office)}
                />
                <label htmlFor={`${id}-${n}`} className="w-24 pointer-coarse:-my-[11px] pointer-coarse:py-[11px]">
                  {name}
                </label>
                {hours ? (
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    {(['from', 'to'] as const).map((end) => (
                      <Fragment key={end}>
                        {end === 'to' ? (
                          <span aria-hidden="true" className="text-ink-2">
                            {text.until}
                          </span>
                        ) : null}
                        <TimeField
                          name={text[end](name)}
                          minute={hours[end]}
                          disabled={disabled}
                          onMinute={(minute) => setDay(n, { ...hours, [end]: minute })}
                        />
                      </Fragment>
                    ))}
                    {hours.to <= hours.from ? <span className="text-sm whitespace-nowrap text-ink-2">{text.nextDay}</span> : null}
                  </span>
                ) : (
                  <span className="text-ink-2">{text.off}</span>
                )}
              </li>
            )
          })}
        </ul>
        <SelectField
          label={text.zone}
          choices={choices}
          value={draft.zone}
          disabled={disabled}
          onChange={(event) => setTyped({ ...draft, zone: event.target.value })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="main" disabled={disabled || typed === null}>
            {text.save}
          </Button>
          <Button
            disabled={disabled}
            onClick={() => {
              if (week) onSave(null, () => setTyped(null))
              else setTyped(null)
            }}
          >
            {week ? text.removeHours : text.cancel}
          </Button>
        </div>
      </form>
    </div>
  )
}

interface TimeFieldProps {
  name: string
  minute: number
  disabled: boolean
  onMinute: (minute: number) => void
}

/** A minute of the day. A part of it that is emptied, to be typed again, stays empty meanwhile. */
function TimeField({ name, minute, disabled, onMinute }: TimeFieldProps) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <input
      type="time"
      required
      aria-label={name}
      className="num h-[34px] rounded-md border border-edge bg-raised px-2 text-ink disabled:bg-sunk pointer-coarse:h-11"
      value={isEmpty ? '' : clock(minute)}
      disabled={disabled}
      onChange={(event) => {
        const typed = minuteOf(event.target.value)
        setEmpty(typed === null)
        if (typed !== null) onMinute(typed)
      }}
    />
  )
}
