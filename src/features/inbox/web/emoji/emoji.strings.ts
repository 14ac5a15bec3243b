/** The texts of choosing an emoji. Groups by their number; the one that is null holds parts of emoji. */
export const emojiStrings = {
  pick: 'Add an emoji',
  search: 'Search emoji',
  none: 'There is no such emoji.',
  found: 'Emoji',
  groups: [
    'Smileys and emotion',
    'People and body',
    null,
    'Animals and nature',
    'Food and drink',
    'Travel and places',
    'Activities',
    'Objects',
    'Symbols',
    'Flags',
  ],
} as const
