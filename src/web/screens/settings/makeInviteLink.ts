import { createInvite } from '#features/workspaces/invites/contract.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { AppError } from '#shared/errors.ts'
import { workspaceStrings } from '#features/workspaces/web/workspace.strings.ts'
import { callApi } from '#web/query/callApi.ts'

/** An open link into a workspace for those who answer customers; what else they may do is given to each by themselves. */
export async function makeInviteLink(team: string): Promise<string> {
  const { invites } = await callApi(createInvite, { body: { team_id: team, ...rightsOf(['train', 'chat']) } })
  const [invite] = invites
  if (!invite) throw new AppError('internal', workspaceStrings.adding.linkFailed)
  return invite.url
}
