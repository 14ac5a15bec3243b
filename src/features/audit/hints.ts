import { botChanged, botRemoved, keysChanged } from '#features/bots/contract.ts'
import { conversationErased } from '#features/inbox/conversations/contract.ts'
import { customerBlocked } from '#features/inbox/conversations/customerContract.ts'
import { inviteChanged } from '#features/workspaces/invites/contract.ts'
import { memberChanged, memberRemoved } from '#features/workspaces/members/contract.ts'
import { slackChanged, workspaceChanged } from '#features/workspaces/contract.ts'

/**
 * The changes beside which entries are written. The log tells of none itself: everybody learns what is told to a workspace, and that
 * something is being looked at closely is not everybody's business.
 */
export const auditHints = [
  memberChanged,
  memberRemoved,
  workspaceChanged,
  slackChanged,
  inviteChanged,
  botChanged,
  botRemoved,
  keysChanged,
  conversationErased,
  customerBlocked,
] as const
