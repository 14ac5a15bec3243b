const list = new Intl.ListFormat('en-US')

function whereWords(where: 'inbox' | 'done' | 'snoozed' | null): string {
  return where === null ? 'here' : { inbox: 'in the inbox', done: 'in Done', snoozed: 'in Snoozed' }[where]
}

/** What a list without rows says; loaded with the first one that is empty. */
export const emptyStrings = {
  empty: 'Start a conversation with your customers and you can access your chat transcripts here, pause your AI, and take over live.',
  emptyConnect: 'Connect a bot',
  emptyDemo: 'Try a demo bot',
  emptyHint: 'Conversations appear here the moment a customer writes to one of your bots.',
  onlyOwn: 'You see conversations that are assigned to you or mention you. There are none yet.',
  nextUp: {
    none: 'Nobody is waiting for you.',
    withAi: 'The AI is talking with these customers.',
  },
  none: {
    mine: 'Nothing is assigned to you.',
    unassigned: 'Every conversation is assigned.',
    all: 'No open conversations.',
    done: 'Nothing in Done yet.',
    snoozed: 'Nothing snoozed. Snooze a conversation to hide it until later.',
    assignee: 'Nothing here is assigned to them.',
    holder: {
      ai: 'The AI holds nothing here.',
      person: 'No one on your team holds anything here.',
      blocked: 'No customer here is blocked.',
    },
    source: 'Nothing here comes from that source.',
    date: 'No messages in that period.',
    mentions: 'No mentions yet. When a colleague’s note mentions you, the conversation appears here.',
    several: 'Nothing fits all of these filters.',
    tags: (tags: readonly string[]) => `Nothing here is labelled ${list.format(tags.map((tag) => `“${tag}”`))}.`,
    needsHuman: 'Nobody is waiting for a human.',
    waiting: 'Nobody here is waiting for a reply.',
    followUp: 'Nothing is marked as Follow Up.',
    unread: 'You have read everything.',
    /** Null: of what the list shows, which is not a whole folder. */
    phrase: (phrase: string, where: 'inbox' | 'done' | 'snoozed' | null) => `No customer ${whereWords(where)} matches “${phrase}”.`,
  },
} as const
