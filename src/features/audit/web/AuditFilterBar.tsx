import { auditActions } from '#shared/audit.ts'
import { Button } from '#web/components/Button.tsx'
import { DaysFields } from '#web/components/DaysFields.tsx'
import { SelectField } from '#web/components/Field.tsx'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import type { AuditFilters } from './auditFilters.ts'
import { auditStrings } from './audit.strings.ts'

interface AuditFilterBarProps {
  filters: AuditFilters
  /** Who can be chosen, with their names. */
  people: { id: string; name: string }[]
  onChange: (filters: AuditFilters) => void
  onClear: () => void
}

const actions = { '': auditStrings.anything, ...Object.fromEntries(auditActions.map((action) => [action, auditStrings.actions[action]])) }

/** What the log is narrowed to: who, what, and between which days. */
export function AuditFilterBar({ filters, people, onChange, onClear }: AuditFilterBarProps) {
  const names: Record<string, string> = { '': auditStrings.anybody }
  // Who is gone from the workspace is still in the log, and may be in a link to it.
  if (filters.who !== '') names[filters.who] = auditStrings.somebody
  for (const { id, name } of people) names[id] = name
  const set = (name: keyof AuditFilters) => (event: { target: { value: string } }) => onChange({ ...filters, [name]: event.target.value })
  const isNarrowed = Object.values(filters).some((value) => value !== '')
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-[359px]:grid-cols-1 md:grid-cols-[1fr_1.4fr_1fr_1fr]">
      <SelectField label={auditStrings.who} choices={names} value={filters.who} onChange={set('who')} />
      <SelectField label={auditStrings.what} choices={actions} value={filters.what} onChange={set('what')} />
      <DaysFields days={filters} text={auditStrings} onChange={(days) => onChange({ ...filters, ...days })} />
      {isNarrowed ? (
        <Button ref={focusBeside} variant="ghost" className="-ml-2.5 justify-self-start pointer-coarse:-ml-3" onClick={onClear}>
          {auditStrings.clear}
        </Button>
      ) : null}
    </div>
  )
}
