/** What is said of messages that could not be sent, wherever their writer is. */
export const unsentStrings = {
  unsent: (type: 'message' | 'note', to: string, why: string | null) =>
    `Your ${type === 'note' ? 'note about' : 'reply to'} ${to} was not sent.${why ? ` ${why}` : ''}`,
  copy: 'Copy',
  copied: 'Copied to the clipboard.',
  notCopied: 'Your browser does not let it be copied.',
} as const
