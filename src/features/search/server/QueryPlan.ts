import type { Member } from '#features/workspaces/members/server/access.ts'
import type { Term } from '#features/search/Query.ts'

/** What is looked for, in the terms of the index. */
export interface QueryPlan {
  member: Member
  /** Keys that a message must have. */
  terms: Term[]
  /** Its conversation bears one of these; empty for any. */
  labels: string[]
  /** Only with a file; that is one of the keys, too. */
  hasFile: boolean
  /** Only in this conversation; null for all. */
  conversation: string | null
  after: Date | null
  before: Date | null
}
