import { auditActions, type AuditAction } from '#shared/audit.ts'
import { isId } from '#shared/ids.ts'
import { boundsOf, daysOf, type Days } from '#web/dates/daysOf.ts'
import type { AuditQuestion } from '#features/audit/contract.ts'

/** What the log is narrowed to, as the address of the screen says it; '' for nothing. */
export interface AuditFilters extends Days {
  who: string
  what: AuditAction | ''
}

/** Reads the query of the address; what it does not understand it leaves out. */
export function readFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name) ?? ''
  return {
    who: isId(text('who')) ? text('who') : '',
    what: auditActions.find((action) => action === text('what')) ?? '',
    ...daysOf(query),
  }
}

/** The query of an address, with its question mark; empty where nothing is narrowed. */
export function writeFilters(filters: AuditFilters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

/** What is asked of the server. */
export function questionOf({ who, what, ...days }: AuditFilters): AuditQuestion {
  return { ...(who !== '' && { who }), ...(what !== '' && { what }), ...boundsOf(days) }
}
