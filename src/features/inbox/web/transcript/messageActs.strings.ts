/** What one can do with a message. */
export const messageActsStrings = {
  more: 'Message actions',
  copyText: 'Copy text',
  deleteNote: 'Delete note',
  textCopied: 'Text copied.',
} as const
