/** The texts of saved replies. */
export const replyWords = {
  title: 'Saved replies',
  hint: 'Type / where you write to use one. {{name}}, {{first_name}}, {{email}}, {{bot}} and {{agent}} say what is known of the customer and of you.',
  none: 'Nothing is saved yet. Write your first reply.',
  add: 'New reply',
  name: 'Name',
  namePlaceholder: 'refund',
  text: 'What it says',
  shared: 'Share it with the workspace',
  isShared: 'Shared',
  save: 'Save',
  back: 'Cancel',
  edit: (name: string) => `Change /${name}`,
  delete: (name: string) => `Delete /${name}`,
  deleted: (name: string) => `/${name} is deleted.`,
  undo: 'Undo',
} as const
