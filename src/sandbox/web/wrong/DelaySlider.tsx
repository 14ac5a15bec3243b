import { useId } from 'react'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'

interface DelaySliderProps {
  name: string
  hint: string
  ms: number
  onChoose: (ms: number) => void
}

/** How much later something comes: nothing to 10 seconds, in steps of a quarter. */
export function DelaySlider({ name, hint, ms, onChoose }: DelaySliderProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 font-[550]">
          {name}
        </label>
        <output htmlFor={id} className={`num text-sm ${ms > 0 ? 'font-[550] text-warn-ink' : 'text-ink-3'}`}>
          {phoneStrings.seconds(ms)}
        </output>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </p>
      <input
        id={id}
        type="range"
        min={0}
        max={10_000}
        step={250}
        value={ms}
        aria-describedby={`${id}-hint`}
        aria-valuetext={phoneStrings.seconds(ms)}
        onChange={(event) => onChoose(event.target.valueAsNumber)}
        className="h-5 w-full pointer-coarse:h-10"
      />
    </div>
  )
}
