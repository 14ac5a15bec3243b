import type { AuditPage } from '#features/audit/contract.ts'

/** The kept pages of the log. */
export interface AuditPages {
  pages: AuditPage[]
  pageParams: unknown[]
}

/**
 * The kept pages with what the newest page brings in front. Null where the two do not meet, because more was added than one page
 * holds: then everything is to be asked again.
 */
export function prependNewest(kept: AuditPages, newest: AuditPage): AuditPages | null {
  const [first, ...others] = kept.pages
  if (!first) return null
  const known = new Set(first.entries.map((entry) => entry.id))
  const added = newest.entries.filter((entry) => !known.has(entry.id))
  if (added.length === 0) return kept
  if (added.length === newest.entries.length && newest.next !== null) return null
  return { ...kept, pages: [{ ...first, entries: [...added, ...first.entries] }, ...others] }
}
