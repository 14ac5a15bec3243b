/** What is said where a conversation is there no more. */
export const goneStrings = {
  deleted: 'This conversation was deleted.',
  deletedHint: 'It is kept for 30 days. After that it is erased.',
  restore: 'Restore',
  notFound: 'Conversation not found',
  notFoundHint: 'It was removed, or it belongs to a workspace you are not in.',
  deletedBy: (who: string, customer: string) => `${who} deleted the conversation with ${customer}.`,
  notSeen: (customer: string) => `You can no longer see the conversation with ${customer}.`,
} as const
