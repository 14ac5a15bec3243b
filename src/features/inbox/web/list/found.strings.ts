import type { Criteria } from '#features/inbox/conversations/contract.ts'

type Folder = Criteria['folder']

const names: Record<Folder, string> = { inbox: 'Inbox', done: 'Done', snoozed: 'Snoozed' }
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })
const both = new Intl.ListFormat('en-US')

/** Where else a phrase finds customers; loaded with the first list that is searched. */
export const foundStrings = {
  name: 'Customers found elsewhere',
  looking: (folders: readonly Folder[]) => `Looking in ${both.format(folders.map((folder) => names[folder]))}…`,
  none: (folders: readonly Folder[]) => `None in ${either.format(folders.map((folder) => names[folder]))}`,
  in: (count: string, folder: Folder) => `${count} in ${names[folder]}`,
  /** Where they could not be counted. */
  look: (folder: Folder) => `Look in ${names[folder]}`,
} as const
