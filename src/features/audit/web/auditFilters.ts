import { auditActions, type AuditAction } from '#shared/audit.ts'
import { isId } from '#shared/ids.ts'
import { startOfDay } from '#web/dates/startOfDay.ts'
import type { AuditQuestion } from '#features/audit/contract.ts'

/** What the log is narrowed to, as the address of the screen says it; days are `YYYY-MM-DD` of the reader, '' for none. */
export interface AuditFilters {
  who: string
  what: AuditAction | ''
  since: string
  until: string
}

/** Reads the query of the address; what it does not understand it leaves out. */
export function readFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name) ?? ''
  return {
    who: isId(text('who')) ? text('who') : '',
    what: auditActions.find((action) => action === text('what')) ?? '',
    since: startOfDay(text('since')) === null ? '' : text('since'),
    until: startOfDay(text('until')) === null ? '' : text('until'),
  }
}

/** The query of an address, with its question mark; empty where nothing is narrowed. */
export function writeFilters(filters: AuditFilters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

/** What is asked of the server: whole days of the reader, both ends included. */
export function questionOf({ who, what, since, until }: AuditFilters): AuditQuestion {
  const [from, to] = [startOfDay(since), startOfDay(until, 1)]
  return {
    ...(who !== '' && { who }),
    ...(what !== '' && { what }),
    ...(from !== null && { since: from }),
    ...(to !== null && { until: to }),
  }
}
