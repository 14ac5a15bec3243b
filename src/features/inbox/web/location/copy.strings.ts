/** What is said of what is taken along of a conversation. */
export const copyStrings = {
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  notCopied: 'Your browser does not let it be copied.',
} as const
