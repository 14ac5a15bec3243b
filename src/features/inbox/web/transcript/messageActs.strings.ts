/** What one can do with a message. */
export const messageActsStrings = {
  more: 'Message actions',
  copyText: 'Copy text',
  saveReply: 'Save as reply…',
  deleteNote: 'Delete note',
  textCopied: 'Text copied.',
} as const
