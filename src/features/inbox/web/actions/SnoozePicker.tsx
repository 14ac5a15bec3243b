import { useState } from 'react'
import { day } from '#shared/time.ts'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import { Popup } from '#web/components/menu/Popup.tsx'
import { presentTime } from '#web/hooks/presentTime.ts'
import type { PickerProps } from './PickerProps.ts'
import { actStrings } from './act.strings.ts'
import { snoozeTimes, snoozeTimeText } from './snoozeTimes.ts'

const year = 365 * day

/** Until when conversations leave the inbox. */
export function SnoozePicker({ on, anchor, onAct, onEnd }: PickerProps) {
  const [now] = useState(presentTime)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isSnoozed = !('selection' in on) && on.every((one) => one.snoozed_until !== null)
  const until = (seconds: number | null) => {
    onAct({ do: 'snooze', until: seconds })
    onEnd()
  }
  return (
    <Popup open onOpenChange={(open) => !open && onEnd()} anchor={anchor} name={actStrings.snoozeUntil}>
      <p className="px-2 pt-1 pb-1.5 text-sm text-ink-3">{actStrings.again}</p>
      {isSnoozed ? (
        <button type="button" className={lineClasses} onClick={() => until(null)}>
          {actStrings.wake}
        </button>
      ) : null}
      {snoozeTimes(now).map((time) => (
        <button key={time.name} type="button" className={lineClasses} onClick={() => until(time.until)}>
          <span className="flex-1 text-left">{time.name}</span>
          <span className="num text-sm text-ink-3">{snoozeTimeText(time.until, now)}</span>
        </button>
      ))}
      <form
        className="mt-1 grid gap-1.5 border-t border-line px-2 pt-2 pb-1"
        onSubmit={(event) => {
          event.preventDefault()
          const at = new Date(typed).getTime()
          if (at > presentTime() && at < presentTime() + year) until(at / 1000)
          else setError(actStrings.timeTooEarly)
        }}
      >
        <TextField
          type="datetime-local"
          required
          label={actStrings.pickTime}
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(null)
          }}
        />
        {/* Usable at once: then the browser says what is missing, as the time, which the calendar of Firefox does not ask for. */}
        <Button type="submit">{actStrings.setTime}</Button>
      </form>
    </Popup>
  )
}

const lineClasses =
  'flex min-h-[30px] w-full items-center gap-2 rounded-md px-2 text-left hover:bg-chosen focus-visible:bg-chosen -outline-offset-2 pointer-coarse:min-h-11'
