/** What one can do with a message. */
export const messageActsStrings = {
  more: 'Message actions',
  copyLink: 'Copy link',
  copyText: 'Copy text',
  deleteNote: 'Delete note',
  linkCopied: 'Link copied.',
  textCopied: 'Text copied.',
  notCopied: 'Your browser does not let it be copied.',
} as const
