import { useId } from 'react'
import type { BotLevels } from '#features/alerts/contract.ts'
import { levelOfRow } from '#features/alerts/rules.ts'
import { alertSettingsStrings } from './alertSettings.strings.ts'
import { levelOfAll } from './levelOfAll.ts'
import { LevelRow } from './LevelRow.tsx'
import { rowsInOrder } from './rowOrder.ts'

const text = alertSettingsStrings.rules

interface NewMemberLevelsProps {
  levels: BotLevels
  /** What is to be known before they are saved. */
  notice: string | null
  disabled: boolean
  /** Told the row that is set. */
  onChange: (set: BotLevels) => void
}

/** Of what members are alerted who join from now on, until they set it themselves. */
export function NewMemberLevels({ levels, notice, disabled, onChange }: NewMemberLevelsProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <h3 id={id} className="font-[550]">
        {text.newMembers}
      </h3>
      <p id={`${id}-help`} className="mb-2 text-pretty text-ink-2">
        {text.newMembersHelp}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ul role="list" aria-label={text.newMembers} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {(['all', ...rowsInOrder] as const).map((row) => {
          const { name, hint } = row === 'all' ? alertSettingsStrings.all : alertSettingsStrings.rows[row]
          return (
            <LevelRow
              key={row}
              name={name}
              hint={hint}
              {...(row === 'all' ? levelOfAll(levels, rowsInOrder) : { level: levelOfRow(levels, row) })}
              disabled={disabled}
              onChange={(level) => onChange({ [row]: level })}
            />
          )
        })}
      </ul>
      <p role="alert" className="mt-1 text-danger-ink empty:hidden">
        {notice}
      </p>
    </div>
  )
}
