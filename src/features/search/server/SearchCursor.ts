import type { SearchAnswer } from '#features/search/contract.ts'

/** Where the next pages of messages and of files begin (null: there is none), and what was counted for the first. */
export interface SearchCursor {
  messages: number | null
  files: number | null
  counted: Pick<SearchAnswer, 'messageCount' | 'fileCount' | 'atLeast'>
}

/** As text, which is opaque to anyone who hands it back. */
export function writeSearchCursor({ messages, files, counted }: SearchCursor): string {
  const { messageCount, fileCount, atLeast } = counted
  return [messages ?? '', files ?? '', messageCount, fileCount, Number(atLeast.messages), Number(atLeast.files)].join('_')
}

/** Null where the text is none of ours. */
export function readSearchCursor(text: string): SearchCursor | null {
  if (!/^(-?\d{1,10})?_(-?\d{1,10})?_\d{1,4}_\d{1,4}_[01]_[01]$/.test(text)) return null
  const [messages = '', files = '', messageCount, fileCount, ofMessages, ofFiles] = text.split('_')
  const numberOrNull = (part: string) => (part === '' ? null : Number(part))
  return {
    messages: numberOrNull(messages),
    files: numberOrNull(files),
    counted: {
      messageCount: Number(messageCount),
      fileCount: Number(fileCount),
      atLeast: { messages: ofMessages === '1', files: ofFiles === '1' },
    },
  }
}
