import { errorsOf } from '#shared/errors.ts'

/** Why nobody gets to what is in a workspace. */
export const accessErrors = errorsOf('access', {
  unknownWorkspace: ['not-found', 'This workspace does not exist, or you are not a member of it.'],
  noPlan: [
    'forbidden',
    'The trial of this workspace is over, and it has no plan. Its conversations are kept, and can be seen again with one.',
  ],
  needsChat: ['forbidden', 'You can’t chat in this workspace. Ask its owner for the Live Chat right.'],
  needsSupport: ['forbidden', 'You can’t change the bots of this workspace. Ask its owner for permission.'],
  needsConnect: ['forbidden', 'You can’t connect a bot to this workspace. Ask its owner for permission.'],
  needsEdit: ['forbidden', 'You can’t change the people of this workspace. Ask its owner for permission.'],
  needsBilling: ['forbidden', 'You can’t see the billing of this workspace. Ask its owner for permission.'],
  needsTrain: ['forbidden', 'You can’t train the AI of this workspace. Ask its owner for permission.'],
  needsOwner: ['forbidden', 'Only an owner of the workspace may do this.'],
  needsMore: ['forbidden', 'You can’t do this in this workspace.'],
})

/** Why a member, or what they may do, is not changed. */
export const memberErrors = errorsOf('member', {
  unknown: ['not-found', 'This person is not a member of the workspace.'],
  noBots: ['bad-input', 'Choose at least one bot.'],
  unknownBot: ['bad-input', 'One of these bots is not in this workspace.'],
  lacksRights: [
    'forbidden',
    ({ rights }: { rights: string }) => `You can give and take only rights that you have yourself, and not: ${rights}.`,
  ],
  seesPart: ['forbidden', 'You see only a part of this workspace, so you cannot change what others see of it.'],
  ownerHasAll: ['forbidden', 'An owner has every right and sees everything. That can only be changed by handing ownership over.'],
  lastOwner: ['conflict', 'A workspace needs an owner. Hand ownership over first, or remove the workspace.'],
  isOwner: ['forbidden', 'Only an owner of the workspace can remove an owner.'],
  hasMoreRights: ['forbidden', 'You can remove only people who have no more rights than you.'],
})
