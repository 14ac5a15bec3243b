import { botKinds, kindsToBuild } from '#web/providers/cards.ts'
import { botStrings } from './bot.strings.ts'

interface SourceChoiceProps {
  /** The key of the kind that is chosen. */
  chosen: string
  disabled?: boolean
  onChoose: (kind: string) => void
}

/** What a bot is built with: a card for each kind. */
export function SourceChoice({ chosen, disabled = false, onChoose }: SourceChoiceProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 font-[550]">{botStrings.form.source}</legend>
      <div className="flex flex-wrap gap-2">
        {(kindsToBuild.some(({ key }) => key === chosen) ? kindsToBuild : botKinds.filter(({ key }) => key === chosen)).map(
          ({ key, name }) => (
            <label
              key={key}
              className="flex h-[34px] items-center gap-2 rounded-md border border-edge bg-raised px-3 transition-colors has-checked:border-ink has-checked:bg-sunk has-checked:font-[550] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:border-line-2 has-disabled:text-ink-2 pointer-coarse:h-11"
            >
              <input type="radio" name="source" value={key} checked={chosen === key} onChange={() => onChoose(key)} className="sr-only" />
              {name}
            </label>
          ),
        )}
      </div>
    </fieldset>
  )
}
