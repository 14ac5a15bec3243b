import type { AuditEntry } from '#features/audit/contract.ts'
import { auditWords } from './auditWords.ts'

/** One field that was changed, in words; null where there was nothing, or is nothing to say. */
export interface ChangeLine {
  field: string
  before: string | null
  after: string | null
}

/** What an entry says was changed, field by field. */
export function changeLines({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangeLine[] {
  // The database keeps no order of fields; ours is that of the words, and what has none comes last.
  const order = Object.keys(auditWords.fields).toReversed()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted(
    (a, b) => order.indexOf(b) - order.indexOf(a),
  )
  const lines = names.map((name) => ({
    field: Object.hasOwn(auditWords.fields, name) ? auditWords.fields[name]! : name.replaceAll('_', ' '),
    before: before && Object.hasOwn(before, name) ? inWords(before[name], name) : null,
    after: after && Object.hasOwn(after, name) ? inWords(after[name], name) : null,
  }))
  // What was made says only what it has.
  return before ? lines : lines.filter(({ after: has }) => has !== null && has !== auditWords.nothing && has !== auditWords.no)
}

function inWords(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return auditWords.nothing
  if (typeof value === 'boolean') return value ? auditWords.yes : auditWords.no
  if (Array.isArray(value)) return value.length === 0 ? auditWords.nothing : value.map((one) => inWords(one, name)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  // Rights are listed by their flags.
  const words = name === 'rights' ? auditWords.fields : auditWords.values[name]
  return words && Object.hasOwn(words, value) ? words[value]! : value
}
