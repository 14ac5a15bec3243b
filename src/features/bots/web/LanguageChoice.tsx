import { sdkCards } from '#providers/sdk/card.ts'
import type { CodeLang } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'

interface LanguageChoiceProps {
  chosen: CodeLang
  disabled?: boolean
  onChoose: (language: CodeLang) => void
}

/** What a bot is built with. */
export function LanguageChoice({ chosen, disabled = false, onChoose }: LanguageChoiceProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 font-[550]">{botStrings.form.language}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.values(sdkCards).map(({ codeLang, name }) => (
          <label
            key={codeLang}
            className="flex h-[34px] items-center gap-2 rounded-md border border-edge bg-raised px-3 transition-colors has-checked:border-ink has-checked:bg-chosen has-checked:font-[550] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:border-line-2 has-disabled:text-ink-2 pointer-coarse:h-11"
          >
            <input
              type="radio"
              name="code_lang"
              value={codeLang}
              checked={chosen === codeLang}
              onChange={() => onChoose(codeLang)}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
