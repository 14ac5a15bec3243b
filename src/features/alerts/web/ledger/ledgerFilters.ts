import { isId } from '#shared/ids.ts'
import { boundsOf, daysOf, type Days } from '#web/dates/daysOf.ts'
import type { LedgerQuestion } from '#features/alerts/ledgerContract.ts'

/** What the ledger is narrowed to, as the address of its screen says it; '' for nothing. */
export interface LedgerFilters extends Days {
  /** '' for the reader themselves, `all` for everybody, or the id of a member. */
  who: string
  only: 'failed' | ''
}

export const noFilters: LedgerFilters = { who: '', only: '', since: '', until: '' }

/** Reads the query of the address; what it does not understand it leaves out. */
export function readFilters(search: string): LedgerFilters {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name) ?? ''
  const who = text('who')
  return {
    who: who === 'all' || isId(who) ? who : '',
    only: text('only') === 'failed' ? 'failed' : '',
    ...daysOf(query),
  }
}

/** The query of an address, with its question mark; empty where nothing is narrowed. */
export function writeFilters(filters: LedgerFilters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

/** What is asked of the server. `who` is left out for everybody, and for the reader. */
export function questionOf({ who, only, ...days }: LedgerFilters): LedgerQuestion {
  return { ...(isId(who) && { who }), ...(only !== '' && { only }), ...boundsOf(days) }
}
