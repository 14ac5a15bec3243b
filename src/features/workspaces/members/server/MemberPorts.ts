import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/** What somebody may hold: nothing unless they chat, then conversations of these bots, or of all (null). */
export interface MayHold {
  chat: boolean
  botIds: string[] | null
}

/** What the calls of members need from the rest of the product. */
export interface MemberPorts {
  /** Puts off the work of taking from somebody what is assigned to them in a workspace and they may not hold any more; there may be thousands of conversations. */
  unassign(ctx: RequestContext, workspaceId: string, personId: string): void
  /** Takes back what somebody was told on their devices and elsewhere in a workspace of which they are no member any more. */
  takeBackAlerts(ctx: RequestContext, workspaceId: string, personId: string): Promise<void>
  /** Puts off the ending of what somebody was told of conversations that they do not see any more. */
  loseSight(ctx: RequestContext, workspaceId: string, personId: string): void
  /** Revokes the invitations of a workspace that wait for somebody. */
  revokeInvites(ctx: RequestContext, workspaceId: string, personId: string): Promise<void>
  /** How many open conversations somebody has that they could not hold so; counted up to a thousand. */
  countGivenUp(ctx: RequestContext, workspaceId: string, personId: string, after: MayHold): Promise<number>
  /** Closes the open pages of a session that has ended. */
  closeSession(session: string): void
}
