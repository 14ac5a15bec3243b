import type { Counts, Criteria } from '#features/inbox/conversations/contract.ts'

/**
 * The tab to begin with (spec, section 4): mine; with none of mine unassigned ones; with none of those either all. Who sees only what concerns them has
 * no list of unassigned ones.
 */
export function firstTab(counts: Counts, seesOnlyOwn = false): Criteria['tab'] {
  if (counts.mineCount > 0) return 'mine'
  if (counts.unassignedCount > 0 && !seesOnlyOwn) return 'unassigned'
  return counts.totalCount > 0 ? 'all' : 'mine'
}
