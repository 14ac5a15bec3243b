/** The texts of deleting a note. */
export const deleteNoteStrings = {
  title: 'Delete this note?',
  hint: 'Its words and files are gone for everybody on the team, also from search. This can’t be undone.',
  action: 'Delete note',
  deleted: 'Note deleted.',
  writeAgain: 'Write it again',
} as const
