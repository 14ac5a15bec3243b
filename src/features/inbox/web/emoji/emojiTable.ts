import { emojiRows } from 'virtual:emoji'
import { drawnRows } from './drawnRows.ts'

const byCode = new Map(emojiRows.flatMap(([emoji, , , codes]) => codes.map((code) => [code, emoji] as const)))

/** The emoji of a code. */
export const emojiOf = (code: string): string | undefined => byCode.get(code)

/** An emoji and the code by which it was found. */
export interface FoundEmoji {
  emoji: string
  code: string
}

/** Up to eight emoji whose code begins with what is typed, then those with it as a word of the code, then those found by another word. */
export function findEmoji(query: string): FoundEmoji[] {
  const wanted = query.toLowerCase()
  const ranks: FoundEmoji[][] = [[], [], []]
  for (const [emoji, , , codes, tags] of drawnRows()) {
    const [first] = codes
    if (first === undefined) continue
    const begins = codes.find((code) => code.startsWith(wanted))
    const within = codes.find((code) => code.includes(`_${wanted}`))
    if (begins !== undefined) ranks[0]!.push({ emoji, code: begins })
    else if (within !== undefined) ranks[1]!.push({ emoji, code: within })
    else if (tags.some((tag) => tag.startsWith(wanted))) ranks[2]!.push({ emoji, code: first })
  }
  return ranks.flat().slice(0, 8)
}
