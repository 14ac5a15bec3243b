import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/** What the calls of members need from the rest of the product. */
export interface MemberPorts {
  /** Puts off the work of taking from somebody what is assigned to them in a workspace; there may be thousands of conversations. */
  unassign(ctx: RequestContext, workspaceId: string, personId: string): void
  /** Closes the open pages of a session that has ended. */
  closeSession(session: string): void
}
