import { auditActions, type AuditAction } from '#shared/audit.ts'
import { isId } from '#shared/ids.ts'
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
    since: startOf(text('since')) === null ? '' : text('since'),
    until: startOf(text('until')) === null ? '' : text('until'),
  }
}

/** The query of an address, with its question mark; empty where nothing is narrowed. */
export function writeFilters(filters: AuditFilters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

/** What is asked of the server: whole days of the reader, both ends included. */
export function questionOf({ who, what, since, until }: AuditFilters): AuditQuestion {
  const [from, to] = [startOf(since), startOf(until, 1)]
  return {
    ...(who !== '' && { who }),
    ...(what !== '' && { what }),
    ...(from !== null && { since: from }),
    ...(to !== null && { until: to }),
  }
}

/** The second at which a day begins where the reader is, or the day `later` days after it; null where the text is no day since 1970. */
function startOf(day: string, later = 0): number | null {
  const [, year = 0, month = 0, date = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number)
  const at = new Date(year, month - 1, date + later)
  const isDay = year >= 1971 && new Date(year, month - 1, date).getMonth() === month - 1
  return isDay ? at.getTime() / 1000 : null
}
