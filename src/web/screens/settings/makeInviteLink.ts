import { createInvite } from '#features/workspaces/invites/contract.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { pageErrors } from '#web/query/errors.ts'
import { callApi } from '#web/query/callApi.ts'
import { forgetNew, idOfNew } from '#web/query/idOfNew.ts'

/** An open link into a workspace for those who answer customers; what else they may do is given to each by themselves. */
export async function makeInviteLink(team: string): Promise<string> {
  const newAt = `first link ${team}`
  const { invites } = await callApi(createInvite, { body: { team_id: team, new_id: idOfNew(newAt, team), ...rightsOf(['train', 'chat']) } })
  const [invite] = invites
  if (!invite) throw pageErrors.internal()
  forgetNew(newAt)
  return invite.url
}
