import { Volume2, VolumeX } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Level } from '#features/alerts/contract.ts'
import { toggled, withSoundToggled } from '#features/alerts/rules.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { alertSettingsStrings } from './alertSettings.strings.ts'

interface LevelRowProps {
  name: string
  hint: string
  level: Level
  /** It stands for rows that differ from each other. */
  isMixed?: boolean
  /** Whether it can make a sound. */
  sounds?: boolean
  disabled: boolean
  onChange: (level: Level) => void
  children?: ReactNode
}

/** A row of alerts: whether it is on, and with or without a sound. */
export function LevelRow({ name, hint, level, isMixed = false, sounds = true, disabled, onChange, children }: LevelRowProps) {
  const id = useId()
  return (
    <li className="relative flex items-start gap-2.5 px-3.5 py-2.5">
      <input
        id={id}
        ref={(box) => {
          // No attribute says it.
          if (box) box.indeterminate = isMixed
        }}
        type="checkbox"
        className="relative z-1 mt-0.5 size-4 shrink-0"
        aria-describedby={`${id}-hint`}
        checked={level > 0}
        disabled={disabled}
        onChange={() => onChange(toggled(level))}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-[550] after:absolute after:inset-0">
          {name}
        </label>
        <p id={`${id}-hint`} className="text-pretty text-ink-2">
          {hint}
        </p>
        {/* Above the area of the label, which is the row. */}
        <div className="relative">{children}</div>
      </div>
      {sounds && level > 0 ? (
        <IconButton
          name={alertSettingsStrings.sound(name)}
          tip="none"
          className="relative"
          aria-pressed={level === 2}
          disabled={disabled}
          onClick={() => onChange(withSoundToggled(level))}
        >
          {level === 2 ? <Volume2 size={16} /> : <VolumeX size={16} />}
        </IconButton>
      ) : null}
    </li>
  )
}
