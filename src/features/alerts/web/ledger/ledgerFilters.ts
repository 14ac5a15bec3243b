import { isId } from '#shared/ids.ts'
import { startOfDay } from '#web/dates/startOfDay.ts'
import type { LedgerQuestion } from '#features/alerts/ledgerContract.ts'

/** What the ledger is narrowed to, as the address of its screen says it; days are `YYYY-MM-DD` of the reader, '' for none. */
export interface LedgerFilters {
  /** '' for the reader themselves, `all` for everybody, or the id of a member. */
  who: string
  only: 'failed' | ''
  since: string
  until: string
}

export const noFilters: LedgerFilters = { who: '', only: '', since: '', until: '' }

/** Reads the query of the address; what it does not understand it leaves out. */
export function readFilters(search: string): LedgerFilters {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name) ?? ''
  const day = (name: string) => (startOfDay(text(name)) === null ? '' : text(name))
  const who = text('who')
  return {
    who: who === 'all' || isId(who) ? who : '',
    only: text('only') === 'failed' ? 'failed' : '',
    since: day('since'),
    until: day('until'),
  }
}

/** The query of an address, with its question mark; empty where nothing is narrowed. */
export function writeFilters(filters: LedgerFilters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

/** What is asked of the server: whole days of the reader, both ends included. `who` is left out for everybody, and for the reader. */
export function questionOf({ who, only, since, until }: LedgerFilters): LedgerQuestion {
  const [from, to] = [startOfDay(since), startOfDay(until, 1)]
  return {
    ...(isId(who) && { who }),
    ...(only !== '' && { only }),
    ...(from !== null && { since: from }),
    ...(to !== null && { until: to }),
  }
}
