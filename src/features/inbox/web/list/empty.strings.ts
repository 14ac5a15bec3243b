/** What a list without rows says; loaded with the first one that is empty. */
export const emptyStrings = {
  empty: 'Start a conversation with your customers and you can access your chat transcripts here, pause your AI, and take over live.',
  emptyConnect: 'Connect a bot',
  emptyHint: 'Conversations appear here the moment a customer writes to one of your bots.',
  onlyOwn: 'You see conversations that are assigned to you or mention you. There are none yet.',
  nextUp: {
    none: 'Nobody is waiting for you.',
    withAi: 'The AI is talking with these customers.',
    calm: 'All conversations',
  },
  none: {
    mine: 'Nothing is assigned to you.',
    unassigned: 'Everything here has somebody.',
    all: 'No conversation is open.',
    done: 'Nothing is done yet.',
    snoozed: 'Nothing is snoozed.',
    several: 'Nothing fits all of these filters.',
    tags: (tags: string) => `Nothing here is labelled ${tags}.`,
    needsHuman: 'Nobody is waiting for a human.',
    followUp: 'Nothing is marked as Follow Up.',
    unread: 'You have read everything.',
    phrase: (phrase: string) => `No conversation matches “${phrase}”.`,
  },
  searchMessages: 'Search in messages',
} as const
