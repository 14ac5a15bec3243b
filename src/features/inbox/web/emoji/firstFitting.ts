import { drawnRows } from './drawnRows.ts'
import { emojiStrings } from './emoji.strings.ts'

/** The emoji that the picker shows first for what is typed: of the first group that has some that fit, the one that fits best. */
export function firstFitting(typed: string): string | undefined {
  const wanted = typed.toLowerCase().trim()
  const found = drawnRows().map(([emoji, label, group, codes, tags]) => {
    const words = [...tags, ...codes].filter((word) => word.toLowerCase().includes(wanted)).length
    return { emoji, group, fits: (label.toLowerCase().includes(wanted) ? 10 : 0) + words }
  })
  for (const [index, title] of emojiStrings.groups.entries()) {
    const own = found.filter(({ group, fits }) => title !== null && group === index && fits > 0)
    if (own.length > 0) return own.toSorted((a, b) => b.fits - a.fits)[0]!.emoji
  }
  return undefined
}
