import type { Counts, Criteria } from '#features/inbox/conversations/contract.ts'

/** The tab to begin with (spec, section 4): mine; with none of mine unassigned ones; with none of those either all. */
export function firstTab(counts: Counts): Criteria['tab'] {
  if (counts.mineCount > 0) return 'mine'
  if (counts.unassignedCount > 0) return 'unassigned'
  return counts.totalCount > 0 ? 'all' : 'mine'
}
