import { Button } from '#web/components/Button.tsx'
import { DaysFields } from '#web/components/DaysFields.tsx'
import { SelectField } from '#web/components/Field.tsx'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import type { LedgerFilters } from './ledgerFilters.ts'
import { ledgerStrings } from './ledger.strings.ts'

interface LedgerFilterBarProps {
  filters: LedgerFilters
  /** Whose alerts can be chosen; null where one sees only one's own. */
  people: { id: string; name: string }[] | null
  onChange: (filters: LedgerFilters) => void
  onClear: () => void
}

/** What the ledger is narrowed to: whose, what, and between which days. */
export function LedgerFilterBar({ filters, people, onChange, onClear }: LedgerFilterBarProps) {
  const set = (name: keyof LedgerFilters) => (event: { target: { value: string } }) => onChange({ ...filters, [name]: event.target.value })
  const names: Record<string, string> = { '': ledgerStrings.mine, all: ledgerStrings.everybody }
  // A link may name who is gone from the workspace.
  if (filters.who !== '' && filters.who !== 'all') names[filters.who] = ledgerStrings.somebody
  for (const { id, name } of people ?? []) names[id] = name
  const isNarrowed = Object.values(filters).some((value) => value !== '')
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-[359px]:grid-cols-1 md:grid-cols-4">
      {people === null ? null : <SelectField label={ledgerStrings.who} choices={names} value={filters.who} onChange={set('who')} />}
      <SelectField
        label={ledgerStrings.only}
        choices={{ '': ledgerStrings.all, failed: ledgerStrings.failed }}
        value={filters.only}
        onChange={set('only')}
      />
      <DaysFields days={filters} text={ledgerStrings} onChange={(days) => onChange({ ...filters, ...days })} />
      {isNarrowed ? (
        <Button ref={focusBeside} variant="ghost" className="-ml-2.5 justify-self-start pointer-coarse:-ml-3" onClick={onClear}>
          {ledgerStrings.clear}
        </Button>
      ) : null}
    </div>
  )
}
