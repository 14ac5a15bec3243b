import { brand } from '#shared/brand.ts'

/** The texts of the screens about people that stand in the specification, and those it does not give. Fetched with those screens. */
export const memberStrings = {
  title: 'Users',
  hint: 'Who belongs to this workspace, and what each of them may do and see.',
  invite: 'Invite Users',
  empty: 'There are no users in this workspace. Click the invite 👆 button.',
  failed: 'The users could not be loaded.',
  you: 'you',
  settingsOf: (name: string) => `Settings of ${name}`,
  workspaceOwner: 'Workspace Owner',
  back: 'All users',
  unknown: 'This user does not exist',
  unknownHint: 'They may have left, or been removed meanwhile.',
  role: 'Role',
  rights: 'Permissions',
  rightHints: {
    train: 'Train AI tools',
    chat: 'Pause AI, chat live',
    edit: 'Edit permissions, remove users',
    billing: 'Plans, payment methods and invoices',
    support: `${brand.name} assistant and support, bots and their keys`,
  },
  ownerHint: 'An owner has every permission and sees everything. Ownership is handed over in the settings of the workspace.',
  notYours: 'You can give and take only permissions that you have yourself.',
  scope: 'Conversations they see',
  scopes: { all: 'All conversations', bots: 'Those of chosen bots', assigned: 'Only those assigned to them, or that mention them' },
  scopeNotYours: 'You see only a part of this workspace, so you cannot change what others see of it.',
  noBots: 'This workspace has no bots yet.',
  chooseBot: 'Choose at least one bot.',
  givesUp: (count: number) =>
    `${count >= 1000 ? '1,000 or more' : count} conversation${count === 1 ? '' : 's'} assigned to them ${count === 1 ? 'goes' : 'go'} back to the team.`,
  save: 'Save',
  saving: 'Saving…',
  saved: (name: string) => `${name} was saved.`,
  removeTitle: 'Remove from the workspace',
  removeHint:
    'Their open pages of this workspace close at once, and what is assigned to them goes back to the team. To come back they need a new invitation.',
  remove: 'Remove user',
  removeNamed: (name: string) => `Remove ${name}?`,
  removed: (name: string) => `${name} was removed.`,
} as const
