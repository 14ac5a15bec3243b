import { SelectField } from '#web/components/Field.tsx'
import type { EngineCard } from '#providers/card.ts'
import { botStrings } from './bot.strings.ts'

interface WhoAnswersProps {
  /** Those that may be added; where there are none, nothing is asked. */
  engines: readonly EngineCard[]
  /** The one that is; empty for none. */
  value: string
  disabled?: boolean
  onChoose: (engine: string) => void
}

/** Who answers the customers of a bot that does not by itself: the team, or an engine. */
export function WhoAnswers({ engines, value, disabled = false, onChoose }: WhoAnswersProps) {
  if (engines.length === 0) return null
  return (
    <SelectField
      label={botStrings.engine.who}
      help={botStrings.engine.whoHelp}
      choices={{ '': botStrings.engine.team, ...Object.fromEntries(engines.map(({ engine, name }) => [engine, name])) }}
      value={engines.some(({ engine }) => engine === value) ? value : ''}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
