import type { AuditEntry } from '#features/audit/contract.ts'
import { auditStrings } from './audit.strings.ts'

/** One field that was changed, in words; null where there was nothing, or is nothing to say. */
export interface ChangeLine {
  field: string
  before: string | null
  after: string | null
}

/** What an entry says was changed, field by field. */
export function changeLines({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangeLine[] {
  // The database keeps no order of fields; ours is that of the words, and what has none comes last.
  const order = Object.keys(auditStrings.fields).toReversed()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted(
    (a, b) => order.indexOf(b) - order.indexOf(a),
  )
  const lines = names.map((name) => ({
    field: Object.hasOwn(auditStrings.fields, name) ? auditStrings.fields[name]! : name.replaceAll('_', ' '),
    before: before && Object.hasOwn(before, name) ? valueText(before[name], name) : null,
    after: after && Object.hasOwn(after, name) ? valueText(after[name], name) : null,
  }))
  // What was made says only what it has.
  return before ? lines : lines.filter(({ after: has }) => has !== null && has !== auditStrings.nothing && has !== auditStrings.no)
}

function valueText(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return auditStrings.nothing
  if (typeof value === 'boolean') return value ? auditStrings.yes : auditStrings.no
  if (Array.isArray(value)) return value.length === 0 ? auditStrings.nothing : value.map((one) => valueText(one, name)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  // Rights are listed by their flags.
  const words = name === 'rights' ? auditStrings.fields : auditStrings.values[name]
  return words && Object.hasOwn(words, value) ? words[value]! : value
}
