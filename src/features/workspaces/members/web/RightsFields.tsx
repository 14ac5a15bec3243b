import { useId } from 'react'
import { flags, type Flag } from '#shared/call.ts'
import { fieldNames } from '#shared/fieldNames.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { memberStrings } from './member.strings.ts'
import { SelectField } from '#web/components/Field.tsx'
import { rightsOf, type RightsGiven } from '#features/workspaces/members/contract.ts'
import { isAdmin, type Rights } from '#features/workspaces/members/permissions.ts'
import { roleLabel, roleLabels } from '#features/workspaces/members/roleLabel.ts'
import { flagNames } from '#features/workspaces/members/rules.ts'

interface RightsFieldsProps {
  given: RightsGiven
  /** What the reader has, who gives only that. */
  actor: Rights
  /** All on, and not to be changed: an owner. */
  locked: boolean
  onGive: (rights: Partial<RightsGiven>) => void
}

const text = memberStrings

/** The five permissions one by one, and all at once by the label that stands for them. */
export function RightsFields({ given, actor, locked, onGive }: RightsFieldsProps) {
  const id = useId()
  const label = roleLabel({ ...given, is_owner: locked }) ?? laterStrings.customRole
  const mayGive = (flag: Flag) => !locked && (isAdmin(actor) || actor[flag])
  const choose = (chosen: string) => {
    const name = fieldNames(roleLabels).find((one) => one === chosen)
    if (name !== undefined) onGive(rightsOf(roleLabels[name]))
  }
  // A label is offered where nothing would have to be given or taken for it that is not the reader's.
  const offered = Object.entries(roleLabels)
    .filter(([, held]) => flags.every((flag) => (held as readonly Flag[]).includes(flag) === given[flag] || mayGive(flag)))
    .map(([name]) => name)
  const choices = [...new Set([label, ...offered])].map((name) => [name, name] as const)
  return (
    <div className="space-y-4">
      <SelectField
        label={text.role}
        choices={Object.fromEntries(choices)}
        value={label}
        disabled={locked}
        onChange={(event) => choose(event.target.value)}
      />
      <fieldset aria-describedby={`${id}-hint`}>
        <legend className="mb-1 font-[550]">{text.rights}</legend>
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          {flags.map((flag) => (
            <div key={flag} className="relative flex items-start gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
              <input
                id={`${id}-${flag}`}
                type="checkbox"
                aria-describedby={`${id}-${flag}-hint`}
                className="mt-0.5 size-4 shrink-0"
                checked={locked || given[flag]}
                disabled={!mayGive(flag)}
                onChange={(event) => onGive({ [flag]: event.target.checked })}
              />
              <div className="min-w-0">
                <label htmlFor={`${id}-${flag}`} className="block font-[550] after:absolute after:inset-0">
                  {flagNames[flag]}
                </label>
                <p id={`${id}-${flag}-hint`} className="text-pretty text-ink-2">
                  {text.rightHints[flag]}
                </p>
              </div>
            </div>
          ))}
        </div>
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-3">
          {locked || flags.every(mayGive) ? null : text.notYours}
        </p>
      </fieldset>
    </div>
  )
}
