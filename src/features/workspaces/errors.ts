import { errorsOf } from '#shared/errors.ts'

/** Why a workspace is not changed. */
export const workspaceErrors = errorsOf('workspace', {
  ownerNoMember: ['bad-input', 'Only a member of the workspace can become its owner. Invite them first.'],
  wrongName: ['bad-input', ({ name }: { name: string }) => `To remove this workspace, type its name: ${name}`],
  notItsOwner: ['forbidden', 'Only an owner of the workspace can hand it over.'],
  noSlack: ['not-found', 'No Slack workspace is connected.'],
  unknownBot: ['not-found', 'This bot does not exist'],
})
