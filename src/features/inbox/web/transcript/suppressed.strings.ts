/** What is said of a draft that was kept back; loaded with the first one. */
export const suppressedStrings = {
  /** Why, behind the sentence that it was. */
  you: 'you hold the baton',
  somebody: (name: string) => `${name || 'a person'} holds the baton`,
  aiOff: 'its AI was off',
  useAsReply: 'Use as reply',
} as const
