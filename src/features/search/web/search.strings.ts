/** The texts of search. Fetched with it; the sentences that the specification quotes stand as they are. */
export const searchStrings = {
  title: 'Search Results',
  /** In the bar of a phone, where the title stands below it. */
  short: 'Search',
  tabs: 'Messages and files',
  field: 'Search messages',
  placeholder: 'Words, “a phrase”, from:customer…',
  clear: 'Clear the search',
  close: 'Close the search',
  messages: (n: string | null) => (n === null ? 'Messages' : `Messages (${n})`),
  files: (n: string | null) => (n === null ? 'Files' : `Files (${n})`),
  /** Below the field in which customers are looked for, behind the count. */
  said: (count: string, terms: string) => `${count === '1' ? 'message says' : 'messages say'} “${terms}”`,
  notSaid: (terms: string) => `No message says “${terms}”`,
  looking: 'Looking through messages…',
  inMessages: 'Search in messages',
  nothing: (terms: string) => `No messages found matching: ${terms}.`,
  nothingHint: 'Fewer words find more. A word is also found by how it begins, if you type it last.',
  noFiles: (terms: string) => `No files found matching: ${terms}.`,
  inThis: 'Only in this conversation',
  begin: 'Search every message you have access to.',
  narrow: 'Narrow it down',
  operators: {
    from: 'who said it',
    label: 'under a label',
    bot: 'with a bot',
    before: 'before a day',
    after: 'after a day',
    has: 'with a file',
  },
  indexing: (since: string | null) =>
    since === null
      ? 'Older messages are still being prepared for search, so some may be missing here.'
      : `What was said before ${since} is still being prepared for search, so some of it may be missing here.`,
  failed: 'Search failed.',
  failedMore: 'More could not be found just now.',
  end: 'That’s everything.',
  results: (terms: string) => `Found for ${terms}`,
  bot: 'Bot',
  you: 'You',
  note: 'Note',
  kinds: { picture: 'Picture', video: 'Video', audio: 'Sound', file: 'File' },
  found: (messages: string, files: string) =>
    `${messages} ${messages === '1' ? 'message' : 'messages'} and ${files} ${files === '1' ? 'file' : 'files'} found.`,
  pick: 'Select a message to see it in its conversation.',
  next: 'Next message found',
  previous: 'Previous message found',
  open: 'Open it where it was said',
} as const
