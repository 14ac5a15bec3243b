import { openMentionAt } from './mentions.ts'

/** Something that is being typed and can be picked from a list: where its sign stands and what was typed after it. */
export interface Completion {
  kind: 'mention' | 'emoji' | 'reply'
  at: number
  query: string
}

const emoji = /(?<![\p{L}\p{N}:]):([a-z0-9+_-]{2,40})$/iu
const reply = /(?<!\S)\/([^\s/]{0,40})$/u

/** What the caret stands in: a colleague's name after `@`, two letters of an emoji after `:`, a saved reply after `/`; or null. */
export function openCompletion(text: string, caret: number): Completion | null {
  const before = text.slice(0, caret)
  for (const [kind, pattern] of [
    ['emoji', emoji],
    ['reply', reply],
  ] as const) {
    const found = pattern.exec(before)
    if (found) return { kind, at: found.index, query: found[1]! }
  }
  const mention = openMentionAt(text, caret)
  return mention && { kind: 'mention', ...mention }
}
