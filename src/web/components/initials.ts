/** Hues that cannot be taken for a holder of the baton (violet 293, orange 45, red 25). */
const hues = [75, 100, 128, 150, 172, 195, 215, 235, 255, 325, 345, 0]

/** The hue (degrees) of somebody's avatar; the same id always has the same one. */
export function hueOf(id: string): number {
  let mix = 0x811c9dc5
  for (const char of id) mix = Math.imul(mix ^ char.codePointAt(0)!, 0x01000193)
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d)
  return hues[((mix ^ (mix >>> 13)) >>> 0) % hues.length]!
}

/** One or two letters for a name: first and last word, whole characters; `?` where the name has no letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const letter = (word: string | undefined) => word?.match(/\p{L}/u)?.[0] ?? ''
  const last = words.length > 1 ? letter(words.at(-1)) : ''
  return (letter(words[0]) + last).toLocaleUpperCase() || '?'
}
