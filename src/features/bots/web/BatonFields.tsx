import { SelectField, TextField } from '#web/components/Field.tsx'
import { botStrings } from './bot.strings.ts'
import { minutesOf, type SettingsDraft } from './settingsDraft.ts'

interface BatonFieldsProps {
  draft: Pick<SettingsDraft, 'minutes' | 'waiting' | 'afterDone'>
  disabled: boolean
  onType: (change: Partial<SettingsDraft>) => void
}

const text = botStrings.form

/** When the baton passes by itself: back to the AI, or to anybody who is free. */
export function BatonFields({ draft, disabled, onType }: BatonFieldsProps) {
  return (
    <>
      <MinutesField
        label={text.waiting}
        help={text.waitingHelp}
        value={draft.waiting}
        disabled={disabled}
        onType={(waiting) => onType({ waiting })}
      />
      <SelectField
        label={text.afterDone}
        help={text.afterDoneHelp}
        choices={text.afterDoneChoices}
        value={draft.afterDone}
        disabled={disabled}
        onChange={(event) => onType({ afterDone: event.target.value === 'ai' ? 'ai' : 'holder' })}
      />
      <MinutesField
        label={text.autoResume}
        help={text.autoResumeHelp}
        value={draft.minutes}
        disabled={disabled}
        onType={(minutes) => onType({ minutes })}
      />
    </>
  )
}

interface MinutesFieldProps {
  label: string
  help: string
  value: string
  disabled: boolean
  onType: (typed: string) => void
}

/** Minutes, or nothing for never. */
function MinutesField({ label, help, value, disabled, onType }: MinutesFieldProps) {
  return (
    <TextField
      label={label}
      help={help}
      inputMode="numeric"
      narrow
      error={minutesOf(value) === undefined ? text.minutesWrong : null}
      value={value}
      disabled={disabled}
      after={<span className="shrink-0 text-ink-2">{text.minutes}</span>}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
