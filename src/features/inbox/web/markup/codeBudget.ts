import { splitFence } from './splitFence.ts'

/**
 * The longest block of code that is coloured, in characters. Some grammars take time that grows with the square of the length. At this
 * length the worst input found for each of them takes at most 40 ms of a slow processor (Java, of nothing but `$`).
 */
export const maxColouredBlock = 2000
/** How much code of one text is coloured in all its blocks together, in characters, so that many small blocks cost no more than two large ones. */
export const maxColouredText = 2 * maxColouredBlock

/** A block of code to show. An empty `language` shows it plain. */
export interface CodeBlock {
  code: string
  language: string
}

/**
 * Reads the blocks of one text in their order, and decides which are coloured: those that name a language and fit into what is left of
 * `budget` (in characters). Guessing the language would run every grammar over text that a stranger chose.
 */
export function codeBlocks(budget: number): (fence: string) => CodeBlock {
  let left = budget
  return (fence) => {
    const { language, code } = splitFence(fence)
    const fits = language !== '' && code.length <= Math.min(left, maxColouredBlock)
    if (fits) left -= code.length
    return { code, language: fits ? language : '' }
  }
}
