import { useState, type KeyboardEvent } from 'react'
import { day } from '#shared/time.ts'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { Popup } from '#web/components/menu/Popup.tsx'
import { nameOfKey, takesLetters, typingSense } from '#web/hooks/keys.ts'
import { presentTime } from '#web/hooks/presentTime.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import type { PickerProps } from './PickerProps.ts'
import { actStrings } from './act.strings.ts'
import { snoozed } from './snoozed.strings.ts'
import { snoozeTimes, snoozeTimeText } from './snoozeTimes.ts'

const year = 365 * day

/** Chooses what has no time, and so stands behind those that have one, as far from the first as can be. */
const ownKey = 'w'

/** Until when conversations leave the inbox. */
export function SnoozePicker({ on, anchor, onAct, onEnd }: PickerProps) {
  const [now] = useState(presentTime)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isTypingAnyway] = useState(senseBehindOpening)
  const isSnoozed = !('selection' in on) && on.every((one) => one.snoozed_until !== null)
  const until = (seconds: number | null) => {
    onAct({ do: 'snooze', until: seconds })
    onEnd()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = nameOfKey(event)
    const isOfWord = isTypingAnyway(key, event.timeStamp, false)
    if (key !== ownKey || isOfWord || isModified(event) || isInField(event.target)) return
    event.preventDefault()
    until(untilCustomerWrites)
  }
  return (
    <Popup open onOpenChange={(open) => !open && onEnd()} anchor={anchor} name={actStrings.snoozeUntil} onKeyDown={onKeyDown}>
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
      <button type="button" className={lineClasses} aria-keyshortcuts={ownKey} onClick={() => until(untilCustomerWrites)}>
        <span className="flex-1 text-left">{snoozed.untilCustomerWrites}</span>
        <Kbd>{ownKey}</Kbd>
      </button>
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

/** Who types a word where no field is has opened this with a letter of it; the next one is no choice. */
function senseBehindOpening() {
  const sense = typingSense()
  sense('h', performance.now(), false)
  return sense
}

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey
const isInField = (target: EventTarget) => target instanceof Element && target.closest(takesLetters) !== null

const lineClasses =
  'flex min-h-[30px] w-full items-center gap-2 rounded-md px-2 text-left hover:bg-chosen focus-visible:bg-chosen -outline-offset-2 pointer-coarse:min-h-11'
