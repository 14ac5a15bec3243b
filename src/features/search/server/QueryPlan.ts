import type { Member } from '#features/workspaces/members/server/access.ts'
import type { Term } from '#features/search/Query.ts'

/** What is looked for, in the terms of the index. */
export interface QueryPlan {
  member: Member
  /** Keys that a message must have. */
  terms: Term[]
  /** Its conversation bears one of these; empty for any. The index may know of a label a moment longer than the conversation. */
  labels: string[]
  /** One of the terms is that they bring a file. */
  hasFile: boolean
  /** Only in one of these conversations; null for all. */
  conversations: string[] | null
  /** The only conversations that the member may not see; null where each has to be looked at. */
  hidden: string[] | null
  after: Date | null
  before: Date | null
}
