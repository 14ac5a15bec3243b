/** What stands beside the list while no conversation is open; loaded with it. */
export const nothingOpenStrings = {
  pick: 'Pick a conversation to read it here.',
  move: 'move,',
  open: 'opens.',
} as const
