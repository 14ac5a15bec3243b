/** The texts of saved replies. */
export const replyStrings = {
  title: 'Saved replies',
  hint: 'Type / in the reply field to use one. {{name}}, {{first_name}}, {{email}}, {{bot}} and {{agent}} are filled in automatically.',
  none: 'Nothing is saved yet. Write your first reply.',
  failed: 'The saved replies could not be loaded.',
  find: 'Find a reply',
  nothingFits: 'No saved reply fits.',
  clear: 'Clear the search',
  own: 'Yours',
  ofAll: 'Shared with the workspace',
  settingsHint: 'What you write often, kept under a short name.',
  manage: 'Manage saved replies',
  add: 'New reply',
  name: 'Name',
  namePlaceholder: 'refund',
  text: 'What it says',
  fields: 'Put in',
  fieldHint: 'Each is replaced by what is known of the customer and of you.',
  field: {
    name: 'Customer’s name',
    first_name: 'First name',
    email: 'E-mail',
    bot: 'Bot',
    agent: 'Your name',
  },
  shared: 'Share it with the workspace',
  isShared: 'Shared',
  save: 'Save',
  back: 'Cancel',
  edit: (name: string) => `Change /${name}`,
  delete: (name: string) => `Delete /${name}`,
  deleted: (name: string) => `/${name} is deleted.`,
  undo: 'Undo',
} as const

/** What the form of a reply is called: null writes a new one. */
export const formTitle = (reply: { name: string } | null) => (reply ? replyStrings.edit(reply.name) : replyStrings.add)
