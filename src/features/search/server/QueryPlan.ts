import type { Member } from '#features/workspaces/members/server/access.ts'
import type { Term } from '#features/search/Query.ts'

/** What is looked for, in the terms of the index. */
export interface QueryPlan {
  member: Member
  /** Keys that a message must have. */
  terms: Term[]
  /** One of the terms is that they bring a file. */
  hasFile: boolean
  /** Only in one of these conversations; null for all. */
  conversations: string[] | null
  /** Only a few deleted conversations are hidden from the member; otherwise each that is found has to be looked at. */
  seesAllButFew: boolean
  after: Date | null
  before: Date | null
}
